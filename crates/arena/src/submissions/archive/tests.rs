use std::io::Cursor;

use tempfile::TempDir;
use zip::write::SimpleFileOptions;

use super::*;

fn zip_of(build: impl FnOnce(&mut zip::ZipWriter<File>)) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.zip");
    let mut writer = zip::ZipWriter::new(File::create(&path).expect("a file"));
    build(&mut writer);
    writer.finish().expect("finished");
    (folder, path)
}

fn zip_with(files: &[(&str, &[u8])]) -> (TempDir, PathBuf) {
    zip_of(|writer| {
        for (name, content) in files {
            writer.start_file(*name, SimpleFileOptions::default()).expect("an entry");
            writer.write_all(content).expect("written");
        }
    })
}

/// A tar stream of one entry whose name is written without any check.
fn tar_entry(name: &str, kind: EntryType, link: &str, content: &[u8]) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.as_old_mut().linkname[..link.len()].copy_from_slice(link.as_bytes());
    header.set_entry_type(kind);
    header.set_mode(0o644);
    header.set_size(content.len() as u64);
    header.set_cksum();
    let mut builder = tar::Builder::new(Vec::new());
    builder.append(&header, content).expect("an entry");
    builder.into_inner().expect("finished")
}

fn untar(bytes: &[u8], links: Links) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let into = folder.path().join("bot");
    unpack_tar(Cursor::new(bytes), &into, SUBMISSION, links).map_err(|why| why.id.to_string())?;
    Ok(names(&into))
}

fn unzip(file: &Path) -> Result<Vec<String>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let into = folder.path().join("bot");
    let kind = ArchiveKind::of(file).expect("an archive").map_err(|why| why.id.to_string())?;
    unpack(file, kind, &into).map_err(|why| why.id.to_string())?;
    // Nothing was written beside the folder.
    assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 1);
    Ok(names(&into))
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("read")
        .flatten()
        .flat_map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            if entry.path().is_dir() {
                self::names(&entry.path()).iter().map(|below| format!("{name}/{below}")).collect()
            } else {
                vec![name]
            }
        })
        .collect();
    names.sort();
    names
}

#[test]
fn ordinary_archives_are_unpacked_without_rubbish() {
    let files: [(&str, &[u8]); 5] = [
        ("bot/main.py", b"print()"),
        ("bot/run", b"#!/bin/sh\n"),
        ("__MACOSX/bot/._main.py", b"x"),
        ("bot/.git/config", b"x"),
        ("bot\\lib\\board.py", b"x"),
    ];
    let (_kept, file) = zip_with(&files);
    assert_eq!(unzip(&file), Ok(["bot/lib/board.py", "bot/main.py", "bot/run"].map(str::to_owned).to_vec()));
}

#[test]
#[cfg(unix)]
fn programs_can_be_run_after_unpacking() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_kept, file) = zip_with(&[("bot", b"\x7fELF..."), ("notes.txt", b"...")]);
    let folder = tempfile::tempdir().expect("a folder");
    unpack(&file, ArchiveKind::Zip, folder.path()).expect("unpacked");
    let mode = |name: &str| fs::metadata(folder.path().join(name)).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode("bot"), mode("notes.txt")), (0o755, 0o644));
}

#[test]
fn names_that_leave_the_folder_are_refused() {
    for (name, id) in [
        ("../evil.py", "archive-escapes"),
        ("a/../../evil.py", "archive-escapes"),
        ("/etc/cron.d/evil", "archive-escapes"),
        ("..\\evil.py", "archive-escapes"),
        ("C:\\evil.py", "archive-escapes"),
        ("a\u{1b}[2J", "archive-odd-name"),
    ] {
        assert_eq!(safe_path(name).map_err(|why| why.id.to_string()), Err(id.to_owned()), "{name}");
    }
    assert_eq!(
        untar(&tar_entry("../evil", EntryType::Regular, "", b"x"), Links::Skipped),
        Err("archive-escapes".into())
    );
    assert_eq!(safe_path(&"a/".repeat(40)).map_err(|why| why.id.to_string()), Err("archive-long-name".to_owned()));
    assert_eq!(safe_path("./a/./b").map(|path| path.map(|path| path.display().to_string())), Ok(Some("a/b".into())));
}

#[test]
fn links_and_devices_are_refused_or_left_out() {
    for kind in [EntryType::Symlink, EntryType::Link, EntryType::Char, EntryType::Block, EntryType::Fifo] {
        let bytes = tar_entry("bot.py", kind, "/etc/passwd", b"");
        assert_eq!(untar(&bytes, Links::Refused), Err("archive-link".to_owned()), "{kind:?}");
        assert_eq!(untar(&bytes, Links::Skipped), Ok(Vec::new()), "{kind:?}");
    }
    let (_kept, file) = zip_of(|writer| {
        writer.add_symlink("bot.py", "/etc/passwd", SimpleFileOptions::default()).expect("a link");
    });
    assert_eq!(unzip(&file), Err("archive-link".to_owned()));
}

#[test]
fn a_bomb_is_stopped_by_what_comes_out() {
    let zeros = vec![0; 32 << 20];
    let (_kept, file) = zip_with(&[("zeros", &zeros)]);
    assert!(fs::metadata(&file).expect("a file").len() < 100_000);
    assert_eq!(unzip(&file), Err("archive-large".to_owned()));
    let (_kept, file) = zip_of(|writer| {
        for number in 0..=SUBMISSION.entries {
            writer.start_file(number.to_string(), SimpleFileOptions::default()).expect("an entry");
        }
    });
    assert_eq!(unzip(&file), Err("archive-many".to_owned()));
}

#[test]
fn a_name_may_be_used_once_in_any_case() {
    for files in [[("Bot.py", &b"1"[..]), ("bot.py", b"2")], [("lib", b"1"), ("lib/a.py", b"2")]] {
        let (_kept, file) = zip_with(&files);
        assert_eq!(unzip(&file), Err("archive-twice".to_owned()), "{files:?}");
    }
}

#[test]
fn damaged_archives_and_other_formats_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let (_kept, whole) = zip_with(&[("bot.py", &[b'x'; 5000])]);
    let bytes = fs::read(whole).expect("read");
    let cases: [(&str, &[u8], Option<&str>); 6] = [
        ("cut.zip", &bytes[..bytes.len() / 2], Some("archive-broken")),
        ("text.zip", b"not an archive", Some("archive-damaged")),
        ("a.7z", b"7z\xbc\xaf\x27\x1c", Some("archive-format")),
        ("a.tar.xz", b"\xfd7zXZ", Some("archive-format")),
        ("a.pdf", b"%PDF-1.7", None),
        ("a.jar", &bytes, None),
    ];
    for (name, content, id) in cases {
        let file = folder.path().join(name);
        fs::write(&file, content).expect("a file");
        let refused = ArchiveKind::of(&file).map(|_| unzip(&file).expect_err("refused"));
        assert_eq!(refused.as_deref(), id, "{name}");
    }
}
