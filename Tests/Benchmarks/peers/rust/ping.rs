//! The smallest JSON-RPC server in Rust: parses every request into a value and answers with an empty
//! result. The answers to one read leave in one write.

use serde_json::{from_slice, json, to_writer, Value};
use std::io::{stdin, stdout, BufRead, BufReader, BufWriter, Result, Write};

fn main() -> Result<()> {
    let mut input = BufReader::with_capacity(65536, stdin().lock());
    let mut output = BufWriter::with_capacity(65536, stdout().lock());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let request: Value = from_slice(&line)?;
        to_writer(&mut output, &json!({"jsonrpc": "2.0", "id": request["id"], "result": {}}))?;
        output.write_all(b"\n")?;
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}
