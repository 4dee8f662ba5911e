import { membershipTypeOf, LEVELS } from "@/lib/association/levels";
import { formatMoney } from "@/lib/core/money";
import { changesInWords, counted, fieldInWords, formatList, valueInWords, type Details } from "../words";

/** A piece of a sentence: words, with a link where they name something that has a page. */
export type Piece = { text: string; href?: string | null };

/** What a sentence may mention. */
export type PhraseContext = {
  details: Details;
  timeZone: string;
  /** Whether the actor did this to their own account. */
  isOwn: boolean;
  /** What the entry is about. */
  it: Piece;
  /** Whether it is about anything but the portal. */
  hasTarget: boolean;
  /** What a visitor typed. */
  typedAddress: string | null;
  /** Something that the details refer to by its id. */
  named: (kind: "event" | "user", detail: string) => Piece | null;
};

export type Words = string | Piece | null;
export type Wording = {
  /** What the filter by action calls it. */
  label: string;
  /** What was done, after the name of who did it. */
  says: string | ((mentioned: PhraseContext) => Words[]);
  /** Who it was when nobody was signed in; the portal itself otherwise. */
  nobody?: string;
};

export const text = ({ details }: PhraseContext, name: string): string | null => {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : null;
};
export const number = ({ details }: PhraseContext, name: string): number | null => {
  const value = details[name];
  return typeof value === "number" ? value : null;
};
export const money = (mentioned: PhraseContext, name: string) => {
  const cents = number(mentioned, name);
  return cents === null ? null : formatMoney(cents);
};
export const words = ({ details, timeZone }: PhraseContext, name: string) =>
  details[name] === undefined ? null : valueInWords(name, details[name], timeZone);
/** Words that are left out with the fact that they give. */
export const wrapIfPresent = (before: string, fact: string | null, behind = "") =>
  fact === null ? null : `${before}${fact}${behind}`;
export const quoted = (mentioned: PhraseContext, name: string) =>
  wrapIfPresent(" “", text(mentioned, name), "”");

/** "suspended Jane Moss: late filing" */
export const verbAndTarget =
  (verb: string, reason?: string): Wording["says"] =>
  (m) => [`${verb} `, m.it, reason ? wrapIfPresent(": ", text(m, reason)) : null];
/** "changed their password", or whose it was when somebody else did it. */
export const own =
  (verb: string, what: string, more: (m: PhraseContext) => Words[] = () => []): Wording["says"] =>
  (m) => [...(m.isOwn ? [`${verb} their ${what}`] : [`${verb} the ${what} of `, m.it]), ...more(m)];
/** "exported 120 members" */
export const exported =
  (one: string, many?: string): Wording["says"] =>
  (m) => [
    "exported ",
    counted(number(m, "rows") ?? 0, one, many),
    wrapIfPresent(" from ", words(m, "firstDay")),
    wrapIfPresent(" to ", words(m, "lastDay")),
  ];
export const emailed =
  (whom: (m: PhraseContext) => Words[]): Wording["says"] =>
  (m) => [
    "emailed ",
    counted(number(m, "recipients") ?? 0, "person", "people"),
    ...whom(m),
    wrapIfPresent(": “", text(m, "subject"), "”"),
  ];
export const paid = (m: PhraseContext): Words[] => [
  wrapIfPresent(" of ", money(m, "amountCents")),
  wrapIfPresent(" by ", words(m, "method")),
];
export const level = (m: PhraseContext) => {
  const name = LEVELS.find((one) => one === m.details.membershipType);
  return name ? membershipTypeOf(name) : null;
};
export const fields = (m: PhraseContext, name: string) => {
  const value = m.details[name];
  return Array.isArray(value) && value.length > 0
    ? formatList(value.map((one) => fieldInWords(String(one))))
    : null;
};
export const changes = (m: PhraseContext) => changesInWords(m.details, m.timeZone);

export const applicant = "The applicant";
export const aVisitor = "A visitor";
/** "as Jane Moss", or the address that was typed. */
export const as = (m: PhraseContext): Words[] =>
  m.hasTarget ? [" as ", m.it] : [wrapIfPresent(" as ", m.typedAddress)];
