//! Checks the generated OpenAPI document against real responses of every endpoint and socket.

use std::collections::BTreeSet;

use crate::client::{TestServer, Visitor, two_players};
use serde_json::{Value, json};

/// OpenAPI document, with the operations that a test has exercised.
struct Document {
    root: Value,
    exercised: BTreeSet<String>,
}

impl Document {
    fn fetch(visitor: &mut Visitor) -> Self {
        Self { root: visitor.get("/api/openapi.json").json(), exercised: BTreeSet::new() }
    }

    /// Returns the operation for a request path and records that it was exercised.
    fn operation(&mut self, method: &str, path: &str) -> Value {
        let path = path.strip_prefix("/api").expect("a path of the API").split('?').next().expect("a path");
        let matches = |template: &str| {
            let (parts, names): (Vec<&str>, Vec<&str>) = (path.split('/').collect(), template.split('/').collect());
            parts.len() == names.len() && parts.iter().zip(&names).all(|(p, n)| p == n || n.starts_with('{'))
        };
        let paths = self.root["paths"].as_object().expect("paths");
        let exact = paths.keys().find(|template| *template == path);
        let template = exact.or_else(|| paths.keys().find(|template| matches(template)));
        let template = template.unwrap_or_else(|| panic!("{path} is not documented"));
        self.exercised.insert(format!("{method} {template}"));
        paths[template][method].clone()
    }

    /// Sends a request. Checks its body and its response.
    fn check(&mut self, visitor: &mut Visitor, path: &str, body: Option<&Value>, status: u16) -> Value {
        let operation = self.operation(if body.is_some() { "post" } else { "get" }, path);
        let answer = match body {
            Some(body) => visitor.post(path, body),
            None => visitor.get(path),
        };
        assert_eq!(answer.status, status, "{path}: {}", answer.body);
        if let Some(body) = body.filter(|_| status < 400) {
            self.validate(&operation["requestBody"]["content"]["application/json"]["schema"], body, path);
        }
        let response = if status < 400 { status.to_string() } else { "default".to_owned() };
        let content = &operation["responses"][response.as_str()]["content"];
        assert!(content.is_object(), "{path}: status {status} is not documented");
        let Some(media) = content.get("application/json").filter(|media| media.get("schema").is_some()) else {
            return Value::Null;
        };
        let answer = answer.json();
        self.validate(&media["schema"], &answer, path);
        answer
    }

    /// Checks a message of a socket.
    fn check_message(&mut self, path: &str, end: &str, message: &Value) {
        let schema = self.operation("get", path)["x-websocket"][end].clone();
        self.validate(&schema, message, &format!("{path} {end}"));
    }

    fn validate(&self, schema: &Value, value: &Value, place: &str) {
        if let Err(why) = self.fits(schema, value) {
            panic!("{place}: {why}\n{}", serde_json::to_string_pretty(value).expect("JSON"));
        }
    }

    /// Checks that a value fits a schema, and that an object has only documented properties.
    fn fits(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let known = self.evaluate(schema, value)?;
        let Some(object) = value.as_object().filter(|_| schema.get("$ref").is_some() || schema.get("type").is_some())
        else {
            return Ok(());
        };
        match object.keys().find(|name| !known.contains(*name)) {
            Some(name) => Err(format!("“{name}” is not documented")),
            None => Ok(()),
        }
    }

    /// Checks the keywords that schemars writes. Returns the properties that the schema defines.
    fn evaluate(&self, schema: &Value, value: &Value) -> Result<BTreeSet<String>, String> {
        let mut known = BTreeSet::new();
        let Some(keywords) = schema.as_object() else {
            return if schema == &json!(false) { Err("nothing is allowed here".to_owned()) } else { Ok(known) };
        };
        if let Some(reference) = schema["$ref"].as_str() {
            let target = self.root.pointer(reference.trim_start_matches('#')).ok_or(format!("no {reference}"))?;
            known.extend(self.evaluate(target, value).map_err(|why| format!("{reference}: {why}"))?);
        }
        if let Some(types) = keywords.get("type") {
            let is_one = |name: &Value| is_type(name.as_str().unwrap_or_default(), value);
            let fits = types.as_array().map_or_else(|| is_one(types), |types| types.iter().any(is_one));
            if !fits {
                return Err(format!("{value} is not of type {types}"));
            }
        }
        if keywords.get("const").is_some_and(|only| only != value) {
            return Err(format!("{value} is not {}", schema["const"]));
        }
        if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
            return Err(format!("{value} is none of {}", schema["enum"]));
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            known.extend(self.evaluate(part, value)?);
        }
        for keyword in ["anyOf", "oneOf"] {
            let Some(parts) = schema[keyword].as_array() else { continue };
            let (fitting, failed): (Vec<_>, Vec<_>) =
                parts.iter().map(|part| self.evaluate(part, value)).partition(Result::is_ok);
            if fitting.is_empty() || keyword == "oneOf" && fitting.len() != 1 {
                return Err(format!("{} of {keyword} fit: {failed:?}", fitting.len()));
            }
            known.extend(fitting.into_iter().flatten().flatten());
        }
        if let Some(object) = value.as_object() {
            known.extend(self.evaluate_object(schema, object)?);
        }
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            let schema = schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
            if !schema.is_null() {
                self.fits(schema, item).map_err(|why| format!("[{index}]: {why}"))?;
            }
        }
        Ok(known)
    }

    fn evaluate_object(
        &self,
        schema: &Value,
        object: &serde_json::Map<String, Value>,
    ) -> Result<BTreeSet<String>, String> {
        let mut known = BTreeSet::new();
        let mut required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        if let Some(missing) = required.find(|name| !object.contains_key(*name)) {
            return Err(format!("“{missing}” is missing"));
        }
        for (name, value) in object {
            let own = &schema["properties"][name];
            let other = &schema["additionalProperties"];
            let schema = if own.is_null() { other } else { own };
            if schema.is_object() || schema.is_boolean() {
                self.fits(schema, value).map_err(|why| format!("{name}: {why}"))?;
                known.insert(name.clone());
            }
        }
        Ok(known)
    }

    /// Checks that every documented operation was exercised.
    fn finish(&self) {
        let all = self.root["paths"].as_object().expect("paths").iter().flat_map(|(path, operations)| {
            operations.as_object().expect("operations").keys().map(move |method| format!("{method} {path}"))
        });
        let left: Vec<String> = all.filter(|operation| !self.exercised.contains(operation)).collect();
        assert!(left.is_empty(), "not exercised: {left:?}");
    }
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

#[test]
fn every_answer_fits_the_document() {
    let place = TestServer::new();
    let mut visitor = place.visitor();
    let mut document = Document::fetch(&mut visitor);
    document.check(&mut visitor, "/api/openapi.json", None, 200);
    stateless(&mut document, &mut visitor, place.server().owner());
    rooms(&mut document, &place);
    live_analysis(&mut document, &visitor);
    championships(&mut document, &mut visitor);
    document.finish();
}

fn stateless(document: &mut Document, visitor: &mut Visitor, owner: &str) {
    for path in ["/api/games", "/api/games/awale/rules", "/api/texts?lang=fr", "/api/me"] {
        document.check(visitor, path, None, 200);
    }
    document.check(visitor, "/api/games/nothing/rules", None, 404);
    document.check(visitor, "/api/puzzles", None, 200);
    document.check(visitor, "/api/puzzles/escampe/1", None, 200);
    document.check(visitor, "/api/puzzles/escampe/1", Some(&json!({ "moves": [], "hint": true })), 200);
    document.check(visitor, "/api/puzzles/escampe/100000", None, 404);
    document.check(visitor, "/api/owner", Some(&json!({ "token": "wrong" })), 403);
    document.check(visitor, "/api/owner", Some(&json!({ "token": owner })), 200);
    let positions = [
        json!({ "game": "awale", "moves": ["A", "b"], "legal": true, "form": true, "frames": true }),
        json!({ "game": "awale", "picked": ["a"], "play": true, "marks": { "threats": true } }),
        json!({ "game": "great-escape", "players": 3, "legal": true }),
        json!({ "game": "escampe", "flip": true, "marks": { "arrows": [], "ways": true } }),
    ];
    for request in positions {
        document.check(visitor, "/api/positions", Some(&request), 200);
    }
    let refused = json!({ "game": "awale", "values": vec!["48"; 15] });
    let status = visitor.post("/api/positions", &refused).status;
    document.check(visitor, "/api/positions", Some(&refused), status);
    document.check(visitor, "/api/effects", Some(&json!({ "game": "awale", "move": "A" })), 200);
    let written = json!({ "game": "awale", "moves": ["A"], "tags": [["South", "Awa"]] });
    let record = document.check(visitor, "/api/records/write", Some(&written), 200);
    document.check(visitor, "/api/records", Some(&record), 200);
    let position = visitor.post("/api/positions", &json!({ "game": "awale" })).json()["scene"]["position"].clone();
    let convert = json!({ "game": "awale", "from": "position", "to": "position", "text": position });
    document.check(visitor, "/api/convert", Some(&convert), 200);
    let request = json!({ "game": "awale", "player": "best:depth=3", "lines": 2, "seconds": 1.0 });
    document.check(visitor, "/api/analysis", Some(&request), 200);
}

fn rooms(document: &mut Document, place: &TestServer) {
    let (id, [(mut awa, mut one), (mut ben, mut two)]) = two_players(place, "awale", Some("5m+3s"));
    let (path, live) = (format!("/api/tables/{id}"), format!("/api/tables/{id}/live"));
    let machine = json!({ "who": "machine", "player": "random" });
    let new = json!({ "game": "colonnes", "seats": [{ "who": "me", "name": "Awa" }, machine], "advice": "best" });
    document.check(&mut awa, "/api/tables", Some(&new), 201);
    let open = json!({ "game": "colonnes", "seats": [{ "who": "me" }, { "who": "open" }] });
    let made = document.check(&mut awa, "/api/tables", Some(&open), 201);
    let invite = made["invites"][1].as_str().and_then(|link| link.split_once("seat=")).expect("an invitation").1;
    let join = format!("/api/tables/{}/join", made["id"].as_str().expect("an id"));
    document.check(&mut ben, &join, Some(&json!({ "seat": invite })), 200);
    for path in ["/api/tables", &path, &format!("{path}?flip=yes"), &format!("{path}/record")] {
        document.check(&mut awa, path, None, 200);
    }
    document.check(&mut awa, &path, Some(&json!({ "do": "pick", "picked": [] })), 200);
    document.check(&mut awa, &path, Some(&json!({ "do": "look", "lang": "fr" })), 200);
    document.check(&mut ben, &path, Some(&json!({ "do": "play", "move": "a" })), 403);
    let commands = [
        (0, json!({ "do": "pick", "picked": ["a"], "ref": 1 })),
        (0, json!({ "do": "play", "move": "A", "ply": 0, "ref": "two" })),
        (1, json!({ "do": "pick", "picked": ["nothing"], "play": true, "ply": 1, "ref": 3 })),
        (1, json!({ "do": "look", "flip": "no", "marks": { "threats": true }, "ref": 4 })),
        (0, json!({ "do": "undo", "ref": 5 })),
        (1, json!({ "do": "undo", "answer": false, "ref": 6 })),
        (0, json!({ "do": "name", "name": "Awa B.", "ref": 7 })),
        (0, json!({ "do": "draw", "ref": 8 })),
        (1, json!({ "do": "resign", "ref": 9 })),
        (0, json!({ "do": "rematch", "ref": 10 })),
        (0, json!({ "do": "redo", "ref": 11 })),
        (0, json!({ "do": "publish", "public": true, "ref": 12 })),
    ];
    let sockets = [&mut one, &mut two];
    for (seat, command) in commands {
        document.check_message(&live, "client", &command);
        sockets[seat].send(&command);
        // A `look` command is answered with a state, which has no reference.
        let is_answer = |message: &Value| message["ref"] == command["ref"] || command["do"] == "look";
        loop {
            let message = sockets[seat].read().expect("a message");
            document.check_message(&live, "server", &message);
            if is_answer(&message) {
                break;
            }
        }
    }
    // The answers about a puzzle are those of the catalogue's.
    document.check(&mut awa, &format!("{path}/puzzles"), None, 200);
    document.check(&mut awa, &format!("{path}/puzzles/1"), None, 404);
    document.check(&mut awa, &format!("{path}/puzzles/1"), Some(&json!({ "moves": [], "hint": true })), 404);
    document.check(&mut awa, "/api/archive?scope=public", None, 200);
    let id = awa.create(&json!({ "game": "awale", "seats": [{ "who": "me" }, machine] }));
    document.check(&mut awa, &format!("/api/tables/{id}"), Some(&json!({ "do": "publish", "public": true })), 200);
    document.check(&mut awa, "/api/live", None, 200);
    document.check(&mut awa, "/api/preview?game=awale", None, 200);
    let boards = awa.socket("/api/live/socket").until("boards");
    document.check_message("/api/live/socket", "server", &boards);
    let (mut socket, _) = awa.enter(&id);
    let command = json!({ "do": "advice", "player": "best:depth=3" });
    document.check_message(&live, "client", &command);
    let advice = socket.ask(&command).expect("advice");
    document.check_message(&live, "server", &advice);
}

fn live_analysis(document: &mut Document, visitor: &Visitor) {
    let path = "/api/analysis";
    let mut socket = visitor.socket(path);
    let commands = [
        (json!({ "do": "analyse", "game": "awale", "player": "best:depth=4", "lines": 2, "ref": 1 }), "done"),
        (json!({ "do": "review", "game": "awale", "moves": ["A", "b"], "nodes": 200, "ref": 2 }), "review"),
        (json!({ "do": "analyse", "game": "nothing", "ref": 3 }), "refused"),
        (json!({ "do": "stop", "ref": 4 }), "stopped"),
    ];
    for (command, last) in commands {
        document.check_message(path, "client", &command);
        socket.send(&command);
        loop {
            let message = socket.read().expect("a message");
            document.check_message(path, "server", &message);
            if message["type"] == last {
                break;
            }
        }
    }
}

fn championships(document: &mut Document, visitor: &mut Visitor) {
    document.check(visitor, "/api/championships/template?game=awale", None, 200);
    let form = json!({
        "name": "Test", "pairs": 1, "games": [{ "game": "awale" }],
        "players": [{ "name": "a", "player": "random:seed=1" }, { "name": "b", "player": "random:seed=2" }],
    });
    let made = document.check(visitor, "/api/championships", Some(&json!({ "form": form })), 201);
    let path = format!("/api/championships/{}", made["id"].as_str().expect("an id"));
    let live = format!("{path}/live");
    let mut socket = visitor.socket(&live);
    loop {
        let message = socket.read().expect("a message");
        document.check_message(&live, "server", &message);
        if message["state"] == "over" {
            break;
        }
    }
    document.check(visitor, "/api/championships", None, 200);
    let shown = document.check(visitor, &path, None, 200);
    let number = shown["games"][0]["id"].as_i64().expect("a game");
    document.check(visitor, &format!("{path}/games/{number}"), None, 200);
    document.check(visitor, &format!("{path}/player?player=a&against=b"), None, 200);
    document.check(visitor, &format!("{path}/export?format=csv"), None, 200);
    document.check(visitor, "/api/archive?scope=championships&result=first", None, 200);
    document.check(visitor, &path, Some(&json!({ "do": "stop" })), 409);
    let player = json!({ "name": "c", "player": "random:seed=3" });
    document.check(visitor, &path, Some(&json!({ "do": "add", "player": player })), 200);
    document.check(visitor, &path, Some(&json!({ "do": "run" })), 200);
}

#[test]
fn bad_messages_do_not_fit() {
    let place = TestServer::new();
    let document = Document::fetch(&mut place.visitor());
    let schema =
        &document.root["paths"]["/tables/{id}"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    for message in [json!({ "do": "play" }), json!({ "do": "dance" }), json!([]), json!({ "move": "A" })] {
        assert!(document.fits(schema, &message).is_err(), "{message}");
    }
    let schema = json!({ "$ref": "#/components/schemas/Spot" });
    let spot = json!({ "id": "a", "x": 0, "y": 0.5, "width": 1, "height": 1, "round": false, "outline": [[0, 0], [1, 0.5]], "label": "A" });
    assert_eq!(document.fits(&schema, &spot), Ok(()));
    for (name, value) in [("x", json!("0")), ("label", Value::Null), ("colour", json!("red"))] {
        let mut spot = spot.clone();
        spot[name] = value;
        assert!(document.fits(&schema, &spot).is_err(), "{spot}");
    }
}
