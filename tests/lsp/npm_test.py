#!/usr/bin/env python3
"""What npm has for language servers: the client library of VS Code asks everything of every file, vscode-tmgrammar-test
looks at the colours of a header, and vsce packs the extension.

usage: npm_test.py PROGRAM ROOT FOLDER [FILE...]

The packages are installed into FOLDER, if they are not there yet. FILEs are asked too. Exits with 77 without npm, or if
npm cannot reach its registry.
"""
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

PACKAGES = ("vscode-languageserver-protocol@3.17", "vscode-tmgrammar-test@0.1", "tm-grammars@1.32", "@vscode/vsce@3")
# What npm says when the registry cannot be reached.
UNREACHED = ("ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ECONNREFUSED", "ECONNRESET", "ENETUNREACH", "EHOSTUNREACH", "ERR_SOCKET_TIMEOUT")


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"FAILED: {' '.join(map(str, command[:4]))}\n{done.stdout[-3000:]}{done.stderr[-2000:]}")
    return done.stdout.strip()


def install(folder, *packages):
    """Installs the packages, or those of the package.json that is there."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        skip("there is no npm")
    try:
        done = subprocess.run([npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", *packages], cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        skip("npm did not reach its registry in five minutes")
    if done.returncode != 0:
        unreached = next((word for word in UNREACHED if word in done.stderr), None)
        if unreached:
            skip(f"npm cannot reach its registry: {unreached}")
        sys.exit(f"FAILED: npm does not install {' '.join(packages)}: {done.stderr[-500:]}")


def main():
    program, root, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), Path(sys.argv[3]).resolve()
    more = [Path(file).resolve() for file in sys.argv[4:]]
    tools = folder / "tools"
    if not (tools / "node_modules" / "@vscode" / "vsce").exists():
        tools.mkdir(parents=True, exist_ok=True)
        (tools / "package.json").write_text("{}\n")
        install(tools, *PACKAGES)
    binaries = tools / "node_modules" / ".bin"

    extension = root / "editors" / "vscode"
    print(run(binaries / "vscode-tmgrammar-test", "--config", extension / "package.json", "-g",
              tools / "node_modules" / "tm-grammars" / "grammars" / "lua.json", root / "tests/lsp/grammar/header.lua"))

    files = [*sorted((root / "games").glob("*.lua")), *sorted((root / "examples").glob("*.lua")), *more]
    print(run("node", root / "tests/lsp/client.mjs", tools / "node_modules", program, root / "games", *files))

    packed = folder / "extension"
    shutil.copytree(extension, packed, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules", "*.vsix"))
    if not (packed / "node_modules" / "vscode-languageclient").exists():
        install(packed)
    run(binaries / "vsce", "package", "--allow-missing-repository", "--skip-license", "--out", packed / "houserules.vsix", cwd=packed)
    with zipfile.ZipFile(packed / "houserules.vsix") as vsix:
        names = vsix.namelist()
    for wanted in ("extension/extension.js", "extension/syntaxes/header.tmLanguage.json", "extension/node_modules/vscode-languageclient/node.js"):
        if wanted not in names:
            sys.exit(f"FAILED: the extension lacks {wanted}")
    run("node", "--check", packed / "extension.js")
    print(f"the extension is packed: {len(names)} files, {(packed / 'houserules.vsix').stat().st_size // 1024} KB")


if __name__ == "__main__":
    main()
