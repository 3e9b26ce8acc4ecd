//! [`short_names`]: players' names for narrow tables. Files, pages and exports keep the whole names.

/// Maximum length of a name that is not shortened.
const LONGEST: usize = 20;

/// Shortens long names to their first word and the initials of the others, with more letters where two players would
/// look the same.
///
/// ```
/// let names = ["Zoé", "Le Goff Anne-Marie", "Lefebvre-Durand Marie", "Lefebvre-Durand Marc"];
/// let short = ["Zoé", "Le Goff Anne-Marie", "Lefebvre-Durand M.", "Lefebvre-Durand Marc"];
/// assert_eq!(arena::report::short_names(&names), short);
/// ```
pub fn short_names(names: &[impl AsRef<str>]) -> Vec<String> {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let alone = |name: &str, letters: usize| {
        let text = shortened(name, letters);
        names.iter().filter(|other| **other != name).all(|other| shortened(other, letters) != text && **other != text)
    };
    let short = |name: &&str| {
        let letters = (1..=name.chars().count()).find(|letters| alone(name, *letters));
        letters.map_or_else(|| (*name).to_owned(), |letters| shortened(name, letters))
    };
    let short: Vec<String> = names.iter().map(short).collect();
    let is_unique = |text: &String| short.iter().filter(|other| *other == text).count() == 1;
    let whole = |(name, text): (&&str, &String)| if is_unique(text) { text.clone() } else { (*name).to_owned() };
    names.iter().zip(&short).map(whole).collect()
}

/// Returns the first word and this many letters of each other word; a name of one word loses its middle.
fn shortened(name: &str, letters: usize) -> String {
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let initial = |word: &str| match word.char_indices().nth(letters) {
        Some((end, _)) => format!("{}.", &word[..end]),
        None => word.to_owned(),
    };
    match name.split_once(' ') {
        Some((first, others)) => {
            let others: Vec<String> = others.split_whitespace().map(initial).collect();
            format!("{first} {}", others.join(" "))
        }
        None => middle_cut(name, LONGEST + letters),
    }
}

/// Keeps both ends of a word, since specs differ at their ends: `pvs:eval=raw…,depth=4`.
fn middle_cut(word: &str, most: usize) -> String {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() <= most {
        return word.to_owned();
    }
    let end = most - most / 2 - 1;
    letters[..most / 2].iter().chain(['…'].iter()).chain(&letters[letters.len() - end..]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_short_and_distinct() {
        let names =
            ["Dupont-Dupuis Anne Lise", "Martin", "alphabeta:depth=4,eval=raw", "alphabeta:depth=4,eval=corrected"];
        let short = short_names(&names);
        assert_eq!(short[..2], ["Dupont-Dupuis A. L.", "Martin"]);
        assert_ne!(short[2], short[3]);
        assert!(short.iter().all(|name| name.chars().count() < 32), "{short:?}");
        assert_eq!(short_names(&["pvs:eval=raw,without=selection,depth=4"]), ["pvs:eval=r…on,depth=4"]);
    }

    #[test]
    fn equal_names_stay_as_they_are() {
        assert_eq!(short_names(&["a b", "a b"]), ["a b", "a b"]);
        assert_eq!(short_names(&[""; 0]), [""; 0]);
    }
}
