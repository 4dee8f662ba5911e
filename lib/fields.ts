import { z } from "zod";

// In the browser the pages' policy forbids making code of text. zod would try to, and each try counts as a violation.
if (typeof window !== "undefined") z.config({ jitless: true });

// The fields that several schemas share. A sentence for a missing field is the same as for an empty one.

/** Longest texts that are kept: a line, a paragraph, a page of text (upper bounds everywhere). */
export const longest = { line: 200, paragraph: 2_000, text: 20_000 } as const;

/** Text that must be there: one line, or up to `most` characters of several when that is more. */
export function required(message: string, most: number = longest.line) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(most, tooLong(most))
    .refine(isPlain(most), unstorable);
}

/** Text that may be left out; nothing and "" are kept as null. */
export function optional(most: number = longest.line) {
  return z
    .string()
    .trim()
    .max(most, tooLong(most))
    .refine(isPlain(most), unstorable)
    .nullish()
    .transform((text) => text || null);
}

export const unstorable = "Please remove line breaks and control characters";
const tooLong = (most: number) => `Please use at most ${most.toLocaleString("en")} characters`;

/**
 * Text without control characters; several lines may break. PostgreSQL keeps no NUL, a lone surrogate has
 * no UTF-8, and a line break in a name would end up in a list that others open.
 */
function isPlain(most: number) {
  const forbidden = most > longest.line ? /[^\P{Cc}\n\r\t]|\p{Surrogate}/u : /\p{Cc}|\p{Surrogate}/u;
  return (text: string) => !forbidden.test(text);
}

/** What a letter's reader could take for a link: a scheme, an @, or letters on both sides of a dot. */
const linkLike = /@|:\/\/|\bwww\b|[\p{L}\p{N}-][.\u3002](?:\p{L}{2}|\p{N})/iu;
/** Characters that are not seen: some join letters of Persian or Hindi names, the others only hide or reorder text. */
const joiners = /[\u200c\u200d]/gu;
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u;

/** Whether a name holds something that a mail program would turn into a link. */
export function holdsAddress(name: string): boolean {
  // Full-width and other look-alike forms become links, too.
  return linkLike.test(name.normalize("NFKC").replace(/\p{Cf}/gu, ""));
}

/**
 * Wraps the field of a person's name. Names open the letters of the association, so what a stranger types as one must
 * not carry a message of their own; "St. John", "J.R." and "Smith, Jr." pass.
 */
export function nameOnly<Field extends z.ZodType<string | null>>(field: Field): Field {
  return field
    .refine((name) => name === null || !unseen.test(name.replace(joiners, "")), unstorable)
    .refine((name) => name === null || !holdsAddress(name), notAName);
}

export const notAName = "Please don't include web or email addresses, and put a space after each full stop";

/** An email address in its one spelling (lower case), so that case never makes two people of one. */
export function emailAddress(message: string) {
  return z.string({ error: message }).trim().toLowerCase().max(254, message).pipe(z.email(message));
}

/** An id of ours in a path or a payload. One that cannot exist is simply not there. */
export const id = z.uuid("Not found");

/** Whether a row could have this id; asking PostgreSQL for another kind of text is an error there. */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
}

/** Whether an event could have this address. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,200}$/.test(text);
}

/** A moment in ISO 8601 with its offset. */
export function moment(message: string) {
  return z.iso
    .datetime({ offset: true, error: message, abort: true })
    .transform((text) => new Date(text))
    .refine((date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() <= 2200, message);
}

/** A call that sends nothing. */
export const nothing = z.object({});
