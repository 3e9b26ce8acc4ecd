//! The bot's own file system: a read-only view of the system, private folders of limited size, and nothing else of the
//! machine.
//!
//! Folders of the machine are mounted through an overlay without an upper layer. That makes them read-only, and
//! disables Unix sockets in them: the overlay's socket has another inode than the one a server listens on. Where the
//! kernel does not allow this user to mount overlays, folders are bind-mounted and [`Built::sockets_closed`] is
//! `false`.

use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt as _, chown, symlink};
use std::path::{Component, Path, PathBuf};

use rustix::fs::StatVfsMountFlags;
use rustix::mount::{
    MountFlags, MountPropagationFlags, UnmountFlags, mount, mount_bind, mount_change, mount_remount, unmount,
};

use super::landlock::DEVICES;
use super::{StepContext as _, StepError};
use crate::process::copy;
use crate::process::launch::{Copied, Launch};

/// The bot's home.
pub(in crate::process) const HOME: &str = "/home/bot";
/// Private folders that a bot may write to, in addition to its copies.
pub(in crate::process) const PRIVATE: [&str; 3] = [HOME, "/tmp", "/dev/shm"];

/// Mount point where the new root is assembled: a folder that every system has and no bot needs.
const STAGE: &str = "/sys";
/// Mount point of the private folders' file system while the root is assembled.
const STORE: &str = ".store";
/// An empty folder: an overlay needs two.
const EMPTY: &str = ".empty";
/// Maximum number of files in the private folders.
const MOST_FILES: u32 = 100_000;
/// Folders and links of the system.
const SYSTEM: [&str; 9] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/run/current-system"];
/// Settings that programs and interpreters read, by name prefix; no others are visible.
const SETTINGS: [&str; 14] = [
    "alternatives",
    "fonts",
    "ghc",
    "java",
    "jvm",
    "ld.so.",
    "localtime",
    "lua",
    "mono",
    "perl",
    "python",
    "ruby",
    "ssl",
    "timezone",
];
/// The bot's own settings, which give it a user and a host name and hide all other users.
const OWN_SETTINGS: [(&str, &str); 5] = [
    ("passwd", "root:x:0:0::/:/bin/sh\nbot:x:1000:1000::/home/bot:/bin/sh\n"),
    ("group", "root:x:0:\nbot:x:1000:\n"),
    ("hosts", "127.0.0.1 localhost bot\n::1 localhost\n"),
    ("hostname", "bot\n"),
    ("nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n"),
];

/// A finished root.
pub(in crate::process) struct Built {
    /// No Unix socket of the machine can be reached.
    pub(in crate::process) sockets_closed: bool,
}

/// Builds the root and moves this process into it. Files belong to `owner` if the bot's user differs from this
/// process's.
pub(in crate::process) fn enter(launch: &Launch, owner: Option<u32>) -> Result<Built, StepError> {
    let mut view = View { owner, sockets_closed: true };
    view.prepare(launch.limits.disk).step("private file systems")?;
    SYSTEM.iter().try_for_each(|path| view.show_system(Path::new(path))).step("the system's folders")?;
    view.show_settings().step("the system's settings")?;
    view.show_devices().step("devices")?;
    view.show_private().step("private folders")?;
    view.show_bot(launch)?;
    view.finish().step("pivot_root")?;
    Ok(Built { sockets_closed: view.sockets_closed })
}

struct View {
    owner: Option<u32>,
    sockets_closed: bool,
}

impl View {
    fn prepare(&self, disk: u64) -> io::Result<()> {
        mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
        tmpfs(Path::new(STAGE), "size=4m,nr_inodes=10000,mode=0755")?;
        for folder in [STORE, EMPTY, "proc", "dev", "etc"] {
            fs::create_dir(staged(folder))?;
        }
        tmpfs(&staged(STORE), &format!("size={disk},nr_inodes={MOST_FILES},mode=0755"))?;
        let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
        Ok(mount("proc", staged("proc"), "proc", flags, None)?)
    }

    /// Shows a folder of the system, or recreates it if it is a link.
    fn show_system(&mut self, path: &Path) -> io::Result<()> {
        match fs::symlink_metadata(path) {
            Ok(data) if data.is_symlink() => {
                make_folders(&staged(path.parent().unwrap_or(Path::new("/"))))?;
                symlink(fs::read_link(path)?, staged(path))
            }
            Ok(data) if data.is_dir() => self.show(path),
            _ => Ok(()),
        }
    }

    fn show_settings(&mut self) -> io::Result<()> {
        for entry in fs::read_dir("/etc")?.flatten() {
            let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
            let Ok(kind) = entry.file_type() else { continue };
            if !SETTINGS.iter().any(|start| name.starts_with(start)) {
                continue;
            }
            if kind.is_dir() {
                self.show(&path)?;
            } else if kind.is_symlink() {
                symlink(fs::read_link(&path)?, staged(&path))?;
            } else if kind.is_file()
                && let Ok(bytes) = fs::read(&path)
                && is_open(&path)
            {
                fs::write(staged(&path), bytes)?;
            }
        }
        OWN_SETTINGS.iter().try_for_each(|(name, text)| fs::write(staged("etc").join(name), text))
    }

    fn show_devices(&self) -> io::Result<()> {
        for device in DEVICES {
            fs::File::create(staged(device))?;
            mount_bind(device, staged(device))?;
        }
        for (link, to) in [("fd", ""), ("stdin", "/0"), ("stdout", "/1"), ("stderr", "/2")] {
            symlink(format!("/proc/self/fd{to}"), staged("dev").join(link))?;
        }
        Ok(())
    }

    fn show_private(&self) -> io::Result<()> {
        for (number, path) in PRIVATE.iter().enumerate() {
            self.give(&staged(STORE).join(format!("private{number}")), Path::new(path))?;
        }
        Ok(())
    }

    /// Shows the bot's own files and its interpreter, outer folders first.
    fn show_bot(&mut self, launch: &Launch) -> Result<(), StepError> {
        let mut copies: Vec<&Copied> = launch.copies.iter().collect();
        copies.sort_by_key(|copied| copied.folder.components().count());
        let mut readable: Vec<&PathBuf> = launch.readable.iter().collect();
        readable.sort_by_key(|path| path.components().count());
        for (number, copied) in copies.into_iter().enumerate() {
            let kept = staged(STORE).join(format!("copy{number}"));
            self.give(&kept, &copied.folder).step("the bot's folder")?;
            copy::tree(&copied.folder, &kept, copied.whole, self.owner).step("copying the bot's folder")?;
        }
        for path in readable {
            self.show(path).step("the bot's files and interpreter")?;
        }
        Ok(())
    }

    /// Shows a file or folder of the machine, read-only, at its own path. Skips one that is missing or already visible.
    fn show(&mut self, path: &Path) -> io::Result<()> {
        let target = staged(path);
        let Ok(data) = fs::metadata(path) else { return Ok(()) };
        if data.is_file() {
            return if target.exists() { Ok(()) } else { self.show_file(path, &target) };
        }
        if !data.is_dir() || has_entries(&target) {
            return Ok(());
        }
        make_folders(&target)?;
        if overlay(path, &target).is_err() {
            self.sockets_closed = false;
            bind_read_only(path, &target)?;
        }
        Ok(())
    }

    fn show_file(&self, path: &Path, target: &Path) -> io::Result<()> {
        make_folders(target.parent().unwrap_or(target))?;
        // Root's bot has another user: copy the bot's own files that only root could read.
        if self.owner.is_some() && !is_open(path) {
            fs::copy(path, target)?;
            return chown(target, self.owner, self.owner);
        }
        fs::File::create(target)?;
        bind_read_only(path, target)
    }

    /// Gives the bot a folder of the private file system at this path.
    fn give(&self, kept: &Path, path: &Path) -> io::Result<()> {
        fs::create_dir(kept)?;
        fs::set_permissions(kept, fs::Permissions::from_mode(0o700))?;
        chown(kept, self.owner, self.owner)?;
        make_folders(&staged(path))?;
        Ok(mount_bind(kept, staged(path))?)
    }

    fn finish(&self) -> io::Result<()> {
        unmount(staged(STORE), UnmountFlags::DETACH)?;
        fs::remove_dir(staged(STORE))?;
        let flags = MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV;
        mount_remount(STAGE, flags, "")?;
        std::env::set_current_dir(STAGE)?;
        rustix::process::pivot_root(".", ".")?;
        // The old root is mounted over the new one now.
        unmount(".", UnmountFlags::DETACH)?;
        std::env::set_current_dir("/")
    }
}

/// Returns a path of the new root while it is assembled.
fn staged(path: impl AsRef<Path>) -> PathBuf {
    let below = path.as_ref().components().filter(|part| matches!(part, Component::Normal(_)));
    Path::new(STAGE).join(below.collect::<PathBuf>())
}

fn tmpfs(target: &Path, options: &str) -> io::Result<()> {
    let options = CString::new(options)?;
    Ok(mount("tmpfs", target, "tmpfs", MountFlags::NOSUID | MountFlags::NODEV, options.as_c_str())?)
}

fn overlay(source: &Path, target: &Path) -> io::Result<()> {
    let escaped: String = source
        .to_str()
        .ok_or(io::ErrorKind::InvalidInput)?
        .chars()
        .flat_map(|c| matches!(c, '\\' | ':' | ',').then_some('\\').into_iter().chain([c]))
        .collect();
    let options = CString::new(format!("lowerdir={escaped}:{},userxattr", staged(EMPTY).display()))?;
    let flags = MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV;
    Ok(mount("overlay", target, "overlay", flags, options.as_c_str())?)
}

/// Bind-mounts a file or folder read-only; flags already in force have to be repeated.
fn bind_read_only(source: &Path, target: &Path) -> io::Result<()> {
    mount_bind(source, target)?;
    let held = rustix::fs::statvfs(target)?.f_flag;
    let kept = [
        (StatVfsMountFlags::NOEXEC, MountFlags::NOEXEC),
        (StatVfsMountFlags::NOATIME, MountFlags::NOATIME),
        (StatVfsMountFlags::NODIRATIME, MountFlags::NODIRATIME),
        (StatVfsMountFlags::RELATIME, MountFlags::RELATIME),
    ];
    let kept = kept.into_iter().filter(|(flag, _)| held.contains(*flag)).map(|(_, flag)| flag);
    let flags = MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID | MountFlags::NODEV;
    Ok(mount_remount(target, kept.fold(flags, |all, flag| all | flag), "")?)
}

/// Creates a folder and its parents, accessible to all.
fn make_folders(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    path.parent().map_or(Ok(()), make_folders)?;
    fs::create_dir(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

fn has_entries(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

/// Returns `true` if every user may read the file.
fn is_open(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.permissions().mode() & 0o004 != 0)
}
