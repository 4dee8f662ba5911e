import { z } from "zod";
import { containsLink, containsPhone } from "./contact";
import { plainAddress } from "./plain-text";
import { skippedTimeMarker } from "./skipped-time";
import { hasStrangeYear, usableYears, yearMessage } from "./years";

// The content security policy forbids code generation in the browser. Without this setting zod tries it, and each
// attempt is reported as a violation.
if (typeof window !== "undefined") z.config({ jitless: true });

/** Maximum lengths of stored texts: a line, a paragraph, a page of text. */
export const maxLength = { line: 200, paragraph: 2_000, text: 20_000 } as const;

/** A required text. It may contain line breaks when `max` exceeds a line. */
export function required(message: string, max: number = maxLength.line) {
  return z
    .string({ error: message })
    .overwrite(asShown(max))
    .trim()
    .min(1, message)
    .max(max, tooLong(max))
    .refine(isPlain(max), unstorableMessage);
}

/** An optional text; a missing or empty one becomes null. */
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

/**
 * The name of a sent file. `storedFileName` reveals hidden characters in it. A missing or empty name becomes `unnamed`.
 */
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
const tooLong = (max: number) => `Use ${max.toLocaleString("en")} characters or fewer`;

/**
 * Rejects control characters, and line breaks in single lines, which would corrupt lists and exports. PostgreSQL cannot
 * store NUL, and lone surrogates have no UTF-8.
 */
function isPlain(max: number) {
  const forbidden = max > maxLength.line ? /[^\P{Cc}\n\r\t]|\p{Surrogate}/u : /\p{Cc}|\p{Surrogate}/u;
  return (text: string) => !forbidden.test(text);
}

/** Characters that embed, override or isolate a text direction. No script needs them for spelling. */
const turning = /[\u202a-\u202e\u2066-\u2069]/gu;
/**
 * Invisible characters: zero widths, soft hyphens, direction marks and separators. Joiners and emoji selectors are left
 * out, because they are needed.
 */
const unseen = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * Removes characters that change the displayed order of a text, and from single lines also those that make two
 * different texts look equal. They arrive with pasted text, and a person could not find them to remove them. The rest
 * is stored as typed, in the composed form of each letter, because some systems write an accent as a separate
 * character.
 */
function asShown(max: number) {
  const hidden = max > maxLength.line ? turning : unseen;
  return (text: string) => text.normalize("NFC").replace(hidden, "");
}

/** The joiners, which occur in Persian and Hindi names. Other invisible characters only hide or reorder text. */
const joiners = /[\u200c\u200d]/gu;
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Rejects links, phone numbers and invisible text in a person's name. The name appears in the association's emails,
 * which a stranger could otherwise use to send messages. "St. John", "J.R." and "Smith, Jr." pass. Punctuation alone is
 * no name.
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

/** The part before the @ (RFC 5321): not only letters, as in r&d@bank.test, and at most 64 characters. */
const localPart = String.raw`(?!\.)(?!.*\.\.)(?=[^@]{1,64}@)[a-z0-9_'+\-.&=/!$*~#%?^{|}]*[a-z0-9_+\-&=/!$*~#%?^{|}]`;
/**
 * The domain of an address. A name in letters other than a to z has the form used by mail servers, which begins with
 * xn--.
 */
const mailDomain = String.raw`(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)`;
const mailbox = new RegExp(`^${localPart}@${mailDomain}$`);
/** An address to which only some mail servers can deliver, because it requires SMTPUTF8 (RFC 6531). */
const withOtherLetters = new RegExp(String.raw`^(?=[^@]*[^\x00-\x7f])[^\s@<>()",;:]+@${mailDomain}$`);

export const otherLettersMessage =
  "We can’t send email to an address with accents or other special letters before the @. Please use another address.";

/** An email address in lower case, so that a different case never makes a second person. */
export function emailAddress(message: string) {
  return z
    .string({ error: message })
    .overwrite(plainAddress)
    .max(254, message)
    .refine((address) => !withOtherLetters.test(address), otherLettersMessage)
    .pipe(z.email({ pattern: mailbox, error: message }));
}

/**
 * An id in a path or payload, in lower case. PostgreSQL finds a row by any spelling, and code that compares ids, such
 * as the rules about oneself, must recognise it.
 */
export const idOf = (message: string) => z.uuid(message).toLowerCase();

/** An id for which a malformed value is answered like an unknown one. */
export const id = idOf("Not found");

/** Whether the text is an id. PostgreSQL reports an error for any other text. */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
}

export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(text);
}

/** An existing day, "YYYY-MM-DD", in a supported year. */
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
    if (input === skippedTimeMarker) return skippedTimeMessage;
    return hasStrangeYear(input) ? yearMessage : message;
  };
  return z.iso
    .datetime({ offset: true, error: ({ input }) => whatIsWrong(input), abort: true })
    .transform((text) => new Date(text))
    .refine((date) => !hasStrangeYear(date.toISOString()), yearMessage);
}

/** A whole number in a URL, in digits only, because Number() would also accept "0x7EA", "2026e0" and " 2026". */
export function numberInQuery(message: string, [min, max]: readonly [min: number, max: number]) {
  return z
    .string({ error: message })
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((number) => number >= min && number <= max, message);
}

/** A supported year in a URL. */
export const yearInQuery = () => numberInQuery(yearMessage, usableYears);

export const noInput = z.object({});
