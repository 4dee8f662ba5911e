// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { markdownHtml, markdownText } from "@/lib/core/markdown";

const pageOf = (text: string) => new DOMParser().parseFromString(markdownHtml(text), "text/html");

const attacks = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "<iframe src=//evil.example></iframe>",
  "<style>*{display:none}</style>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](java\tscript:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](&#x6A;avascript&colon;alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:x)",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](//evil.example)",
  "[x]( //evil.example )",
  "[x](/\\evil.example)",
  "<javascript:alert(1)>",
  "[x]: javascript:alert(1)\n\n[x]",
  '[x](https://a.example "\\" onmouseover=alert(1) ")',
  '[x](https://a.example/"onmouseover=alert(1))',
  "![x](https://elsewhere.example/pixel.png)",
  "![x](javascript:alert(1))",
  "```<script>\nalert(1)\n```",
  '```js" onclick="alert(1)\n```',
  "`<script>alert(1)</script>`",
  "# <script>alert(1)</script>",
  "| <img src=x> |\n|---|\n| <script>x</script> |",
];

describe("Markdown", () => {
  it.each(attacks)("Markdown runs nothing and fetches nothing, whatever is written: %s", (text) => {
    const page = pageOf(text);
    expect(
      page.querySelectorAll("script, img, svg, iframe, style, object, embed, link, form, input"),
    ).toHaveLength(0);
    for (const element of page.querySelectorAll("body *")) {
      const names = element.getAttributeNames();
      expect(
        names.filter((name) => !["href", "title", "rel", "class", "start", "style"].includes(name)),
      ).toEqual([]);
      const href = element.getAttribute("href");
      if (href !== null)
        expect(new URL(href, "https://portal.test").href).toMatch(
          /^(https:\/\/portal\.test\/|https:\/\/(a|elsewhere)\.example\/)/,
        );
    }
  });

  it("Markdown keeps the lines of plain texts, and characters that mark nothing", () => {
    expect(markdownHtml("One\nTwo\n\n5 * 3, a_b_c, R&D <now>")).toBe(
      "<p>One<br>\nTwo</p>\n<p>5 * 3, a_b_c, R&amp;D &lt;now&gt;</p>\n",
    );
  });

  it("Markdown has no heading above the section that it is in", () => {
    const levels = [..."123456"].map((level) => `${"#".repeat(Number(level))} Heading`).join("\n");
    const tags = [...pageOf(levels).querySelectorAll("body *")].map(({ tagName }) => tagName);
    expect(tags).toEqual(["H3", "H4", "H5", "H6", "H6", "H6"]);
  });

  it("Markdown links full addresses, and tells the linked site nothing of the page", () => {
    const [link] = pageOf("See https://a.example/x and Bay St.Nassau").querySelectorAll("a");
    expect(link?.getAttribute("href")).toBe("https://a.example/x");
    expect(link?.rel).toBe("noopener noreferrer nofollow");
    expect(pageOf("See https://a.example/x and Bay St.Nassau").querySelectorAll("a")).toHaveLength(1);
  });

  it("Markdown is shown without its marks where only text fits", () => {
    const text =
      "# Day **one**\n\nBring [the form](https://a.example), *please*:\n\n- a pen\n- `paper`\n\n1. in\n2. out\n\nR&D <b>";
    expect(markdownText(text)).toBe(
      "Day one\n\nBring the form, please:\n\n- a pen\n- paper\n\n1. in\n2. out\n\nR&D <b>",
    );
  });

  it.each([">", "> ", "- ", "[", "![", "*a ", "`", "<a", "|a", "~~a ", "_a"])(
    "Markdown takes less than a second of CPU for the longest text of %j",
    (mark) => {
      const text = mark.repeat(Math.floor(20_000 / mark.length));
      const before = process.cpuUsage();
      markdownHtml(text);
      markdownText(text);
      expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    },
  );
});
