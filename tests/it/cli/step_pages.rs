//! Steps as pictures and pages that `solve` makes.

use super::drawings::{BROKEN, SEVERAL, browse, pages, texts};
use super::{run, solve};
use crate::common::skip;
use serde_json::{Value, json};
use std::io::{BufRead, Write};
use std::process::Command;

const UNIQUE: &str = "1...\n..1.\n.3..\n...2\n";

#[test]
fn steps_are_drawn() {
    let words = |svg: &str| texts(svg).split_whitespace().collect::<Vec<_>>().join(" ");
    let solved = solve("--steps --output svg", UNIQUE);
    let told = words(solved.ok(10));
    assert!(told.contains("Solved in ") && told.contains("The hardest is step"), "{told}");
    let several = solve("--steps --output svg", SEVERAL);
    assert!(words(several.ok(10)).contains("Still open: r1c2"), "{}", several.out);
    let none = solve("--steps --output svg", BROKEN);
    assert!(words(none.ok(20)).contains("There is no solution"), "{}", none.out);
    let hint = solve("--hint --output svg", UNIQUE);
    assert!(hint.ok(10).contains("class=\"set-line\""), "a ring: {}", hint.out);
    assert!(words(&hint.out).contains("single: r") && words(&hint.out).contains("Because of "));
    for (question, text, code) in
        [("--steps", UNIQUE, 10), ("--hint", UNIQUE, 10), ("--steps", BROKEN, 20), ("--steps", SEVERAL, 10)]
    {
        let page = solve(&format!("{question} --output html"), text);
        assert!(page.ok(code).starts_with("<!DOCTYPE html>"), "{question}");
        assert_eq!(page.out.matches("<!DOCTYPE").count(), 1, "one page");
        let sections = page.out.matches("<section class=\"step\">").count();
        assert!(if question == "--hint" { sections == 2 } else { sections >= 1 }, "{question}: {sections}");
    }
    let page = solve("--steps --output html --words de", UNIQUE);
    assert!(
        page.ok(10).contains("<html lang=\"de\">") && page.out.contains("versteckter Einer"),
        "{}",
        page.out
    );
    // The picture shows the player's values, and hatches the wrong ones.
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state.txt");
    for (found, sign, told) in
        [("14..\n", "class=\"set-line\"", "Because of"), ("13..\n", "#d8b4b4", "is not 3 but 4")]
    {
        std::fs::write(&state, UNIQUE.replacen("1...\n", found, 1)).unwrap();
        let arguments = ["--hint", "--output", "svg", "--state", state.to_str().unwrap()];
        let svg = run("solve", &arguments, UNIQUE);
        assert!(svg.ok(10).contains(sign) && words(&svg.out).contains(told), "{}", svg.out);
    }
}

/// A browser controlled through pipes.
struct Browser {
    child: std::process::Child,
    orders: std::fs::File,
    replies: std::io::BufReader<std::fs::File>,
    number: u64,
    session: Option<String>,
    /// The lines that the page wrote to its console, and the page's errors.
    console: Vec<String>,
}

impl Browser {
    /// Shows a page; returns `None`, with a message, if no browser is installed.
    fn show(page: &str, folder: &std::path::Path) -> Option<Browser> {
        let browsers = ["chromium", "chromium-browser", "google-chrome"];
        let Some(path) = browsers.iter().find_map(|name| which::which(name).ok()) else {
            skip("chromium is not installed");
            return None;
        };
        let (orders, replies) = (folder.join("orders"), folder.join("replies"));
        assert!(Command::new("mkfifo").args([&orders, &replies]).status().unwrap().success());
        // The browser reads commands from file descriptor 3 and writes replies to descriptor 4.
        let script = "exec \"$@\" 3<\"$0/orders\" 4>\"$0/replies\" 2>/dev/null";
        let mut command = Command::new("sh");
        command.args(["-c", script]).arg(folder).arg(path);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]);
        command.arg("--remote-debugging-pipe");
        command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
        let child = command.spawn().unwrap();
        let orders = std::fs::File::options().write(true).open(orders).unwrap();
        let replies = std::io::BufReader::new(std::fs::File::open(replies).unwrap());
        let mut browser = Browser { child, orders, replies, number: 0, session: None, console: Vec::new() };
        let target = browser.order("Target.createTarget", json!({ "url": format!("file://{page}") }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.order("Target.attachToTarget", attach);
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        browser.order("Log.enable", json!({}));
        browser.order("Runtime.enable", json!({}));
        // Until the file is loaded, the browser shows an empty page, which is also complete.
        let loaded = "document.readyState == 'complete' && location.protocol == 'file:'";
        browser.expect(loaded, "true", "the page is loaded");
        Some(browser)
    }

    /// Sends a command, and waits for its result.
    fn order(&mut self, method: &str, parameters: Value) -> Value {
        self.number += 1;
        let mut order = json!({ "id": self.number, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            order["sessionId"] = json!(session);
        }
        self.orders.write_all(format!("{order}\0").as_bytes()).unwrap();
        loop {
            let mut bytes = Vec::new();
            self.replies.read_until(0, &mut bytes).unwrap();
            assert_eq!(bytes.pop(), Some(0), "{method}: the browser ended");
            let mut reply: Value = serde_json::from_slice(&bytes).unwrap();
            if reply["id"] == self.number {
                assert!(reply["error"].is_null(), "{method}: {reply}");
                return reply["result"].take();
            }
            let told = ["Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded"];
            if told.iter().any(|method| reply["method"] == *method) {
                self.console.push(reply.to_string());
            }
        }
    }

    /// Returns the value of an expression in the page.
    fn value(&mut self, expression: &str) -> String {
        let result = self.order("Runtime.evaluate", json!({ "expression": format!("String({expression})") }));
        result["result"]["value"].as_str().unwrap().to_owned()
    }

    /// Waits until an expression has the expected value, because pages update at their own pace.
    fn expect(&mut self, expression: &str, expected: &str, why: &str) {
        let begun = std::time::Instant::now();
        loop {
            let value = self.value(expression);
            if value == expected {
                return;
            }
            assert!(begun.elapsed().as_secs() < 60, "{why}: {value:?}, expected {expected:?}");
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    fn press(&mut self, key: &str, code: u32) {
        for kind in ["rawKeyDown", "keyUp"] {
            let event = json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code });
            self.order("Input.dispatchKeyEvent", event);
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The result of the test no longer matters, so errors are ignored.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "starts a browser"]
fn arrow_keys_go_from_step_to_step() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("steps.html");
    let html = solve("--steps --output html", UNIQUE).ok(10).to_owned();
    std::fs::write(&page, &html).unwrap();
    let Some(mut browser) = Browser::show(page.to_str().unwrap(), folder.path()) else { return };
    let seen = "[...document.querySelectorAll('.step')].filter(view => getComputedStyle(view).display !== 'none')\
                .map(view => view.querySelector('h2').textContent.split(' of ')[0]).join()";
    let steps = html.matches("<section class=\"step\">").count() - 1;
    browser.expect(seen, "1", "at the beginning");
    // The page ignores keys until it has been painted and its first view has the focus.
    let hears = "document.activeElement.type + performance.getEntriesByName('first-contentful-paint').length";
    browser.expect(hears, "radio1", "where keys go");
    for (key, code, expected) in
        [("ArrowRight", 39, "2"), ("ArrowDown", 40, "3"), ("ArrowLeft", 37, "2"), ("ArrowUp", 38, "1")]
    {
        browser.press(key, code);
        browser.expect(seen, expected, key);
    }
    for (label, expected) in [("s3", "3"), ("s2", "2"), (&format!("s{}", steps + 1)[..], "The end")] {
        browser.value(&format!("document.querySelector('nav [for={label}]').click()"));
        browser.expect(seen, expected, label);
    }
    // Some of the drawings that the pictures share are visible.
    let drawn = "[...document.querySelectorAll('use')].filter(use => use.getBoundingClientRect().width > 0).length > 0";
    browser.press("ArrowLeft", 37);
    browser.expect(drawn, "true", "the drawings that pictures share");
    assert_eq!(browser.console, Vec::<String>::new());
    drop(browser);

    let pdf = folder.path().join("steps.pdf");
    browse(page.to_str().unwrap(), &[&format!("--print-to-pdf={}", pdf.display()), "--no-pdf-header-footer"]);
    let pages = pages(&std::fs::read(&pdf).unwrap());
    assert!((1..=steps.div_ceil(2) + 2).contains(&pages), "{steps} steps on {pages} pages");
}

#[test]
#[ignore = "starts a browser"]
fn printed_steps_have_their_proofs() {
    let Ok(reader) = which::which("pdftotext") else {
        return skip("pdftotext is not installed (poppler-utils)");
    };
    let folder = tempfile::tempdir().unwrap();
    let (page, pdf) = (folder.path().join("p.html"), folder.path().join("p.pdf"));
    let html = solve("--steps --output html examples/diagonal.txt", "").ok(10).to_owned();
    let proofs = html.matches("<details class=\"proof\"").count();
    let folded = html.matches("<details class=\"proof\">").count();
    assert!(folded > 0, "a proof that only a click opens: {proofs}");
    std::fs::write(&page, &html).unwrap();
    let print = format!("--print-to-pdf={}", pdf.display());
    if browse(page.to_str().unwrap(), &[&print, "--no-pdf-header-footer"]).is_none() {
        return;
    }
    let text = Command::new(reader).args(["-raw", pdf.to_str().unwrap(), "-"]).output().unwrap();
    let text = String::from_utf8_lossy(&text.stdout);
    // The sentences of a step also contain assumptions, but end in other words.
    assert!(text.matches("Suppose that").count() >= proofs, "{text}");
    assert_eq!(text.matches("That contradicts what is known.").count(), proofs, "{text}");
    assert!(!text.contains("The puzzle as text"), "{text}");
}
