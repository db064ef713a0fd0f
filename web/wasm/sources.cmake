# The commands that a page runs, with what they need of the terminal, from the root. A test links them on this machine
# too, so that a new source file does not go missing until the next build for a page.
set(wasm_sources play/rules author/skeleton check/findings_json check/folder_files check/test check/test_report games
  run_watch simulate/compare simulate/compare_sides simulate/contestants simulate/learn simulate/pair_run
  simulate/report_output simulate/run_log simulate/simulate simulate/sweep)
list(TRANSFORM wasm_sources REPLACE "(.+)" "cli/\\1.cc")
list(APPEND wasm_sources web/wasm/commands.cc screen/console.cc screen/printable_output.cc screen/progress.cc)
