//! SVG files with a title and a description for screen readers.

use super::canvas::escaped;
use crate::terminal::cut;

/// Returns an SVG file: `left`, `top`, `width` and `height` are its bounds, `name` is a suffix for names defined in it,
/// `title` and `about` are for screen readers.
pub fn document(
    [left, top, width, height]: [i32; 4],
    name: &str,
    [title, about]: [&str; 2],
    elements: &str,
) -> String {
    let (title, about) = (escaped(&cut(title, 200)), escaped(about));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"t{name} d{name}\" \
         font-family=\"DejaVu Sans, Liberation Sans, Arial, sans-serif\">\n\
         <title id=\"t{name}\">{title}</title>\n<desc id=\"d{name}\">{about}</desc>\n\
         <rect class=\"page\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         {elements}</svg>\n"
    )
}
