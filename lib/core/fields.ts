import { z } from "zod";
import { plainAddress } from "./plain-text";
import { skippedTime } from "./skipped-time";
import { hasStrangeYear, usableYears, yearMessage } from "./years";

// The content security policy forbids code generation in the browser. zod would try it, and each attempt is reported
// as a violation.
if (typeof window !== "undefined") z.config({ jitless: true });

/** Maximum lengths of stored texts: a line, a paragraph, a page of text. */
export const maxLength = { line: 200, paragraph: 2_000, text: 20_000 } as const;

/** A required text; more than one line is allowed when `max` exceeds a line. */
export function required(message: string, max: number = maxLength.line) {
  return z
    .string({ error: message })
    .overwrite(asShown(max))
    .trim()
    .min(1, message)
    .max(max, tooLong(max))
    .refine(isPlain(max), unstorableMessage);
}

/** An optional text; missing and "" become null. */
export function optional(max: number = maxLength.line) {
  return z
    .string()
    .overwrite(asShown(max))
    .trim()
    .max(max, tooLong(max))
    .refine(isPlain(max), unstorableMessage)
    .nullish()
    .transform((text) => text || null);
}

/** A file's name as it was sent: `storedFileName` shows what it hides. Missing and "" become `unnamed`. */
export function sentFileName(unnamed: string) {
  return z
    .string()
    .overwrite((name) => name.normalize("NFC"))
    .trim()
    .max(maxLength.line, tooLong(maxLength.line))
    .refine(isPlain(maxLength.line), unstorableMessage)
    .nullish()
    .transform((name) => name || unnamed);
}

export const unstorableMessage = "Please remove line breaks and control characters";
const tooLong = (max: number) => `Please use at most ${max.toLocaleString("en")} characters`;

/**
 * Rejects control characters, and line breaks in single lines, which would corrupt lists and exports. PostgreSQL
 * cannot store NUL, and lone surrogates have no UTF-8.
 */
function isPlain(max: number) {
  const forbidden = max > maxLength.line ? /[^\P{Cc}\n\r\t]|\p{Surrogate}/u : /\p{Cc}|\p{Surrogate}/u;
  return (text: string) => !forbidden.test(text);
}

/** Embeddings, overrides and isolates. No script is spelt with them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;
/** Zero widths, soft hyphens, marks of direction and separators too, but not the joiners, nor the selectors of emoji. */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * Removes what shows a text in another order than it is read in, and from single lines what lets two different ones
 * look the same. It comes along with pasted text, and nobody could find it to remove it. What is left is stored as it
 * was typed, with each letter in one piece: some systems write an accent as a character of its own.
 */
function asShown(max: number) {
  const hidden = max > maxLength.line ? turning : unseen;
  return (text: string) => text.normalize("NFC").replace(hidden, "");
}

/**
 * What mail programs turn into links, or readers take for an address: a scheme, an @, a path, or letters after a dot.
 * Dots are those of every script, and whatever looks like one.
 */
const dot = String.raw`[.\u00b7\u0589\u05c3\u06d4\u0701\u0702\u1362\u166e\u2022\u2027\u2219\u22c5\u25cf\u26ab\u2cf9\u2cfe\u2e33\u3002\u30fb\ua4f8\ua60e\ua6f3]`;
const linkLike = new RegExp(
  String.raw`@|://|\bwww\b|${dot}(?:\p{L}{2}|\p{N})|(?:\p{L}|\p{N}){2}[/\\\u2044\u2215]|[/\\\u2044\u2215](?:\p{L}|\p{N}){2}`,
  "iu",
);
/** Where a middle dot is spelling: the Catalan "Gal·la", and foreign names in Chinese and Japanese. */
const spelledDot =
  /(?<=l)\u00b7(?=l)|(?<=[\p{Script=Han}\p{scx=Katakana}])[\u00b7\u30fb](?=[\p{Script=Han}\p{scx=Katakana}])/giu;
/** Invisible characters. The joiners occur in Persian and Hindi names; the others only hide or reorder text. */
const joiners = /[\u200c\u200d]/gu;
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

/** Fewer digits than any phone number has; "Henry 8" and "Class of 2024" pass. */
const maxDigits = 6;

/** Mail programs also link full-width and other lookalike forms, and names whose letters carry marks. */
const plainLetters = (name: string) =>
  name
    .normalize("NFKD")
    .replace(/[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(spelledDot, "");

const containsLink = (name: string) => linkLike.test(plainLetters(name));
const containsPhone = (name: string) => [...plainLetters(name).matchAll(/\p{N}/gu)].length > maxDigits;

/** Whether a name would carry a link or a phone number into a letter. */
export const containsContact = (name: string) => containsLink(name) || containsPhone(name);

/**
 * Rejects links, phone numbers and invisible text in a person's name: it appears in the association's letters, where a
 * stranger could use it to send messages. "St. John", "J.R." and "Smith, Jr." pass. Marks alone are no name.
 */
export function withoutLinks<Field extends z.ZodType<string | null>>(field: Field): Field {
  return field
    .refine((name) => !name || /[\p{L}\p{N}]/u.test(name), nameWithoutLettersMessage)
    .refine((name) => name === null || !invisible.test(name.replace(joiners, "")), unstorableMessage)
    .refine((name) => name === null || !containsLink(name), nameWithLinkMessage)
    .refine((name) => name === null || !containsPhone(name), nameWithPhoneMessage);
}

export const nameWithoutLettersMessage = "Please enter a name, with letters";
export const nameWithLinkMessage =
  "Please don't include web or email addresses or slashes, and put a space after each full stop";
export const nameWithPhoneMessage = "Please don't include phone numbers or other long numbers";

/** What may stand before the @ (RFC 5321): more than letters, as in r&d@bank.test, and at most 64 characters. */
const localPart = String.raw`(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[a-z0-9_'+\-.&=/!$*~#%?^{|}]*[a-z0-9_+\-&=/!$*~#%?^{|}]`;
/** A name in other letters than a to z is in the form that mail servers use, which begins with xn--. */
const mailDomain = String.raw`(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)`;
const mailbox = new RegExp(`^${localPart}@${mailDomain}$`);
/** An address to which only some mail servers deliver, because they have to know SMTPUTF8 (RFC 6531). */
const withOtherLetters = new RegExp(String.raw`^(?=[^@]*[^\x00-\x7f])[^\s@<>()",;:]+@${mailDomain}$`);

export const otherLettersMessage =
  "We can’t send email to an address with accents or other special letters before the @. Please use another address.";

/** An email address in lower case, so that case never makes two people of one. */
export function emailAddress(message: string) {
  return z
    .string({ error: message })
    .overwrite(plainAddress)
    .max(254, message)
    .refine((address) => !withOtherLetters.test(address), otherLettersMessage)
    .pipe(z.email({ pattern: mailbox, error: message }));
}

/**
 * An id in a path or payload, in lower case: PostgreSQL finds a row by any spelling, and what compares ids, such as the
 * rules about oneself, has to know it again.
 */
export const idOf = (message: string) => z.uuid(message).toLowerCase();

/** A malformed one is answered like an unknown one. */
export const id = idOf("Not found");

/** Whether the text is an id; PostgreSQL reports an error for anything else. */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(text);
}

/** A day that exists, "YYYY-MM-DD", in a year that can be used. */
export function existingDay(message: string) {
  return z.iso
    .date({ error: ({ input }) => (hasStrangeYear(input) ? yearMessage : message) })
    .refine((day) => !hasStrangeYear(day), yearMessage);
}

const skippedTimeMessage =
  "This time doesn't exist: the clocks go forward and skip it. Please choose another time.";

/** A time in ISO 8601 with its offset. */
export function momentField(message: string) {
  const whatIsWrong = (input: unknown) => {
    if (input === skippedTime) return skippedTimeMessage;
    return hasStrangeYear(input) ? yearMessage : message;
  };
  return z.iso
    .datetime({ offset: true, error: ({ input }) => whatIsWrong(input), abort: true })
    .transform((text) => new Date(text))
    .refine((date) => !hasStrangeYear(date.toISOString()), yearMessage);
}

/** A whole number in an address, in digits alone: Number() would also read "0x7EA", "2026e0" and " 2026". */
export function numberInQuery(message: string, [min, max]: readonly [min: number, max: number]) {
  return z
    .string({ error: message })
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
}

/** A year in an address that can be used. */
export const yearInQuery = () => numberInQuery(yearMessage, usableYears);

export const noInput = z.object({});
