import { containsAddress } from "@/lib/core/contact";

/** What a member can show of themselves; their name is always shown. */
export const directoryFields = [
  "employer",
  "position",
  "sector",
  "island",
  "expertise",
  "qualifications",
  "photo",
] as const;
export type DirectoryField = (typeof directoryFields)[number];

export const directoryOffers = ["mentor", "speak"] as const;
export type DirectoryOffer = (typeof directoryOffers)[number];

/** Whether somebody is listed, or the first reason why not, as `directory_state` in the database says. */
export type ListingState = "listed" | "off" | "hidden" | "not_in_good_standing" | "suspended" | "closed";

export const maxExpertise = 500;

export const directoryPageSize = 24;

/** At most so many people a day, and messages an hour to one of them. */
export const relayLimits = { peopleADay: 20, messagesAnHour: 5 } as const;

/** The number of days in which a message can be answered through the directory, listed or not. */
export const answerDays = 90;

const fieldsOfText = ["employer", "position", "sector", "island", "expertise", "qualifications"] as const;
export type ShownText = Record<(typeof fieldsOfText)[number], string | null>;

/** The first chosen text that has a link; null without one. */
export const findLink = (fields: readonly DirectoryField[], texts: ShownText) =>
  fieldsOfText.find((field) => fields.includes(field) && containsAddress(texts[field] ?? "")) ?? null;

export type Listed = {
  id: string;
  name: string;
  fields: readonly DirectoryField[];
  openTo: readonly DirectoryOffer[];
  texts: ShownText;
  photoUrl: string | null;
};

/**
 * What others see of a person: what they have chosen, and no text with a link, which a profile may have got since. The
 * preview, the list and the page of a person all show this.
 */
export function entryOf({ id, name, fields, openTo, texts, photoUrl }: Listed) {
  const shown = Object.fromEntries(
    fieldsOfText.map((field) => [
      field,
      fields.includes(field) && !containsAddress(texts[field] ?? "") ? texts[field] : null,
    ]),
  ) as ShownText;
  return { id, name, ...shown, openTo: [...openTo], photoUrl: fields.includes("photo") ? photoUrl : null };
}
export type DirectoryEntry = ReturnType<typeof entryOf>;
