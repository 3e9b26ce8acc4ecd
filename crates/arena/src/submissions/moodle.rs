//! [`Sender`]: the student's name in the names that Moodle gives to downloaded submissions.
//!
//! Moodle names a folder `NAME_12345_assignsubmission_file_`, and a file of a download without folders
//! `NAME_12345_assignsubmission_file_work.zip`. Text typed into the page has `onlinetext` instead of `file`.

/// The separator between the number of a submission and its type.
const TYPE: &str = "_assignsubmission_";

/// A student's submission, as Moodle names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sender {
    /// The student's whole name.
    pub(super) name: String,
    /// The number of the submission, which distinguishes students of the same name.
    pub(super) number: String,
    /// The submission is text typed into the page.
    pub(super) is_text: bool,
    /// The name of the submitted file; empty for a folder.
    pub(super) file: String,
}

impl Sender {
    /// Parses the name of a folder or file; `None` if it is not one of Moodle's.
    pub(super) fn read(name: &str) -> Option<Self> {
        let (sender, rest) = name.split_once(TYPE)?;
        let (sender, number) = sender.rsplit_once('_')?;
        if sender.trim().is_empty() || number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let (kind, file) = rest.split_once('_').unwrap_or((rest, ""));
        let is_text = match kind {
            "file" => false,
            "onlinetext" => true,
            _ => return None,
        };
        Some(Self { name: sender.trim().to_owned(), number: number.to_owned(), is_text, file: file.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_folders_and_files_are_read() {
        let read = |name: &str| Sender::read(name).map(|s| (s.name, s.number, s.is_text, s.file));
        let some =
            |name: &str, is_text, file: &str| Some((name.to_owned(), "12345".to_owned(), is_text, file.to_owned()));
        assert_eq!(read("Nom Prénom_12345_assignsubmission_file_"), some("Nom Prénom", false, ""));
        assert_eq!(read("Nom Prénom_12345_assignsubmission_file"), some("Nom Prénom", false, ""));
        assert_eq!(
            read("De La_Tour Zoé_12345_assignsubmission_file_a_b.zip"),
            some("De La_Tour Zoé", false, "a_b.zip")
        );
        assert_eq!(read("A B_12345_assignsubmission_onlinetext_onlinetext.html"), some("A B", true, "onlinetext.html"));
        for other in ["awa", "awa_12", "_12_assignsubmission_file_", "A_x_assignsubmission_file_"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
