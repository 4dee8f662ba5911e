import { formatDate, formatDateTime, noonOf } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";

/** The details of an entry, besides actor, action and time. */
export type Details = Readonly<Record<string, unknown>>;

export function entryDetails(details: unknown): Details {
  return typeof details === "object" && details !== null && !Array.isArray(details)
    ? (details as Details)
    : {};
}

/** The address that was typed by a person who was not signed in. */
export function typedAddress(details: unknown): string | null {
  const { email } = entryDetails(details);
  return typeof email === "string" ? email : null;
}

export const isIdText = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** Names on screens of fields that are called otherwise in the code. */
const fields: Readonly<Record<string, string>> = {
  newTitle: "title",
  startDate: "start",
  endDate: "end",
  maxAttendees: "capacity",
  priceCents: "price",
  joinUrl: "link to join",
  agenda: "programme",
  membershipStatus: "membership status",
  membershipType: "membership level",
  annualFee: "annual fee",
  annualFeeCents: "annual fee",
  nextPaymentDate: "next payment",
  joinDate: "join date",
  isAdmin: "administrator access",
  email: "email address",
  swift: "SWIFT code",
  bankName: "bank",
  address: "address",
  timeZone: "time zone",
  memberIdPrefix: "Member ID prefix",
  isRequiredOfStaff: "second factor required of staff",
  isCharged: "VAT charged",
  isCalendarYear: "membership by calendar year",
  anHour: "people per hour",
  hasSearchText: "search words",
  hasReplaced: "replaced an earlier link",
  hasJoined: "joined",
  hasPaid: "paid",
  isOwedBack: "to be refunded",
  isPublished: "published",
  ceoName: "employer's signatory",
};

/** Splits a name into words: "receiptNumber" → "receipt number". */
const spaced = (name: string) =>
  name
    .replace(/_/g, " ")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

export function fieldInWords(name: string): string {
  // A rate has the name that a person gave it.
  if (/^[A-Z]| /.test(name)) return name;
  return fields[name] ?? spaced(name.replace(/Cents$/, ""));
}

const lists = {
  and: new Intl.ListFormat("en", { type: "conjunction" }),
};

/** A list in words: "title, start and location". */
export const formatList = (words: readonly string[]) => lists.and.format(words);

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** A stored value in words; null for values that only the portal understands, such as an id. */
export function valueInWords(name: string, value: unknown, timeZone: string): string | null {
  if (value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    return name.endsWith("Cents")
      ? formatMoney(value)
      : value.toLocaleString("en", { useGrouping: name !== "receiptNumber" });
  }
  if (typeof value === "string") return textInWords(value, timeZone);
  if (Array.isArray(value)) {
    const words = value.flatMap((one) => valueInWords(name, one, timeZone) ?? []);
    return words.length === 0 ? null : formatList(words);
  }
  const { from, to, ...rest } = entryDetails(value);
  if (from !== undefined && to !== undefined) {
    const [before, after] = [valueInWords(name, from, timeZone), valueInWords(name, to, timeZone)];
    return before === null || after === null ? null : `from ${before} to ${after}`;
  }
  const parts = Object.entries(rest).flatMap(([part, stored]) => {
    const words = valueInWords(part, stored, timeZone);
    return words === null ? [] : [`${fieldInWords(part)} ${words}`];
  });
  return parts.length === 0 ? null : parts.join(", ");
}

function textInWords(text: string, timeZone: string): string | null {
  if (isIdText(text)) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(noonOf(text, timeZone), timeZone);
  const moment = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : null;
  if (moment && !Number.isNaN(moment.getTime())) return formatDateTime(moment, timeZone);
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? spaced(text) : text;
}

/** The most changes that a sentence quotes, and the characters of a value that it quotes. The details have the rest. */
const maxQuotedChanges = 6;
const maxQuotedLength = 60;

function quotedValue(name: string, value: unknown, timeZone: string): string | null {
  const words = valueInWords(name, value, timeZone);
  if (words === null || words.length <= maxQuotedLength) return words;
  return `${words.slice(0, maxQuotedLength - 1).trimEnd()}…`;
}

/** Changes in words: `{ price: { from, to } }` → "price from 100.00 BSD to 120.00 BSD". */
export function changesInWords(details: Details, timeZone: string): string | null {
  const changes = Object.entries(details).flatMap(([name, value]) => {
    const { from, to } = entryDetails(value);
    return from === undefined || to === undefined ? [] : [{ name, from, to }];
  });
  if (changes.length === 0) return null;
  const quoted = changes.map(({ name, from, to }, index) => {
    const [before, after] = [from, to].map((value) => quotedValue(name, value, timeZone));
    const isQuoted = index < maxQuotedChanges && before !== null && after !== null;
    return `${fieldInWords(name)}${isQuoted ? ` from ${before} to ${after}` : ""}`;
  });
  return formatList(quoted);
}

/** The details of an entry one by one. Ids are left out; the export has them. */
export function entryFacts(stored: unknown, timeZone: string): { name: string; value: string }[] {
  return Object.entries(entryDetails(stored)).flatMap(([name, value]) => {
    if (name === "plan" || name === "via" || /Id$/.test(name)) return [];
    const words = valueInWords(name, value, timeZone);
    const field = fieldInWords(name);
    return words === null ? [] : [{ name: field.charAt(0).toUpperCase() + field.slice(1), value: words }];
  });
}
