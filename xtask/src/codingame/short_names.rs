//! Gives the engine's own items short names: their length is a quarter of the characters.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::visit::{self, Visit};

/// Shorter names of items stay: many are those of the standard library too.
const LEAST: usize = 6;
/// The same for fields and variables.
const LEAST_LOCAL: usize = 3;

/// Names that the standard library has too: where both are meant, only the compiler tells which.
const SHARED: &[&str] = &["as_slice", "contains", "position", "is_empty", "elapsed", "replace"];

/// The traits of the bundle.
const OWN_TRAITS: &[&str] = &["Evaluator", "Game", "Heuristics", "Inputs", "Progress", "Strategy"];

/// Renames the items, fields and variables of the bundle, but for those that the `kept` text uses.
pub(super) fn shortened(file: &syn::File, tokens: TokenStream, kept: &str) -> Result<TokenStream, String> {
    let mut found = Names::default();
    found.visit_file(file);
    let kept: TokenStream = kept.parse().map_err(|error| format!("the bot: {error}"))?;
    let mut uses = HashMap::new();
    count(kept, &mut |name| _ = found.foreign.insert(name));
    found.foreign.extend(SHARED.iter().map(|name| (*name).to_owned()));
    count(tokens.clone(), &mut |name| *uses.entry(name).or_insert(0) += 1);
    formatted(tokens.clone(), &mut |name| _ = found.foreign.insert(name));
    let mut renamed: Vec<String> = found.renamed().into_iter().collect();
    // The most used first, so that they get the shortest names.
    renamed.sort_by_cached_key(|name| (std::cmp::Reverse(uses.get(name).copied().unwrap_or(0)), name.clone()));
    let is_free = |name: &String| !uses.contains_key(name) && syn::parse_str::<Ident>(name).is_ok();
    let mut free = (0..).map(short_name).filter(is_free);
    let names: HashMap<String, String> = renamed.into_iter().zip(&mut free).collect();
    Ok(rename(tokens, &names))
}

/// The names that the bundle defines, and those that others prescribe.
#[derive(Default)]
struct Names {
    own: HashSet<String>,
    /// Fields and variables.
    local: HashSet<String>,
    /// Methods that are called and parts of paths, which may be those of the standard library.
    shared: HashSet<String>,
    foreign: HashSet<String>,
}

impl Names {
    fn renamed(&self) -> HashSet<String> {
        let own = self.own.iter().filter(|name| name.len() >= LEAST);
        let is_variable = |name: &&String| name.starts_with(char::is_lowercase) && !self.shared.contains(*name);
        let local = self.local.iter().filter(is_variable).filter(|name| name.len() >= LEAST_LOCAL);
        own.chain(local).filter(|name| !self.foreign.contains(*name)).cloned().collect()
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.own.insert(item.sig.ident.to_string());
        visit::visit_item_fn(self, item);
    }

    fn visit_pat_ident(&mut self, pattern: &'ast syn::PatIdent) {
        self.local.insert(pattern.ident.to_string());
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        self.shared.insert(call.method.to_string());
        visit::visit_expr_method_call(self, call);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            self.shared.extend(path.segments.iter().map(|segment| segment.ident.to_string()));
        }
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        count(item.to_token_stream(), &mut |name| _ = self.shared.insert(name));
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.own.insert(module.ident.to_string());
        visit::visit_item_mod(self, module);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.own.insert(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.own.insert(item.ident.to_string());
        visit::visit_item_enum(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.own.insert(item.ident.to_string());
        visit::visit_item_const(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.own.insert(item.ident.to_string());
        visit::visit_item_trait(self, item);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        self.local.extend(field.ident.iter().map(ToString::to_string));
        visit::visit_field(self, field);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.own.insert(item.sig.ident.to_string());
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_impl_item_const(&mut self, item: &'ast syn::ImplItemConst) {
        self.own.insert(item.ident.to_string());
        visit::visit_impl_item_const(self, item);
    }

    /// The methods of an implementation. Those of a foreign trait keep their names.
    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let is_foreign = is_foreign(item);
        for part in &item.items {
            if let syn::ImplItem::Fn(method) = part {
                let names = if is_foreign { &mut self.foreign } else { &mut self.own };
                names.insert(method.sig.ident.to_string());
            }
        }
        visit::visit_item_impl(self, item);
    }
}

/// Returns `true` for the implementation of a trait that the bundle does not define.
pub(super) fn is_foreign(item: &syn::ItemImpl) -> bool {
    item.trait_.as_ref().is_some_and(|(_, path, _)| {
        path.segments.last().is_some_and(|segment| !OWN_TRAITS.contains(&segment.ident.to_string().as_str()))
    })
}

/// Visits the names in the braces of format strings, which are no tokens.
fn formatted(tokens: TokenStream, visit: &mut dyn FnMut(String)) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => formatted(group.stream(), visit),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let names = text.split('{').skip(1).filter_map(|rest| rest.split(['}', ':']).next());
                names.for_each(|name| visit(name.to_owned()));
            }
            _ => {}
        }
    }
}

/// Visits the identifiers.
pub(super) fn count(tokens: TokenStream, visit: &mut dyn FnMut(String)) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => visit(ident.to_string()),
            TokenTree::Group(group) => count(group.stream(), visit),
            _ => {}
        }
    }
}

fn rename(tokens: TokenStream, names: &HashMap<String, String>) -> TokenStream {
    let renamed = |token| match token {
        TokenTree::Ident(ident) => match names.get(&ident.to_string()) {
            Some(name) => TokenTree::Ident(Ident::new(name, ident.span())),
            None => TokenTree::Ident(ident),
        },
        TokenTree::Group(group) => TokenTree::Group(Group::new(group.delimiter(), rename(group.stream(), names))),
        other => other,
    };
    tokens.into_iter().map(renamed).collect()
}

/// The short name of a number: one letter, then two.
fn short_name(number: usize) -> String {
    const LETTERS: &[u8; 52] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let letter = char::from(LETTERS[number % 52]);
    match number / 52 {
        0 => letter.to_string(),
        rest => short_name(rest - 1) + &letter.to_string(),
    }
}
