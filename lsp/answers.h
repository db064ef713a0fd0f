// The answers to an editor's questions about one file. `offset`: the place asked about. Null: nothing to say.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lsp/file_view.h"

namespace houserules {

/// The same file with another text.
using Reopen = std::function<std::shared_ptr<const FileView>(const std::string& text)>;

/// What the word there means: of the language, the header or the script; the value of a card or an option; the type of
/// an expression; a `---` comment as the rule sheet will print it.
Json hover(const FileView& view, std::size_t offset);
/// The words that may stand there. `games`: those that a variant may be of.
Json completions(const FileView& view, std::size_t offset, const Reopen& reopen, const std::vector<std::string>& games);
/// How the function around the place is called.
Json signature_help(const FileView& view, std::size_t offset);

/// The header with its statements, the clauses, the functions.
Json document_symbols(const FileView& view);
/// Header, functions and comments of several lines.
Json folding_ranges(const FileView& view);

/// The edits that align the header.
Json formatted(const FileView& view);

/// The kinds of tokens that semantic_tokens() numbers.
std::vector<std::string> token_types();
/// The keywords of the header and all declared names, as five numbers each.
Json semantic_tokens(const FileView& view);

/// Where the name there is declared.
Json definition(const FileView& view, std::size_t offset);
/// The uses of that name in the file and its bases, and in the other views whose files share it.
Json references(const FileView& view, std::size_t offset, bool with_declaration,
                const std::vector<std::shared_ptr<const FileView>>& others);
/// The uses in the file itself.
Json highlights(const FileView& view, std::size_t offset);
/// The range of a name that can be renamed.
Json renameable(const FileView& view, std::size_t offset);
/// The edits that rename it everywhere; on failure null, and why in `error`. It fails if a use may be missed, or if a
/// check of these views would find more than before. `library`: their texts.
Json renamed(const FileView& view, std::size_t offset, const std::string& name,
             const std::vector<std::shared_ptr<const FileView>>& others, const Library& library, std::string& error);

// ---- for several of them ----

/// The use that declares a name, or null.
const NameUse* declaration_of(const FileView& view, const NameUse& use);
/// The text of the `---` lines just above a line; "" if there are none.
std::string comment_above(const FileView& view, std::size_t file, int line);
/// "lay(me, card)"
std::string form_of(const lua::Function& function);

}  // namespace houserules
