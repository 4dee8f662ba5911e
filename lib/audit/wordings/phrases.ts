import { membershipTypeOf, membershipLevels } from "@/lib/association/levels";
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

export const textDetail = ({ details }: PhraseContext, name: string): string | null => {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : null;
};
export const numberDetail = ({ details }: PhraseContext, name: string): number | null => {
  const value = details[name];
  return typeof value === "number" ? value : null;
};
export const moneyDetail = (mentioned: PhraseContext, name: string) => {
  const cents = numberDetail(mentioned, name);
  return cents === null ? null : formatMoney(cents);
};
export const wordsOfDetail = ({ details, timeZone }: PhraseContext, name: string) =>
  details[name] === undefined ? null : valueInWords(name, details[name], timeZone);
/** Text around a fact, left out if there is no fact. */
export const wrapIfPresent = (before: string, fact: string | null, behind = "") =>
  fact === null ? null : `${before}${fact}${behind}`;
export const quotedDetail = (mentioned: PhraseContext, name: string) =>
  wrapIfPresent(" “", textDetail(mentioned, name), "”");

/** An action on a person with its reason: "suspended Jane Moss: late filing". */
export const verbAndTarget =
  (verb: string, reason?: string): Wording["says"] =>
  (m) => [`${verb} `, m.it, reason ? wrapIfPresent(": ", textDetail(m, reason)) : null];
/** An action on an account: "changed their password", or with the owner's name when somebody else did it. */
export const verbAndAccountItem =
  (verb: string, what: string, more: (m: PhraseContext) => Words[] = () => []): Wording["says"] =>
  (m) => [...(m.isOwn ? [`${verb} their ${what}`] : [`${verb} the ${what} of `, m.it]), ...more(m)];
/** An export with its number of rows: "exported 120 members". */
export const exportedRows =
  (one: string, many?: string): Wording["says"] =>
  (m) => [
    "exported ",
    counted(numberDetail(m, "rows") ?? 0, one, many),
    wrapIfPresent(" from ", wordsOfDetail(m, "firstDay")),
    wrapIfPresent(" to ", wordsOfDetail(m, "lastDay")),
  ];
export const emailedPeople =
  (whom: (m: PhraseContext) => Words[]): Wording["says"] =>
  (m) => [
    "emailed ",
    counted(numberDetail(m, "recipients") ?? 0, "person", "people"),
    ...whom(m),
    wrapIfPresent(": “", textDetail(m, "subject"), "”"),
  ];
export const amountAndMethod = (m: PhraseContext): Words[] => [
  wrapIfPresent(" of ", moneyDetail(m, "amountCents")),
  wrapIfPresent(" by ", wordsOfDetail(m, "method")),
];
export const levelDetail = (m: PhraseContext) => {
  const name = membershipLevels.find((one) => one === m.details.membershipType);
  return name ? membershipTypeOf(name) : null;
};
export const fieldNamesDetail = (m: PhraseContext, name: string) => {
  const value = m.details[name];
  return Array.isArray(value) && value.length > 0
    ? formatList(value.map((one) => fieldInWords(String(one))))
    : null;
};
export const changesOfDetails = (m: PhraseContext) => changesInWords(m.details, m.timeZone);

export const applicantActor = "The applicant";
export const visitorActor = "A visitor";
/** The account of an attempt: "as Jane Moss", or the typed address. */
export const asAccount = (m: PhraseContext): Words[] =>
  m.hasTarget ? [" as ", m.it] : [wrapIfPresent(" as ", m.typedAddress)];
