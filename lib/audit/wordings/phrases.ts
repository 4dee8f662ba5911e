import { membershipTypeOf, LEVELS } from "@/lib/association/levels";
import { formatMoney } from "@/lib/core/money";
import { changesInWords, counted, fieldInWords, formatList, valueInWords, type Details } from "../words";

/** A piece of a sentence: words, with a link where they name something that has a page. */
export type Piece = { text: string; href?: string | null };

/** The values that a sentence may mention. */
export type PhraseContext = {
  details: Details;
  timeZone: string;
  /** Whether the actor did this to their own account. */
  isOwn: boolean;
  /** The target of the entry. */
  it: Piece;
  /** Whether the entry has a target other than the portal itself. */
  hasTarget: boolean;
  /** The address that a visitor typed. */
  typedAddress: string | null;
  /** Returns a thing to which the details refer by its id. */
  named: (kind: "event" | "user", detail: string) => Piece | null;
};

export type Words = string | Piece | null;
export type Wording = {
  /** The action's name in the filter. */
  label: string;
  /** What was done, as the text after the actor's name. */
  says: string | ((mentioned: PhraseContext) => Words[]);
  /** Whether somebody only looked at something, which the list leaves out unless asked for it. */
  isView?: true;
  /** The actor's name when nobody was signed in; "The portal" by default. */
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
/** Text around a fact, left out if there is no fact. */
export const wrapIfPresent = (before: string, fact: string | null, behind = "") =>
  fact === null ? null : `${before}${fact}${behind}`;
export const quoted = (mentioned: PhraseContext, name: string) =>
  wrapIfPresent(" “", text(mentioned, name), "”");

/** An action on a person with its reason: "suspended Jane Moss: late filing". */
export const verbAndTarget =
  (verb: string, reason?: string): Wording["says"] =>
  (m) => [`${verb} `, m.it, reason ? wrapIfPresent(": ", text(m, reason)) : null];
/** An action on an account: "changed their password", or with the owner's name when somebody else did it. */
export const own =
  (verb: string, what: string, more: (m: PhraseContext) => Words[] = () => []): Wording["says"] =>
  (m) => [...(m.isOwn ? [`${verb} their ${what}`] : [`${verb} the ${what} of `, m.it]), ...more(m)];
/** An export with its number of rows: "exported 120 members". */
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
/** The account of an attempt: "as Jane Moss", or the typed address. */
export const as = (m: PhraseContext): Words[] =>
  m.hasTarget ? [" as ", m.it] : [wrapIfPresent(" as ", m.typedAddress)];
