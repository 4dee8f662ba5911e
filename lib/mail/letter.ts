import { containsContact } from "@/lib/core/contact";
import { isTitleAlone } from "@/lib/core/typed-name";

/** The content of an email; this module renders all of them alike. */
export type Letter = {
  subject: string;
  /** The greeting: "Dear Althea,". */
  greeting: string;
  paragraphs: string[];
  /** Facts in rows: when, where, how much. A row without a value is left out. */
  facts?: [label: string, value: string][];
  /** The main action; `url` begins with http:// or https://. */
  button?: { label: string; url: string };
  /** Paragraphs after the facts and the button. */
  closing?: string[];
};

type Sender = {
  name: string;
  contactEmail: string | null;
  phone: string | null;
  address: string | null;
};

const maxSubjectLength = 200;

/** The subject in one line of limited length, because a name in it may contain anything. */
export function subjectOf({ subject }: Letter): string {
  return subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{Surrogate}/gu, "")
    .trim()
    .slice(0, maxSubjectLength)
    .replace(/[\uD800-\uDBFF]$/, "");
}

export function renderLetter(letter: Letter, sender: Sender) {
  if (letter.button && !/^https?:\/\//.test(letter.button.url))
    throw new Error("A letter's button needs an address that starts with http:// or https://");
  return { subject: subjectOf(letter), text: textOf(letter, sender), html: htmlOf(letter, sender) };
}

const contactsOf = ({ contactEmail, phone, address }: Sender) =>
  [contactEmail, phone, address].filter((contact) => contact !== null);

/**
 * The greeting. Older names were stored unchecked, so one with a link or a phone number is left out, and a title given
 * as a first name is not used alone.
 */
function greetingOf({ greeting }: Letter): string {
  const greeted = line(greeting);
  const [, name = ""] = /^Dear (.*),$/.exec(greeted) ?? [];
  return containsContact(greeting) || isTitleAlone(name) ? "Hello," : greeted;
}

const factsOf = ({ facts = [] }: Letter) => facts.filter(([label, value]) => line(label) && line(value));

/** Removes control characters and lone surrogates from a text, but keeps line breaks. */
const plain = (words: string) => words.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]|\p{Surrogate}/gu, "");
const line = (words: string) => plain(words).replace(/\s+/g, " ").trim();

function textOf(letter: Letter, sender: Sender): string {
  const { paragraphs, button, closing = [] } = letter;
  const parts = [
    greetingOf(letter),
    ...paragraphs.map(plain),
    factsOf(letter)
      .map(([label, value]) => `${line(label)}: ${line(value)}`)
      .join("\n"),
    button ? `${line(button.label)}:\n${button.url}` : "",
    ...closing.map(plain),
    // The separator before a signature (RFC 3676).
    ["-- ", line(sender.name), ...contactsOf(sender).map(line)].join("\n"),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (words: string) => words.replace(/[&<>"']/g, (character) => entities[character] ?? "");
const escapedLine = (words: string) => escape(line(words));
const escapedLines = (words: string) => escape(plain(words)).replace(/\n/g, "<br>");

/*
 * Styles are inline, because some programs drop the head. The style element in the head only adds dark mode. The
 * mid-tones stay readable in programs that invert colours themselves.
 */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const style = {
  body: `margin:0;padding:24px 12px;background-color:#f3f7f9;color:#12293a;${font};font-size:16px;line-height:1.55`,
  sheet:
    "max-width:560px;margin:0 auto;padding:28px 24px;background-color:#ffffff;border:1px solid #dbe4ea;border-radius:10px",
  sender: "margin:0 0 20px;padding:0 0 14px;border-bottom:2px solid #d4a72c;font-weight:600;color:#12293a",
  paragraph: "margin:0 0 16px;color:#12293a;overflow-wrap:break-word",
  facts: "margin:4px 0 20px;padding:14px 16px;background-color:#f3f7f9;border-radius:8px",
  label: "margin:0;font-size:13px;color:#51677a",
  value: "margin:0 0 10px;font-weight:600;color:#12293a;overflow-wrap:break-word",
  button:
    "display:inline-block;padding:11px 22px;background-color:#0b6e80;color:#ffffff;font-weight:600;text-decoration:none;border-radius:8px",
  address: "margin:0 0 20px;font-size:13px;color:#51677a;word-break:break-all",
  link: "color:#0b6e80",
  foot: "max-width:560px;margin:16px auto 0;padding:0 24px;font-size:13px;color:#51677a",
} as const;

const dark = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.body{background-color:#0d1b26!important}
.sheet{background-color:#152736!important;border-color:#2a4052!important}
.ink,.facts .ink{color:#eef4f7!important}
.facts{background-color:#1d3344!important}
.soft{color:#a9bccb!important}
.button{background-color:#5fd0e0!important;color:#0d1b26!important}
.link{color:#8fdeea!important}
}`;

function htmlOf(letter: Letter, sender: Sender): string {
  const { paragraphs, button, closing = [] } = letter;
  const paragraph = (words: string) => `<p class="ink" style="${style.paragraph}">${escapedLines(words)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subjectOf(letter))}</title>
<style>${dark}</style>
</head>
<body class="body" style="${style.body}">
<div class="sheet" style="${style.sheet}">
<p class="ink" style="${style.sender}">${escapedLine(sender.name)}</p>
<p class="ink" style="${style.paragraph}">${escape(greetingOf(letter))}</p>
${paragraphs.map(paragraph).join("\n")}
${factsHtml(factsOf(letter))}
${buttonHtml(button)}
${closing.map(paragraph).join("\n")}
</div>
<div class="soft" style="${style.foot}">
<p class="soft" style="margin:0;color:#51677a">${[sender.name, ...contactsOf(sender)].map(escapedLine).join("<br>")}</p>
</div>
</body>
</html>
`;
}

function factsHtml(facts: [string, string][]): string {
  if (facts.length === 0) return "";
  const rows = facts.map(
    ([label, value]) =>
      `<dt class="soft" style="${style.label}">${escapedLine(label)}</dt><dd class="ink" style="${style.value}">${escapedLines(value)}</dd>`,
  );
  return `<dl class="facts" style="${style.facts}">${rows.join("")}</dl>`;
}

/** The button, followed by its URL as text. */
function buttonHtml(button: Letter["button"]): string {
  if (!button) return "";
  const url = escape(button.url);
  return `<p style="margin:4px 0 12px"><a class="button" href="${url}" style="${style.button}">${escapedLine(button.label)}</a></p>
<p class="soft" style="${style.address}">Or open this address: <a class="link" href="${url}" style="${style.link}">${url}</a></p>`;
}
