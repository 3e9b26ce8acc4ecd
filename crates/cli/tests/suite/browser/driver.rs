//! WebDriver client for a browser: the few commands that the tests need, over plain HTTP.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Timeout that suits a slow and busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(40);

/// The key of an element's id in WebDriver's JSON.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Returns `true` if a browser is installed.
pub(crate) fn is_installed() -> bool {
    let found = |program: &str| Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok();
    found("chromedriver") && found("chromium")
}

/// Chromium without its interface, which starts in a third of the time; Chromium itself where it is missing. The command
/// of that name is a script, and the driver would end the script only.
const HEADLESS_SHELL: &str = "/usr/lib/chromium/chromium-headless-shell";

/// The driver's process, killed on drop.
pub(crate) struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    pub(crate) fn start() -> Self {
        let mut command = Command::new("chromedriver");
        let mut process =
            command.arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a driver");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let port = lines.find_map(|line| {
            let line = line.expect("a line");
            line.split_once("successfully on port ").and_then(|(_, rest)| rest.trim_end_matches('.').parse().ok())
        });
        let port = port.expect("the driver says its port");
        // Drains the pipe, so that the driver never blocks on it.
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, port }
    }

    /// Opens a new browser of a given width, with an empty profile.
    pub(crate) fn browser(&self, width: u32, language: &str) -> Browser<'_> {
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            "--host-resolver-rules=MAP palabre.test 127.0.0.1",
            &format!("--window-size={width},900"),
            &format!("--lang={language}"),
            // The form without an interface ignores the preference below.
            &format!("--accept-lang={language}"),
        ];
        let mut options = json!({"args": arguments, "prefs": {"intl.accept_languages": language}});
        if width < 500 {
            let phone = json!({"width": width, "height": 780, "pixelRatio": 2.0, "touch": true});
            options["mobileEmulation"] = json!({"deviceMetrics": phone});
        }
        if Path::new(HEADLESS_SHELL).is_file() {
            options["binary"] = json!(HEADLESS_SHELL);
        }
        // A busy machine may take longer over a script than the usual half a minute.
        let timeouts = json!({"script": (3 * PATIENCE).as_millis() as u64});
        let chrome = json!({"browserName": "chrome", "goog:chromeOptions": options, "timeouts": timeouts});
        let wanted = json!({"capabilities": {"alwaysMatch": chrome}});
        let session = self.call("POST", "/session", &wanted);
        let session = session["sessionId"].as_str().unwrap_or_else(|| panic!("no session: {session}")).to_owned();
        Browser { driver: self, session }
    }

    /// Sends a command and returns the value of the response, even for a failure.
    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the driver listens");
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            self.port,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).expect("a request is sent");
        stream.set_read_timeout(Some(4 * PATIENCE)).expect("a deadline");
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).expect("a line of the head");
            match line.to_ascii_lowercase().split_once(':') {
                Some(("content-length", bytes)) => length = bytes.trim().parse().expect("a length"),
                None if line.trim_end().is_empty() => break,
                _ => {}
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).expect("an answer");
        let answer: Value = serde_json::from_slice(&body).expect("an answer in JSON");
        answer["value"].clone()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Ends the browsers of a failed test too.
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            _ = stream.set_read_timeout(Some(PATIENCE));
            _ = stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
            _ = stream.read(&mut [0; 64]);
        }
        _ = self.process.kill();
        _ = self.process.wait();
    }
}

/// A browser window.
pub(crate) struct Browser<'a> {
    driver: &'a Driver,
    session: String,
}

impl Browser<'_> {
    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        self.driver.call(method, &format!("/session/{}{path}", self.session), body)
    }

    pub(crate) fn go(&self, address: &str) {
        let answer = self.call("POST", "/url", &json!({"url": address}));
        assert!(answer.is_null(), "{address}: {answer}");
        self.until("the page is there", "return document.body.classList.contains('ready')");
    }

    pub(crate) fn reload(&self) {
        self.call("POST", "/refresh", &json!({}));
        self.until("the page is there", "return document.body.classList.contains('ready')");
    }

    /// Runs a script and returns its result.
    pub(crate) fn run(&self, script: &str) -> Value {
        let answer = self.call("POST", "/execute/sync", &json!({"script": script, "args": []}));
        assert!(answer.get("error").is_none(), "{script}: {answer}");
        answer
    }

    pub(crate) fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector({}) ?. innerText ?? ''", json!(selector));
        self.run(&script).as_str().unwrap_or_default().to_owned()
    }

    pub(crate) fn is_there(&self, selector: &str) -> bool {
        self.run(&format!("return document.querySelector({}) !== null", json!(selector))) == json!(true)
    }

    /// Waits until a script returns a value that is not false, null or empty.
    pub(crate) fn until(&self, what: &str, script: &str) -> Value {
        let end = Instant::now() + PATIENCE;
        loop {
            // While a page is being replaced there may be no document to run the script in.
            let answer = self.call("POST", "/execute/sync", &json!({"script": script, "args": []}));
            let nothing =
                matches!(&answer, Value::Null | Value::Bool(false)) || answer == json!("") || answer == json!([]);
            if !nothing && answer.get("error").is_none() {
                return answer;
            }
            if Instant::now() > end {
                self.shoot("failed");
                panic!("waited in vain: {what} ({script})\nlast: {answer}\npage: {}", self.text("body"));
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn find(&self, selector: &str) -> String {
        self.until(selector, &format!("return document.querySelector({}) !== null", json!(selector)));
        let found = self.call("POST", "/element", &json!({"using": "css selector", "value": selector}));
        found[ELEMENT].as_str().unwrap_or_else(|| panic!("{selector}: {found}")).to_owned()
    }

    /// Scrolls to an element and clicks its centre.
    pub(crate) fn click(&self, selector: &str) {
        let end = Instant::now() + PATIENCE;
        loop {
            let answer = self.call("POST", &format!("/element/{}/click", self.find(selector)), &json!({}));
            if answer.is_null() {
                return;
            }
            assert!(Instant::now() < end, "{selector}: {answer}");
            std::thread::sleep(PAUSE);
        }
    }

    /// Empties a field and types into it.
    pub(crate) fn write(&self, selector: &str, text: &str) {
        let element = self.find(selector);
        self.call("POST", &format!("/element/{element}/clear"), &json!({}));
        self.call("POST", &format!("/element/{element}/value"), &json!({"text": text}));
    }

    /// Chooses an entry of a menu.
    pub(crate) fn select(&self, selector: &str, value: &str) {
        self.find(selector);
        let (selector, value) = (json!(selector), json!(value));
        self.run(&format!(
            "const m = document.querySelector({selector}); m.value = {value}; m.dispatchEvent(new Event('change'))"
        ));
    }

    /// Presses keys one after the other, wherever the focus is.
    pub(crate) fn keys(&self, keys: &[char]) {
        let actions: Vec<Value> = keys
            .iter()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key.to_string()})))
            .collect();
        let answer =
            self.call("POST", "/actions", &json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]}));
        assert!(answer.is_null(), "{answer}");
    }

    /// Drags from the middle of one element to that of another, with a mouse or a finger.
    pub(crate) fn drag(&self, from: &str, to: &str, pointer: &str) {
        self.run(&format!("document.querySelector({}).scrollIntoView({{block: 'center'}})", json!(from)));
        let at = |selector: &str| {
            let script = format!(
                "const r = document.querySelector({}).getBoundingClientRect(); \
                 return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]",
                json!(selector)
            );
            self.until(selector, &script)
        };
        self.drag_points(&at(from), &at(to), pointer);
    }

    /// Drags from one point of the window to another.
    pub(crate) fn drag_points(&self, start: &Value, end: &Value, pointer: &str) {
        let go =
            |point: &Value, time: u32| json!({"type": "pointerMove", "duration": time, "x": point[0], "y": point[1]});
        let actions = json!([go(start, 0), {"type": "pointerDown", "button": 0}, go(&json!([start[0].as_i64().unwrap_or_default() + 12, start[1]]), 40),
            go(end, 120), go(end, 20), {"type": "pointerUp", "button": 0}]);
        let wanted = json!({"actions": [{"type": "pointer", "id": "pointer", "parameters": {"pointerType": pointer}, "actions": actions}]});
        let answer = self.call("POST", "/actions", &wanted);
        assert!(answer.is_null(), "{answer}");
    }

    /// Saves a screenshot of the window.
    pub(crate) fn shoot(&self, name: &str) {
        // By Chromium's own protocol: encoding a PNG for size takes longer than drawing the page.
        let quick = json!({"cmd": "Page.captureScreenshot", "params": {"format": "png", "optimizeForSpeed": true}});
        let picture = self.call("POST", "/goog/cdp/execute", &quick);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots");
        std::fs::create_dir_all(&folder).expect("a folder");
        let bytes = decoded(picture["data"].as_str().unwrap_or_default());
        std::fs::write(folder.join(format!("{name}.png")), bytes).expect("a picture is kept");
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.call("DELETE", "", &Value::Null);
        }
    }
}

/// Decodes Base64, in which the driver sends screenshots.
fn decoded(text: &str) -> Vec<u8> {
    let (mut bits, mut count, mut bytes) = (0u32, 0, Vec::with_capacity(text.len() / 4 * 3));
    for byte in text.bytes() {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        (bits, count) = (bits << 6 | u32::from(value), count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
