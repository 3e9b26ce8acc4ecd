//! Gives the engine's own items short names: their length is a quarter of the characters.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Shorter names stay.
const LEAST: usize = 6;

/// Names that the standard library has too: where both are meant, only the compiler tells which.
const SHARED: &[&str] = &["contains", "position", "is_empty", "elapsed"];

/// The traits of the bundle.
const OWN_TRAITS: &[&str] = &["Evaluator", "Game", "Heuristics", "Inputs", "Progress", "Strategy"];

/// Renames the items of the bundle, but for those that the `kept` text uses.
pub(super) fn shortened(file: &syn::File, tokens: TokenStream, kept: &str) -> Result<TokenStream, String> {
    let mut found = Names::default();
    found.visit_file(file);
    let kept: TokenStream = kept.parse().map_err(|error| format!("the bot: {error}"))?;
    let mut uses = HashMap::new();
    count(kept, &mut |name| _ = found.foreign.insert(name));
    found.foreign.extend(SHARED.iter().map(|name| (*name).to_owned()));
    count(tokens.clone(), &mut |name| *uses.entry(name).or_insert(0) += 1);
    formatted(tokens.clone(), &mut |name| _ = found.foreign.insert(name));
    let mut renamed: Vec<&String> =
        found.own.iter().filter(|name| name.len() >= LEAST && !found.foreign.contains(*name)).collect();
    // The most used first, so that they get the shortest names.
    renamed.sort_by_key(|name| (std::cmp::Reverse(uses.get(*name).copied().unwrap_or(0)), *name));
    let mut free = (0..).map(short_name).filter(|name| !uses.contains_key(name));
    let names: HashMap<String, String> = renamed.into_iter().cloned().zip(&mut free).collect();
    Ok(rename(tokens, &names))
}

/// The names that the bundle defines, and those that others prescribe.
#[derive(Default)]
struct Names {
    own: HashSet<String>,
    foreign: HashSet<String>,
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.own.insert(item.sig.ident.to_string());
        visit::visit_item_fn(self, item);
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
        self.own.extend(field.ident.iter().map(ToString::to_string));
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
        let is_foreign = item.trait_.as_ref().is_some_and(|(_, path, _)| {
            path.segments.last().is_some_and(|segment| !OWN_TRAITS.contains(&segment.ident.to_string().as_str()))
        });
        for part in &item.items {
            if let syn::ImplItem::Fn(method) = part {
                let names = if is_foreign { &mut self.foreign } else { &mut self.own };
                names.insert(method.sig.ident.to_string());
            }
        }
        visit::visit_item_impl(self, item);
    }
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
fn count(tokens: TokenStream, visit: &mut dyn FnMut(String)) {
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

/// The short name of a number: a letter and, from the second round on, a number.
fn short_name(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    format!("{letter}{}", number / 26)
}
