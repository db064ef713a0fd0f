# fish completion for houserules. The program says what may stand in a place (cli/completion.h).

function __houserules_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program $words[1]
    set -e words[1]
    set -l answers ($program complete $words "$word" 2>/dev/null </dev/null)
    set -l files $answers[1]
    set -e answers[1]
    string join -- \n $answers
    switch "$files"
        case any
            __fish_complete_path "$word"
        case rule-files
            __fish_complete_suffix .lua
        case folders
            __fish_complete_directories "$word"
    end
end

complete -c houserules -f -a '(__houserules_complete)'
