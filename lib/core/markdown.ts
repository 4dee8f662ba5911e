import "server-only";
import MarkdownIt from "markdown-it";

/*
 * Markdown written by staff. All tags of the result come from the renderer: HTML in the text is shown as text, and
 * pictures are left out, because a visitor's browser would load them from other hosts.
 */
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true }).disable("image");
// Fuzzy links are off, because "Bay St.Nassau" is no address.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(url);

const lowestHeading = 6;
/** The heading levels above the text: the page's title and the section's heading. */
const levelsAbove = 2;

markdown.core.ruler.push("headings", ({ tokens }) => {
  for (const token of tokens) {
    if (!token.type.startsWith("heading_")) continue;
    token.tag = `h${Math.min(lowestHeading, Number(token.tag.slice(1)) + levelsAbove)}`;
  }
});
markdown.core.ruler.push("links", ({ tokens }) => {
  for (const { children } of tokens)
    for (const token of children ?? [])
      if (token.type === "link_open") token.attrSet("rel", "noopener noreferrer nofollow");
});

/** Markdown as HTML that is safe to show. */
export const markdownHtml = (text: string): string => markdown.render(text);

const maxStored = 1_000;
const stored = new Map<string, string>();

/**
 * Markdown as plain text, for places that cannot show HTML. Results are cached, because lists need many of them
 * repeatedly.
 */
export function markdownText(text: string): string {
  let plain = stored.get(text);
  if (plain === undefined) {
    plain = plainOf(text);
    if (stored.size >= maxStored) stored.clear();
    stored.set(text, plain);
  }
  return plain;
}

function plainOf(text: string): string {
  let plain = "";
  for (const { type, content, children, hidden, info, markup } of markdown.parse(text, {})) {
    // The renderer's `info` is the number of an item in an ordered list.
    if (type === "list_item_open") plain += info ? `${info}${markup} ` : "- ";
    else if (type === "fence" || type === "code_block") plain += `${content}\n`;
    else if (type === "inline")
      for (const child of children ?? []) {
        if (child.type === "softbreak" || child.type === "hardbreak") plain += "\n";
        else plain += child.content;
      }
    else if (type === "td_close" || type === "th_close") plain += " ";
    else if (/^(?:paragraph|heading|tr)_close$/.test(type)) plain += hidden ? "\n" : "\n\n";
    else if (type === "bullet_list_close" || type === "ordered_list_close") plain += "\n";
  }
  return plain.replace(/\n{3,}/g, "\n\n").trim();
}
