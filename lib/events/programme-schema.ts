import { z } from "zod";
import { id, isId, maxLength, momentField, optional, required } from "@/lib/core/fields";
import { addressTooLong, basedOn, maxUrlLength } from "./field-schema";

export const maxAgendaItems = 100;
export const maxSpeakers = 50;

const agenda = z
  .array(
    z
      .object({
        startsAt: momentField("Say when it starts").transform((date) => date.toISOString()),
        endsAt: momentField("Say when it ends")
          .transform((date) => date.toISOString())
          .nullish()
          .transform((endsAt) => endsAt ?? null),
        title: required("Title is required"),
        description: optional(maxLength.paragraph),
      })
      .refine(({ startsAt, endsAt }) => endsAt === null || endsAt > startsAt, {
        path: ["endsAt"],
        message: "It must end after it starts",
      }),
    "The agenda must be a list",
  )
  .max(maxAgendaItems, `You can add up to ${maxAgendaItems} agenda items`)
  .transform((items) => items.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)));

/** The address of a speaker's picture, without its id. */
export const speakerPictures = "/api/public/speakers/";
const pictureMessage = "Upload the picture instead of linking to it";

const speakers = z
  .array(
    z.object({
      name: required("Name is required"),
      title: optional(),
      bio: optional(maxLength.paragraph),
      // Only uploaded pictures are allowed, so that visitors' browsers load nothing from other hosts.
      imageUrl: z
        .string(pictureMessage)
        .refine(
          (url) => url === "" || (url.startsWith(speakerPictures) && isId(url.slice(speakerPictures.length))),
          pictureMessage,
        )
        .nullish()
        .transform((url) => url || null),
    }),
    "Speakers must be a list",
  )
  .max(maxSpeakers, `You can add up to ${maxSpeakers} speakers`);

const joinMessage = "The join link must be a full address that starts with https://";

/** The address at which people join online; empty for none. */
const joinUrl = z
  .string(joinMessage)
  .trim()
  .max(maxUrlLength, addressTooLong)
  .refine((url) => url === "" || (/^https:\/\//i.test(url) && URL.canParse(url)), joinMessage)
  .nullable()
  .transform((url) => (url ? new URL(url).href : null));

// Omitted parts are empty for a new event and unchanged for an existing one.
export const programmeFields = {
  agenda: agenda.optional(),
  speakers: speakers.optional(),
  joinUrl: joinUrl.optional(),
};

export const programmeInput = z.object({ eventId: id, ...programmeFields, basedOn });
