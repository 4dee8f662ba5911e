import { z } from "zod";

// The fields that several schemas share. A sentence for a missing field is the same as for an empty one.

/** Longest texts that are kept: a line, a paragraph, a page of text (decisions §5: upper bounds everywhere). */
export const longest = { line: 200, paragraph: 2_000, text: 20_000 } as const;

/** A line of text that must be there. */
export function required(message: string, most: number = longest.line) {
  return z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(most, `Please use at most ${most.toLocaleString("en")} characters`)
    .refine(isStorable, "Please remove characters that cannot be stored");
}

/** A line of text that may be left out; nothing and "" are kept as null. */
export function optional(most: number = longest.line) {
  return z
    .string()
    .trim()
    .max(most, `Please use at most ${most.toLocaleString("en")} characters`)
    .refine(isStorable, "Please remove characters that cannot be stored")
    .nullish()
    .transform((text) => text || null);
}

/** PostgreSQL keeps no NUL in a text, and a lone surrogate has no UTF-8. */
function isStorable(text: string): boolean {
  return !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);
}

/** An e-mail address in its one spelling (lower case), so that case never makes two people of one. */
export function emailAddress(message: string) {
  return z.string({ error: message }).trim().toLowerCase().max(254, message).pipe(z.email(message));
}

/** An id of ours in a path or a payload. One that cannot exist is simply not there. */
export const id = z.uuid("Not found");

/** Whether a row could have this id; asking PostgreSQL for another kind of text is an error there. */
export function isId(text: string): boolean {
  return id.safeParse(text).success;
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

/** The page of a list that an address asks for (`?page=`): 1 for anything that is no page. */
export function pageNumber(wanted: string | string[] | undefined): number {
  const page = Number(wanted);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}
