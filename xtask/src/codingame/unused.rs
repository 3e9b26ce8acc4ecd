//! Leaves out the items of the engine that the bundle does not use.
//!
//! Items are unused if their name occurs only where they are defined: no types are known here, so an unused item that
//! shares its name with a used one stays.

use std::collections::{HashMap, HashSet};

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::visit_mut::{self, VisitMut};
use syn::{Ident, ImplItem, Item, TraitItem, UseTree};

use super::short_names::{count, is_foreign};

/// Removes items until all that are left are used by others or by the `kept` text.
pub(super) fn without_unused(file: &mut syn::File, kept: &str) -> Result<(), String> {
    let kept: TokenStream = kept.parse().map_err(|error| format!("the bot: {error}"))?;
    loop {
        let mut uses = Uses::default();
        count(kept.clone(), &mut |name| uses.add(name));
        file.items.iter().for_each(|item| uses.take(item));
        let mut remover = Remover { uses: &uses, removed: HashSet::new() };
        remover.visit_file_mut(file);
        if remover.removed.is_empty() {
            return Ok(());
        }
        Imports { removed: &remover.removed }.visit_file_mut(file);
    }
}

/// Occurrences of each name outside imports, and those among them that are definitions or belong to the implementation of
/// the type of that name.
#[derive(Default)]
struct Uses {
    everywhere: HashMap<String, usize>,
    own: HashMap<String, usize>,
}

impl Uses {
    fn add(&mut self, name: String) {
        *self.everywhere.entry(name).or_insert(0) += 1;
    }

    fn add_own(&mut self, name: String) {
        *self.own.entry(name).or_insert(0) += 1;
    }

    fn take(&mut self, item: &Item) {
        match item {
            Item::Use(_) => {}
            Item::Mod(module) => module.content.iter().flat_map(|(_, items)| items).for_each(|item| self.take(item)),
            _ => {
                let owner = implemented(item);
                count(item.to_token_stream(), &mut |name| {
                    if Some(&name) == owner.as_ref() {
                        self.add_own(name.clone());
                    }
                    self.add(name);
                });
                defined(item).into_iter().for_each(|name| self.add_own(name.to_string()));
            }
        }
    }

    /// Returns `true` if a name occurs only where it is defined.
    fn is_unused(&self, name: &Ident) -> bool {
        self.everywhere.get(&name.to_string()) == self.own.get(&name.to_string())
    }
}

/// The names that an item defines, as far as they can be left out.
fn defined(item: &Item) -> Vec<&Ident> {
    match item {
        Item::Fn(item) => vec![&item.sig.ident],
        Item::Const(item) => vec![&item.ident],
        Item::Static(item) => vec![&item.ident],
        Item::Struct(item) => vec![&item.ident],
        Item::Enum(item) => vec![&item.ident],
        Item::Type(item) => vec![&item.ident],
        Item::Trait(item) => item.items.iter().filter_map(trait_member).collect(),
        Item::Impl(item) if !is_foreign(item) => item.items.iter().filter_map(member).collect(),
        _ => Vec::new(),
    }
}

fn member(part: &ImplItem) -> Option<&Ident> {
    match part {
        ImplItem::Fn(method) => Some(&method.sig.ident),
        ImplItem::Const(constant) => Some(&constant.ident),
        _ => None,
    }
}

fn trait_member(part: &TraitItem) -> Option<&Ident> {
    match part {
        TraitItem::Fn(method) => Some(&method.sig.ident),
        TraitItem::Const(constant) => Some(&constant.ident),
        _ => None,
    }
}

/// The type of an implementation.
fn implemented(item: &Item) -> Option<String> {
    let Item::Impl(item) = item else { return None };
    let syn::Type::Path(path) = &*item.self_ty else { return None };
    path.path.segments.last().map(|segment| segment.ident.to_string())
}

/// Removes what is unused.
struct Remover<'a> {
    uses: &'a Uses,
    removed: HashSet<String>,
}

impl Remover<'_> {
    /// Returns `true` for a name to keep, and notes one that goes.
    fn keeps(&mut self, name: &Ident) -> bool {
        let unused = self.uses.is_unused(name);
        if unused {
            self.removed.insert(name.to_string());
        }
        !unused
    }

    /// Removes functions, constants and types. Traits and implementations lose members only.
    fn keep_used(&mut self, items: &mut Vec<Item>) {
        items.retain(|item| match item {
            Item::Trait(_) | Item::Impl(_) => true,
            item => defined(item).into_iter().all(|name| self.keeps(name)),
        });
    }
}

impl VisitMut for Remover<'_> {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        visit_mut::visit_file_mut(self, file);
        self.keep_used(&mut file.items);
        Orphans { removed: &self.removed }.visit_file_mut(file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        visit_mut::visit_item_mod_mut(self, module);
        if let Some((_, items)) = &mut module.content {
            self.keep_used(items);
        }
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain(|part| trait_member(part).is_none_or(|name| self.keeps(name)));
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        if !is_foreign(item) {
            item.items.retain(|part| member(part).is_none_or(|name| self.keeps(name)));
        }
    }
}

/// Removes the implementations of types that are gone.
struct Orphans<'a> {
    removed: &'a HashSet<String>,
}

impl VisitMut for Orphans<'_> {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        visit_mut::visit_item_mod_mut(self, module);
        if let Some((_, items)) = &mut module.content {
            items.retain(|item| implemented(item).is_none_or(|owner| !self.removed.contains(&owner)));
        }
    }
}

/// Removes the imports of what is gone.
struct Imports<'a> {
    removed: &'a HashSet<String>,
}

impl Imports<'_> {
    fn keeps(&self, tree: &mut UseTree) -> bool {
        match tree {
            UseTree::Name(name) => !self.removed.contains(&name.ident.to_string()),
            UseTree::Rename(name) => !self.removed.contains(&name.ident.to_string()),
            UseTree::Path(path) => self.keeps(&mut path.tree),
            UseTree::Group(group) => {
                let trees = std::mem::take(&mut group.items);
                group.items = trees.into_iter().filter_map(|mut tree| self.keeps(&mut tree).then_some(tree)).collect();
                !group.items.is_empty()
            }
            UseTree::Glob(_) => true,
        }
    }
}

impl VisitMut for Imports<'_> {
    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        visit_mut::visit_item_mod_mut(self, module);
        if let Some((_, items)) = &mut module.content {
            items.retain_mut(|item| match item {
                Item::Use(item) => self.keeps(&mut item.tree),
                _ => true,
            });
        }
    }
}
