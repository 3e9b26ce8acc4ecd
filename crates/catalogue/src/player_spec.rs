//! [`PlayerSpec`]: the text that names a player, `pvs:time=1s,threads=2`.

use std::sync::Arc;
use std::time::Duration;

use rules::{Limits, read_duration};

use crate::{LoadFile, MAX_WEIGHT, Message, NET, OptionKind, PlayerInfo, unknown_name};

/// A player's name with its options.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSpec {
    /// The kind.
    pub name: &'static str,
    numbers: Vec<(&'static str, u64)>,
    times: Vec<(&'static str, Duration)>,
    words: Vec<(&'static str, &'static str)>,
    weights: Vec<(&'static str, f64)>,
    files: Vec<NamedFile>,
}

/// A file that a spec names.
#[derive(Clone, PartialEq, Debug)]
struct NamedFile {
    option: &'static str,
    name: String,
    /// Its content, once it was loaded.
    content: Option<Arc<[u8]>>,
}

impl PlayerSpec {
    /// Parses `name` or `name:option=value,option=value`.
    pub fn read(text: &str, players: &'static [PlayerInfo]) -> Result<Self, Message> {
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let Some(info) = players.iter().find(|info| info.name == name.trim()) else {
            return Err(unknown_name("player", name, players.iter().map(|info| info.name)));
        };
        let (numbers, times, words, weights) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut spec = Self { name: info.name, numbers, times, words, weights, files: Vec::new() };
        for option in &info.options {
            match option.kind {
                OptionKind::Number { default: Some(default), .. } => spec.numbers.push((option.name, default)),
                OptionKind::Word(words) | OptionKind::Evaluation(words) => spec.words.push((option.name, words[0])),
                OptionKind::Number { default: None, .. }
                | OptionKind::Time
                | OptionKind::File
                | OptionKind::Weight { .. } => {}
            }
        }
        for word in options.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            spec.read_option(word, info)?;
        }
        spec.check_weights(info)?;
        Ok(spec)
    }

    /// Rejects a weight that the chosen evaluation does not have.
    fn check_weights(&self, info: &PlayerInfo) -> Result<(), Message> {
        for option in &info.options {
            if let OptionKind::Weight { evals } = option.kind
                && self.weight(option.name).is_some()
                && !(evals.is_empty() || evals.contains(&self.word("eval")))
            {
                let wrong = Message::new("option-weight").with("option", option.name).with("eval", self.word("eval"));
                return Err(wrong.with("evals", evals.join(", ")));
            }
        }
        Ok(())
    }

    fn read_option(&mut self, word: &str, info: &PlayerInfo) -> Result<(), Message> {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let (name, value) = (name.trim(), value.trim());
        let Some(option) = info.options.iter().find(|option| option.name == name) else {
            return Err(
                unknown_name("option", name, info.options.iter().map(|option| option.name)).with("player", info.name)
            );
        };
        let wrong = || {
            Message::new("option-value")
                .with("option", name)
                .quoting("value", value)
                .with("expected", option.expected())
        };
        match option.kind {
            OptionKind::Number { min, max, .. } => {
                let number = value.parse().ok().filter(|n| (min..=max).contains(n)).ok_or_else(wrong)?;
                set(&mut self.numbers, option.name, number);
            }
            OptionKind::Time => set(&mut self.times, option.name, read_duration(value).ok_or_else(wrong)?),
            OptionKind::Evaluation(_) if value.strip_prefix("net:").is_some_and(|file| !file.is_empty()) => {
                set(&mut self.words, option.name, NET);
                self.set_file(option.name, value.strip_prefix("net:"));
            }
            OptionKind::Word(words) | OptionKind::Evaluation(words) => {
                let word = words.iter().find(|word| **word == value).ok_or_else(wrong)?;
                set(&mut self.words, option.name, *word);
                self.set_file(option.name, None);
            }
            OptionKind::File if value.is_empty() => return Err(wrong()),
            OptionKind::File => self.set_file(option.name, Some(value)),
            OptionKind::Weight { .. } => {
                let is_weight = |weight: &f64| weight.abs() <= MAX_WEIGHT;
                set(&mut self.weights, option.name, value.parse().ok().filter(is_weight).ok_or_else(wrong)?);
            }
        }
        Ok(())
    }

    /// Returns the value of a number option, given or default.
    pub fn number(&self, name: &str) -> Option<u64> {
        get(&self.numbers, name)
    }

    /// Returns the word of a word option; empty for an option that the player does not have.
    pub fn word(&self, name: &str) -> &'static str {
        get(&self.words, name).unwrap_or("")
    }

    /// Returns a weight that the spec sets.
    pub fn weight(&self, name: &str) -> Option<f64> {
        get(&self.weights, name)
    }

    /// Sets the file of an option, or takes back the one that the same option named before.
    fn set_file(&mut self, option: &'static str, name: Option<&str>) {
        self.files.retain(|file| file.option != option);
        self.files.extend(name.map(|name| NamedFile { option, name: name.to_owned(), content: None }));
    }

    /// Returns `true` if the spec names a file, which only the command line may read.
    pub fn names_file(&self) -> bool {
        !self.files.is_empty()
    }

    /// Loads the files that the spec names.
    ///
    /// # Errors
    /// A file cannot be read, or files are refused here.
    pub fn load_files(&mut self, load: LoadFile<'_>) -> Result<(), Message> {
        for file in &mut self.files {
            file.content = Some(load(&file.name)?.into());
        }
        Ok(())
    }

    /// Returns the content of the file that an option names, once it was loaded.
    pub fn file(&self, option: &str) -> Option<&[u8]> {
        self.files.iter().find(|file| file.option == option)?.content.as_deref()
    }

    /// Returns the limits: those of the spec, then those asked for. The spec's own time is pure thinking time: no
    /// overhead is subtracted, unless the spec names one.
    pub fn limits(&self, asked: Limits) -> Limits {
        let own_time = get(&self.times, "time");
        let overhead = if own_time.is_some() && asked.clock.is_none() { Duration::ZERO } else { asked.overhead };
        Limits {
            depth: self.number("depth").and_then(|depth| u32::try_from(depth).ok()).or(asked.depth),
            nodes: self.number("nodes").or(asked.nodes),
            time: own_time.or(asked.time),
            clock: asked.clock,
            overhead: get(&self.times, "overhead").unwrap_or(overhead),
        }
    }
}

fn get<T: Copy>(values: &[(&'static str, T)], name: &str) -> Option<T> {
    values.iter().find(|(n, _)| *n == name).map(|(_, value)| *value)
}

fn set<T>(values: &mut Vec<(&'static str, T)>, name: &'static str, value: T) {
    values.retain(|(n, _)| *n != name);
    values.push((name, value));
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::PlayerOption;

    static PLAYERS: LazyLock<Vec<PlayerInfo>> = LazyLock::new(|| {
        vec![PlayerInfo {
            name: "pvs",
            options: vec![
                PlayerOption { name: "time", kind: OptionKind::Time },
                PlayerOption { name: "overhead", kind: OptionKind::Time },
                PlayerOption { name: "depth", kind: OptionKind::Number { min: 1, max: 99, default: None } },
                PlayerOption { name: "threads", kind: OptionKind::Number { min: 1, max: 64, default: Some(1) } },
                PlayerOption { name: "eval", kind: OptionKind::Word(&["best", "raw"]) },
                PlayerOption { name: "policy", kind: OptionKind::File },
                PlayerOption { name: "net", kind: OptionKind::Evaluation(&["net", "raw"]) },
                PlayerOption { name: "w_r1", kind: OptionKind::Weight { evals: &["raw"] } },
            ],
        }]
    });

    #[test]
    fn a_spec_is_read_with_its_defaults() {
        let spec = PlayerSpec::read("pvs", &PLAYERS).expect("a player");
        assert_eq!((spec.number("threads"), spec.number("depth"), spec.word("eval")), (Some(1), None, "best"));
        let spec = PlayerSpec::read("pvs:time=1s,threads=2, eval=raw", &PLAYERS).expect("a player");
        assert_eq!((spec.number("threads"), spec.word("eval")), (Some(2), "raw"));
        assert_eq!(spec.limits(Limits::depth(5)), Limits { time: Some(Duration::from_secs(1)), ..Limits::depth(5) });
    }

    #[test]
    fn only_options_that_a_player_has_are_given() {
        let spec = PLAYERS[0].with_options(&[("threads", "2"), ("book", "none"), ("depth", "9")]);
        assert_eq!(spec, "pvs:threads=2,depth=9");
        assert_eq!(PlayerSpec::read(&PLAYERS[0].with_options(&[]), &PLAYERS).expect("a player").name, "pvs");
    }

    #[test]
    fn a_weight_belongs_to_its_evaluation() {
        let spec = PlayerSpec::read("pvs:w_r1=-0.25,eval=raw", &PLAYERS).expect("a player");
        assert_eq!((spec.weight("w_r1"), spec.weight("w_r2")), (Some(-0.25), None));
    }

    #[test]
    fn files_are_loaded_by_the_option_that_names_them() {
        let mut spec = PlayerSpec::read("pvs:policy= a.net ,net=net:b", &PLAYERS).expect("a player");
        assert!(spec.names_file() && spec.file("policy").is_none());
        spec.load_files(&|file| Ok(file.as_bytes().to_vec())).expect("files");
        assert_eq!((spec.file("policy"), spec.file("net")), (Some(&b"a.net"[..]), Some(&b"b"[..])));
        let refused = spec.load_files(&|_| Err(Message::new("refused")));
        assert_eq!(refused.expect_err("refused").id, "refused");
        // The last one counts, as with every option.
        let mut spec = PlayerSpec::read("pvs:net=net:b,policy=a,net=raw,policy=c", &PLAYERS).expect("a player");
        spec.load_files(&|file| Ok(file.as_bytes().to_vec())).expect("files");
        assert_eq!((spec.file("policy"), spec.file("net")), (Some(&b"c"[..]), None));
        assert!(!PlayerSpec::read("pvs:net=net", &PLAYERS).expect("a player").names_file());
    }

    #[test]
    fn overhead_is_taken_off_what_is_asked_and_not_off_a_players_own_time() {
        let millis = Duration::from_millis;
        let asked = Limits { overhead: millis(20), ..Limits::time(millis(100)) };
        let thinks = |text: &str| PlayerSpec::read(text, &PLAYERS).expect(text).limits(asked).thinking_time();
        assert_eq!(thinks("pvs"), Some(millis(80)));
        assert_eq!(thinks("pvs:overhead=5ms"), Some(millis(95)));
        assert_eq!(thinks("pvs:time=100ms"), Some(millis(100)));
        assert_eq!(thinks("pvs:time=100ms,overhead=30ms"), Some(millis(70)));
        assert_eq!(thinks("pvs:overhead=1s"), Some(millis(50)), "some time is left to think in");
    }

    #[test]
    fn a_wrong_spec_is_refused() {
        for (text, id) in [
            ("psv", "player-unknown-near"),
            ("", "player-unknown"),
            ("pvs:thread=2", "option-unknown-near"),
            ("pvs:xyz", "option-unknown"),
            ("pvs:threads=0", "option-value"),
            ("pvs:depth=", "option-value"),
            ("pvs:time=5", "option-value"),
            ("pvs:eval=bad", "option-value"),
            ("pvs:policy=", "option-value"),
            ("pvs:w_r1=0.5", "option-weight"),
            ("pvs:eval=raw,w_r1=NaN", "option-value"),
            ("pvs:eval=raw,w_r1=1e9", "option-value"),
        ] {
            assert_eq!(PlayerSpec::read(text, &PLAYERS).expect_err(text).id, id, "{text}");
        }
    }
}
