/** A request of the engine protocol, or `check`, `run`, `lsp`, `open`, `table`: see README.md. */
export interface Request {
  op: string;
  [member: string]: unknown;
}

/** One of the moves that may be chosen. With `least`, it stands for many numbers: choose with a `value` too. */
export interface Move {
  id: number;
  move: string;
  value?: string | null;
  text: string;
  least?: number;
  most?: number;
  step?: number;
}

/** Who is to choose, and between what. */
export interface Decision {
  seat: number;
  moves?: Move[];
  calls?: (Move & {seat: number})[];
  simultaneous?: boolean;
}

/** How a game has ended. */
export interface Ending {
  winners: number[];
  scores?: number[];
  chips?: number[];
  deals: number;
  decisions: number;
  turns: number;
  limit_reached: boolean;
}

/** A mistake in a rule file. Lines and columns count from 1, columns in characters. */
export interface Finding {
  code: string;
  severity: "error" | "warning";
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  message: string;
  help?: string;
  notes: {message: string; file?: string; line?: number}[];
}

/** The members that a reply may have. Which, depends on the request. */
export interface Reply {
  error?: {code: string; message: string};
  decide?: Decision;
  over?: Ending;
  choices?: number;
  events?: {kind: string; text?: string; [member: string]: unknown}[];
  files?: {file: string; sound: boolean; errors: number; warnings: number; games: number; findings: Finding[]}[];
  /** Of `run`: the exit code, what was printed, and an SVG. */
  code?: number;
  out?: string;
  err?: string;
  plot?: string;
  [member: string]: unknown;
}

export interface Houserules {
  /** The reply to a request. It takes as long as it takes: in a page, use a worker. */
  ask(request: Request): Reply;
  /** Writes a rule file into the program's own files: "/my/game.lua". The shipped games are in "/games". */
  write(file: string, text: string): void;
  read(file: string): string;
}

/** Loads the program with the shipped games. `hear` is given what a table says that `open` has opened. */
export function load(settings?: {hear?: (message: {kind: string; [member: string]: unknown}) => void}): Promise<Houserules>;
