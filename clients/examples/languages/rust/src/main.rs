//! A first ad in Rust: loads an ad, shows it, and handles its events and a failed load.

use std::env;
use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use serde::Deserialize;
use serde_json::{json, Value};

/// The error in the answer to a request.
#[derive(Debug, Deserialize)]
struct CallError {
    code: i64,
    message: String,
    data: ErrorData,
}

#[derive(Debug, Deserialize)]
struct ErrorData {
    name: String,
}

impl fmt::Display for CallError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.message)
    }
}

impl Error for CallError {}

/// A line of the daemon.
#[derive(Deserialize)]
#[serde(untagged)]
enum Message {
    Notification {
        method: String,
        #[serde(default)]
        params: Value,
    },
    Failure { id: Value, error: CallError },
    Success { id: Value, result: Value },
}

/// A conversation with a daemon, one request at a time.
struct AdBridge<F: FnMut(&Value)> {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    on_event: F,
    last_id: u64,
}

impl<F: FnMut(&Value)> AdBridge<F> {
    /// Starts a daemon. `on_event` gets the parameters of each event.
    fn start(program: &str, on_event: F) -> io::Result<Self> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = process.stdin.take().expect("stdin is a pipe");
        let output = BufReader::new(process.stdout.take().expect("stdout is a pipe"));
        Ok(Self { process, input, output, on_event, last_id: 0 })
    }

    /// Sends a request, and reads lines up to its answer.
    fn call(&mut self, method: &str, params: Value) -> Result<Value, Box<dyn Error>> {
        self.last_id += 1;
        let own_id = self.last_id;
        let request = json!({"jsonrpc": "2.0", "id": own_id, "method": method, "params": params});
        writeln!(self.input, "{request}")?;
        let mut line = String::new();
        while self.output.read_line(&mut line)? > 0 {
            match serde_json::from_str(&line)? {
                Message::Notification { method, params } if method == "adEvent" => {
                    (self.on_event)(&params)
                }
                Message::Failure { id, error } if id == own_id => return Err(error.into()),
                Message::Success { id, result } if id == own_id => return Ok(result),
                _ => {} // Another notification, or another answer.
            }
            line.clear();
        }
        Err("adbridge has ended without an answer.".into())
    }

    /// Ends the daemon by the end of its input.
    fn close(self) -> io::Result<ExitStatus> {
        let Self { mut process, input, mut output, .. } = self;
        drop(input);
        io::copy(&mut output, &mut io::sink())?; // So that it can write what it still has.
        process.wait()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let program = env::var("ADBRIDGE").unwrap_or_else(|_| "adbridge".into());
    let mut bridge = AdBridge::start(&program, |event| {
        println!("event: {}", event["event"].as_str().unwrap_or_default());
    })?;

    let options = json!({"image": {"disableImageLoading": true}});
    let ad = bridge.call("loadNative", json!({"adUnitId": "sample/content", "options": options}))?;
    let ad_id = ad["adId"].as_str().ok_or("An ad has an id.")?;
    println!("loaded {ad_id}: {}", ad["assets"]["headline"].as_str().unwrap_or_default());

    let view = json!({"width": 320, "height": 250});
    let rendered = bridge.call("render", json!({"adId": ad_id, "view": view}))?;
    let position = rendered["adChoices"]["position"].as_str().unwrap_or_default();
    println!("rendered, AdChoices: {position}");
    let impression = bridge.call("recordImpression", json!({ "adId": ad_id }))?;
    println!("impression counted: {}", impression["counted"]);
    let click = bridge.call("recordClick", json!({"adId": ad_id, "asset": "callToAction"}))?;
    println!("click counted: {}", click["counted"]);

    let banner = json!({"adUnitId": "sample/banner", "adSize": "banner"});
    let banner = bridge.call("loadBanner", banner)?;
    let (id, text) = (&banner["adId"], &banner["view"]["text"]);
    println!("loaded {}: {}", id.as_str().unwrap_or_default(), text.as_str().unwrap_or_default());

    match bridge.call("loadNative", json!({"adUnitId": "sample/no-fill"})) {
        Ok(_) => {}
        Err(error) => match error.downcast::<CallError>() {
            Ok(error) => println!("load failed: {} {}", error.code, error.data.name),
            Err(error) => return Err(error),
        },
    }

    let disposed = bridge.call("dispose", json!({ "adId": ad_id }))?;
    println!("disposed: {}", disposed["disposed"]);
    println!("exit code: {}", bridge.close()?.code().unwrap_or(-1));
    Ok(())
}
