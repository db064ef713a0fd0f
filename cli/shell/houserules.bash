# bash completion for houserules. The program says what may stand in a place (cli/completion.h).

_houserules() {
  local word i files breaks prefix= rest=$COMP_LINE
  local -a words=()
  # bash breaks words at = and :, the program does not.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((i == 0)) || [[ ! $rest || $rest == [[:space:]]* ]]; then words+=("$word"); else words[-1]+=$word; fi
    rest=${rest#*"$word"}
  done
  word=${words[-1]}
  # What stands before such a break stays on the line and is no part of an answer.
  breaks=${COMP_WORDBREAKS//[!=:]/}
  if [[ $breaks ]]; then prefix=${word%"${word##*[$breaks]}"}; fi
  COMPREPLY=()
  {
    read -r files
    while IFS=$'\t' read -r i _; do
      if [[ $i == "$word"* ]]; then COMPREPLY+=("${i#"$prefix"}"); fi
    done
  } < <("${words[0]/#\~/$HOME}" complete "${words[@]:1}" 2>/dev/null </dev/null)
  if [[ ${COMPREPLY[*]} == *= ]]; then compopt -o nospace 2>/dev/null; fi
  word=${word#"$prefix"}
  case $files in
    any) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$word") ;;
    rule-files) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$word"; compgen -f -X '!*.lua' -- "$word") ;;
    folders) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$word") ;;
    *) return ;;
  esac
  compopt -o filenames 2>/dev/null
}

complete -F _houserules houserules
