import "server-only";
import MarkdownIt from "markdown-it";

/*
 * Texts of staff, written in Markdown. Every tag that comes out is one of ours: HTML in the text is shown as text, and
 * pictures stay out, because a visitor's browser would fetch them from elsewhere.
 */
const markdown = new MarkdownIt({ html: false, breaks: true, linkify: true }).disable("image");
// "Bay St.Nassau" is no address.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:|\/(?!\/))/i.test(url);

const lowestHeading = 6;
/** A page has its title and the section's heading above. */
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

/** As HTML that is safe to show. */
export const markdownHtml = (text: string): string => markdown.render(text);

const maxStored = 1_000;
const stored = new Map<string, string>();

/** Without its marks, for where only text fits. Lists ask for many of them again and again. */
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
    // `info` is the number in an ordered list.
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
