//! Round trips, errors by line number, and inputs that must not panic.

use std::time::Duration;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::*;

const EXAMPLE: &str = "[Game \"awale\"]\n[Rules \"cours\"]\n[South \"Awa\"]\n[North \"offensive\"]\n\
    [Result \"1-0\"]\n[Reason \"majority\"]\n[Score \"25 12\"]\n\n\
    1. C {+0.40 d12 0.8s} 2. f {0.1s a quiet answer} 3. D\n";

#[test]
fn the_example_is_read_and_written_as_it_stands() {
    let records = Record::read(EXAMPLE).expect("records");
    let [record] = &records[..] else { panic!("{} records", records.len()) };
    assert_eq!((record.tag("south"), record.tag("North")), (Some("Awa"), Some("offensive")));
    assert_eq!((record.result, record.score), (Verdict::Won(Seat(0)), Some([25, 12])));
    assert_eq!(record.moves[0].depth, Some(12));
    assert_eq!(record.moves[1].comment, "a quiet answer");
    assert_eq!(record.to_string(), EXAMPLE);
}

#[test]
fn layout_is_forgiven() {
    let text = "# by hand\n [ game \"awale\" ]\n% more\n{no move yet} C f {one}{two}\n 3...D 4.e 0-1\n\n[Game \"x\"]";
    let records = Record::read(text).expect("records");
    let moves: Vec<&str> = records[0].moves.iter().map(|noted| noted.text.as_str()).collect();
    assert_eq!(moves, ["C", "f", "D", "e"]);
    assert_eq!(records[0].moves[1].comment, "one two");
    assert_eq!(records[0].result, Verdict::Won(Seat(1)));
    assert_eq!(records[1].game, "x");
}

#[test]
fn a_wrong_line_is_named() {
    for (text, line, why) in [
        ("C f", 1, "record-no-game"),
        ("[South \"Awa\"]\n\nC", 3, "record-no-game"),
        ("[Game \"awale\"]\n[South Awa]", 2, "record-tag"),
        ("[Game \"awale\"]\n[South \"Awa\"", 2, "record-tag"),
        ("[Game \"awale\"]\n[Result \"2-0\"]", 2, "record-result"),
        ("[Game \"awale\"]\n[Score \"12\"]", 2, "record-score"),
        ("[Game \"awale\"]\n\nC {never\nclosed", 3, "record-comment"),
    ] {
        let refusal = Record::read(text).expect_err(text);
        let expected = Message::new("record-refused").with("line", line);
        assert_eq!((&refusal.id, &refusal.args[0]), (&expected.id, &expected.args[0]), "{text}");
        let Some((_, catalogue::Arg::Message(inner))) = refusal.args.get(1) else { panic!("{refusal:?}") };
        assert_eq!(inner.id, why, "{text}");
    }
}

#[test]
fn a_value_of_no_usual_shape_is_kept_as_a_comment() {
    let noted = Noted { value: Some("very good".to_owned()), ..Noted::new("C") };
    assert_eq!(noted.notes(), "{very good}");
}

fn words() -> impl Strategy<Value = String> {
    let word = prop_oneof![r#"[a-z{}\\";\[\]#%é]{1,6}"#, "d[0-9]{1,2}", "n[0-9]{1,2}", "[0-9]{1,2}s", "[+-][0-9]", ";"];
    vec(word, 0..4).prop_map(|words| words.join(" "))
}

fn noted() -> impl Strategy<Value = Noted> {
    let text = "[A-Za-z0-9][A-Za-z0-9/-]{0,8}".prop_filter("no result", |text| Verdict::read(text).is_none());
    let value = option::of(prop_oneof!["[+-][0-9]{1,3}\\.[0-9]{2}", "(win|loss)[0-9]{1,3}[?]?"]);
    let time = option::of((0u64..10_000_000).prop_map(Duration::from_millis));
    let search = (option::of(0u32..1000), option::of(any::<u64>()));
    (text, value, search, time, words()).prop_map(|(text, value, (depth, nodes), time, comment)| Noted {
        text,
        value,
        depth,
        nodes,
        time,
        comment,
    })
}

fn record() -> impl Strategy<Value = Record> {
    const OWN: [&str; 6] = ["game", "rules", "start", "result", "reason", "score"];
    let name = "[A-Z0-9][a-zé0-9_-]{0,6}".prop_filter("not our own", |n| !OWN.contains(&n.to_lowercase().as_str()));
    let tags = vec((name, any::<String>()), 0..4);
    let result = prop_oneof![Just(Verdict::Open), Just(Verdict::Drawn), (0..2u8).prop_map(|s| Verdict::Won(Seat(s)))];
    let ending = (result, option::of("[a-z-]{1,9}"), option::of(any::<[u16; 2]>()));
    ("[a-z-]{1,9}", any::<String>(), tags, option::of(any::<String>()), vec(noted(), 0..6), ending).prop_map(
        |(game, rules, tags, start, moves, (result, reason, score))| Record {
            game,
            rules,
            tags,
            start,
            moves,
            result,
            reason,
            score,
        },
    )
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(one in record(), two in record()) {
        let text = format!("{one}\n{two}");
        prop_assert_eq!(Record::read(&text).expect("what was written"), vec![one, two], "{}", text);
    }

    #[test]
    fn any_text_is_survived(text in any::<String>(), pieces in vec(r#"[\[\]{}"\\;#%*.A-C0-9 \n-]{0,4}"#, 0..20)) {
        _ = Record::read(&text);
        _ = Record::read(&format!("[Game \"x\"]{}", pieces.concat()));
    }
}
