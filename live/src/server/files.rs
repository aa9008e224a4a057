//! The files of the page, which are embedded in the program.

/// A file of the page: path, media type, content.
pub struct File {
    pub path: &'static str,
    pub kind: &'static str,
    pub content: &'static [u8],
}

macro_rules! files {
    ($($path:literal $kind:literal $file:literal,)*) => {
        /// All files of the page.
        pub const FILES: &[File] = &[$(File {
            path: $path,
            kind: $kind,
            content: include_bytes!(concat!("../../web/", $file)),
        },)*];
    };
}

files! {
    "/" "text/html; charset=utf-8" "index.html",
    "/page.css" "text/css; charset=utf-8" "page.css",
    "/page.js" "text/javascript; charset=utf-8" "page.js",
    "/link.js" "text/javascript; charset=utf-8" "link.js",
    "/inside.js" "text/javascript; charset=utf-8" "inside.js",
    "/editor.js" "text/javascript; charset=utf-8" "editor.js",
    "/chips.js" "text/javascript; charset=utf-8" "chips.js",
    "/board.js" "text/javascript; charset=utf-8" "board.js",
    "/palette.js" "text/javascript; charset=utf-8" "palette.js",
    "/answers.js" "text/javascript; charset=utf-8" "answers.js",
    "/state.js" "text/javascript; charset=utf-8" "state.js",
    "/drafts.js" "text/javascript; charset=utf-8" "drafts.js",
    "/gallery.js" "text/javascript; charset=utf-8" "gallery.js",
    "/intake.js" "text/javascript; charset=utf-8" "intake.js",
    "/share.js" "text/javascript; charset=utf-8" "share.js",
    "/solving.js" "text/javascript; charset=utf-8" "solving.js",
    "/tabs.js" "text/javascript; charset=utf-8" "tabs.js",
    "/draw/area.js" "text/javascript; charset=utf-8" "draw/area.js",
    "/draw/beside.js" "text/javascript; charset=utf-8" "draw/beside.js",
    "/draw/between.js" "text/javascript; charset=utf-8" "draw/between.js",
    "/draw/cells.js" "text/javascript; charset=utf-8" "draw/cells.js",
    "/draw/drawing.js" "text/javascript; charset=utf-8" "draw/drawing.js",
    "/draw/frame.js" "text/javascript; charset=utf-8" "draw/frame.js",
    "/draw/geometry.js" "text/javascript; charset=utf-8" "draw/geometry.js",
    "/draw/groups.js" "text/javascript; charset=utf-8" "draw/groups.js",
    "/draw/line.js" "text/javascript; charset=utf-8" "draw/line.js",
    "/draw/path.js" "text/javascript; charset=utf-8" "draw/path.js",
    "/draw/preview.js" "text/javascript; charset=utf-8" "draw/preview.js",
    "/draw/tool.js" "text/javascript; charset=utf-8" "draw/tool.js",
}

/// Returns the file at a path, if there is one.
pub fn find(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// Returns the page's content security policy. The page may use only its own files, and connect only to this server and
/// to `sockets`, a list of addresses separated by blanks. Inline styles are allowed because pictures use them.
pub fn policy(sockets: &str) -> String {
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
         connect-src 'self' {sockets}; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}
