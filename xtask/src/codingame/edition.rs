//! Rewrites a source file so that it has the same meaning in every Rust edition and inside the bundle.

use quote::ToTokens as _;
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, BinOp, Block, Expr, ExprIf, ExprWhile, File, Item, ItemImpl, ItemTrait, ItemUse, Path, Token,
    TraitItemType, TypeParamBound, UseTree, Visibility, parse_quote,
};

/// Rewrites the files of one crate.
pub(super) struct EditionRewriter {
    pub(super) krate: &'static str,
}

impl EditionRewriter {
    /// Returns the bundled crate that a path starts with, if any.
    fn home(&self, first: &syn::Ident) -> Option<syn::Ident> {
        match first.to_string().as_str() {
            "crate" => Some(syn::Ident::new(self.krate, first.span())),
            "catalogue" | "rules" | "search" => Some(first.clone()),
            _ => None,
        }
    }
}

impl VisitMut for EditionRewriter {
    fn visit_file_mut(&mut self, file: &mut File) {
        file.attrs.clear();
        file.items.retain(|item| !is_test(item) && !is_declaration(item) && !prints(item));
        visit_mut::visit_file_mut(self, file);
    }

    /// Drops comments and lint attributes, and `Debug` from derives: the bundle prints no values.
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        let dropped = ["doc", "expect", "allow", "must_use"];
        attributes.retain(|attribute| !dropped.iter().any(|name| attribute.path().is_ident(name)));
        for attribute in attributes.iter_mut().filter(|attribute| attribute.path().is_ident("derive")) {
            let parsed = attribute.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated);
            let traits = parsed.into_iter().flatten().filter(|path| !path.is_ident("Debug"));
            *attribute = parse_quote!(#[derive(#(#traits),*)]);
        }
        attributes.retain(|attribute| attribute.to_token_stream().to_string() != "# [derive ()]");
    }

    fn visit_item_trait_mut(&mut self, item: &mut ItemTrait) {
        item.supertraits = without_debug(&item.supertraits);
        visit_mut::visit_item_trait_mut(self, item);
    }

    fn visit_trait_item_type_mut(&mut self, item: &mut TraitItemType) {
        item.bounds = without_debug(&item.bounds);
        visit_mut::visit_trait_item_type_mut(self, item);
    }

    /// Makes restricted items public, since the module structure changes.
    fn visit_visibility_mut(&mut self, visibility: &mut Visibility) {
        if matches!(visibility, Visibility::Restricted(_)) {
            *visibility = parse_quote!(pub);
        }
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        if path.segments.len() > 1
            && path.leading_colon.is_none()
            && let Some(home) = self.home(&path.segments[0].ident)
        {
            let rest = path.segments.iter().skip(1);
            *path = parse_quote!(crate::#home::#(#rest)::*);
        }
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_item_use_mut(&mut self, item: &mut ItemUse) {
        if let UseTree::Path(path) = &item.tree
            && let Some(home) = self.home(&path.ident)
        {
            let rest = &path.tree;
            item.tree = parse_quote!(crate::#home::#rest);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        match expr {
            // Before 2021 an array's `into_iter` borrowed it.
            Expr::MethodCall(call) if call.method == "into_iter" && call.args.is_empty() => {
                let receiver = &call.receiver;
                *expr = parse_quote!(IntoIterator::into_iter(#receiver));
            }
            Expr::If(chain) if is_chain(&chain.cond) => *expr = unchained(chain),
            Expr::While(chain) if is_chain(&chain.cond) => *expr = looped(chain),
            _ => {}
        }
    }
}

fn is_test(item: &Item) -> bool {
    let attributes = match item {
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

type Bounds = Punctuated<TypeParamBound, Token![+]>;

fn without_debug(bounds: &Bounds) -> Bounds {
    let is_debug = |bound: &&TypeParamBound| matches!(bound, TypeParamBound::Trait(it) if it.path.is_ident("Debug"));
    bounds.iter().filter(|bound| !is_debug(bound)).cloned().collect()
}

/// Matches an implementation of `Debug`.
fn prints(item: &Item) -> bool {
    let Item::Impl(ItemImpl { trait_: Some((_, path, _)), .. }) = item else { return false };
    path.segments.last().is_some_and(|segment| segment.ident == "Debug")
}

/// Matches `mod worker;`: the module is inlined instead.
fn is_declaration(item: &Item) -> bool {
    matches!(item, Item::Mod(item) if item.content.is_none())
}

/// Matches a let chain, which needs edition 2024.
fn is_chain(condition: &Expr) -> bool {
    let conditions = conditions(condition);
    conditions.len() > 1 && conditions.iter().any(|condition| matches!(condition, Expr::Let(_)))
}

fn conditions(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            let mut all = conditions(&binary.left);
            all.extend(conditions(&binary.right));
            all
        }
        _ => vec![condition],
    }
}

/// Rewrites an `if` with a let chain as nested `if`s with the same `else` branch.
fn unchained(chain: &ExprIf) -> Expr {
    let otherwise = chain.else_branch.as_ref().map(|(_, otherwise)| otherwise);
    let mut block = chain.then_branch.clone();
    for condition in conditions(&chain.cond).into_iter().rev() {
        block = match otherwise {
            Some(otherwise) => parse_quote!({ if #condition #block else #otherwise }),
            None => parse_quote!({ if #condition #block }),
        };
    }
    let Block { stmts, .. } = block;
    parse_quote!({ #(#stmts)* })
}

/// Rewrites a `while` with a let chain as a loop that breaks when a condition fails.
fn looped(chain: &ExprWhile) -> Expr {
    let (label, body) = (&chain.label, &chain.body);
    let mut block: Block = parse_quote!({ #body continue; });
    for condition in conditions(&chain.cond).into_iter().rev() {
        block = parse_quote!({ if #condition #block });
    }
    parse_quote!(#label loop { #block break; })
}
