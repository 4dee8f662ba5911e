import "server-only";
import fs from "node:fs";
import path from "node:path";
import MarkdownIt from "markdown-it";

/** The address of a picture in the guide, and its size in pixels. */
export type Picture = { src: string; width: number; height: number };

const markdown = new MarkdownIt({ html: false });
const { escapeHtml } = markdown.utils;

const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, "-");

/** Headings get anchors, so that links can lead to them. */
markdown.core.ruler.push("anchors", ({ tokens }) => {
  tokens.forEach((token, index) => {
    const heading = tokens[index + 1];
    if (token.type === "heading_open" && heading) token.attrSet("id", anchorOf(heading.content));
  });
});

markdown.renderer.rules["image"] = (tokens, index, _options, env) => {
  const token = tokens[index];
  const name = path.basename(String(token?.attrGet("src")), ".webp");
  const picture = (env as { pictures: Pictures }).pictures[name];
  if (!token || !picture) throw new Error(`The guide has no picture ${name}`);
  const { src, width, height } = picture;
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(token.content)}" width="${width}" height="${height}" loading="lazy">`;
};

/** Links to other pages of the documentation are removed, because the portal does not contain those. */
markdown.core.ruler.push("documents", ({ tokens }) => {
  for (const { children } of tokens)
    for (const [index, token] of (children ?? []).entries()) {
      if (token.type !== "link_open" || !String(token.attrGet("href")).endsWith(".md")) continue;
      const end = children?.slice(index).find(({ type }) => type === "link_close");
      for (const tag of [token, end]) if (tag) tag.hidden = true;
      token.tag = "";
      if (end) end.tag = "";
    }
});

type Pictures = Readonly<Record<string, Picture>>;

/** docs/guide.md as HTML without its title. `pictures` are by file name without extension. */
export function readGuide(pictures: Pictures): { html: string; parts: { anchor: string; title: string }[] } {
  const text = fs.readFileSync(path.join(process.cwd(), "docs", "guide.md"), "utf8").replace(/^# .*\n/, "");
  const titles = [...text.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
  return {
    html: markdown.render(text, { pictures }),
    parts: titles.map((title) => ({ anchor: anchorOf(title), title })),
  };
}
