-- Neovim's own client at the language server: `nvim --headless --clean -S neovim_test.lua`, with the program in
-- HOUSERULES and a rule file with the words `mvoe_to` in FILE. Prints what happens; ends with 0 if all is well.
local function fail(what)
  io.stdout:write('FAILED: ' .. what .. '\n')
  vim.cmd('cquit 1')
end

local function check()
  local file = os.getenv('FILE')
  vim.cmd('edit ' .. vim.fn.fnameescape(file))
  local id = vim.lsp.start_client({ name = 'houserules', cmd = { os.getenv('HOUSERULES'), 'lsp' } })
  vim.lsp.buf_attach_client(0, id)
  local function diagnostics() return vim.diagnostic.get(0) end
  if not vim.wait(20000, function() return #diagnostics() > 0 end, 20) then return fail('no diagnostics') end
  local found = diagnostics()[1]
  print(found.lnum + 1 .. ': ' .. found.message)
  local client = vim.lsp.get_client_by_id(id)
  local function ask(method, more)
    local params = vim.tbl_extend('force', vim.lsp.util.make_position_params(0, client.offset_encoding), more or {})
    local reply, why = client.request_sync(method, params, 20000, 0)
    if not reply or reply.err then fail(method .. ': ' .. (why or reply.err.message)) end
    return reply and reply.result
  end
  vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col })
  local range = { start = { line = found.lnum, character = found.col }, ['end'] = { line = found.lnum, character = found.end_col } }
  local actions = ask('textDocument/codeAction', { range = range, context = { diagnostics = {} } })
  print('code action: ' .. actions[1].title)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, client.offset_encoding)
  if not vim.wait(20000, function() return #diagnostics() == 0 end, 20) then return fail('the fix mends nothing') end
  vim.api.nvim_win_set_cursor(0, { found.lnum + 1, found.col + 1 })
  local help = ask('textDocument/hover')
  print('hover: ' .. help.contents.value:match('[^\n]*:move_to[^\n]*'))
  print('completions: ' .. (#ask('textDocument/completion').items > 5 and 'some' or 'few'))
  vim.api.nvim_win_set_cursor(0, { vim.fn.search('^public'), 10 })
  print('references: ' .. #ask('textDocument/references', { context = { includeDeclaration = true } }))
  local renamed = ask('textDocument/rename', { newName = 'suit_laid' })
  vim.lsp.util.apply_workspace_edit(renamed, client.offset_encoding)
  print('renamed: ' .. vim.api.nvim_get_current_line())
  vim.lsp.util.apply_text_edits(ask('textDocument/formatting', { options = { tabSize = 2, insertSpaces = true } }), 0, client.offset_encoding)
  print('formatted: ' .. vim.api.nvim_get_current_line())
  print('symbols: ' .. #ask('textDocument/documentSymbol'))
  vim.wait(500, function() return #diagnostics() > 0 end, 20)
  print('findings in the end: ' .. #diagnostics())
  vim.lsp.stop_client(id)
  vim.cmd('qall!')
end

local fine, why = pcall(check)
if not fine then fail(why) end
