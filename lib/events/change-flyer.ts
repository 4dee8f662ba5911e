import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { receivePicture } from "@/lib/storage/pictures";
import { claimUpload, storeFile } from "@/lib/storage/uploads";
import { flyerUrl, releaseFlyer, speakerPictureUrl } from "./shared/flyers";
import { eventFields, getEvent, toEvent, toEventAnswer } from "./queries";
import { eventIdInput, maxFlyerBytes } from "./schema";

/** PUT /api/admin/events/{id}/flyer: sets or replaces the flyer. The body is the image. */
export const setFlyer = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventIdInput,
  presence: "session",
  readsBody: true,
  // Recognising a repeated request would require storing the image with its key, and setting one image twice is
  // harmless.
  unrepeatable: true,
  async run(person, { id }, request) {
    await getEvent(person, id);
    return change(person, id, await storePicture(person, request));
  },
});

/**
 * POST /api/admin/events/{id}/speaker-pictures stores a picture and returns its address for the event's speakers. The
 * body is the image.
 */
export const addSpeakerPicture = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventIdInput,
  presence: "session",
  readsBody: true,
  // Recognising a repeated request would require storing the picture with its key. A picture that no speaker gets is
  // removed.
  unrepeatable: true,
  status: 201,
  async run(person, { id }, request) {
    await getEvent(person, id);
    return { imageUrl: speakerPictureUrl(await storePicture(person, request)) };
  },
});

/**
 * Stores the picture in the request body and returns its address.
 * @throws Refusal `too_large`, `unsupported_type`
 */
async function storePicture(person: Staff<"events.edit">, request: Request): Promise<string> {
  const { bytes, ...facts } = await receivePicture(request, { maxBytes: maxFlyerBytes });
  return storeFile(bytes, { userId: person.id, ...facts });
}

/** DELETE /api/admin/events/{id}/flyer */
export const removeFlyer = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventIdInput,
  presence: "session",
  run: (person, { id }) => change(person, id, null),
});

function change(person: Staff<"events.edit">, id: string, uploadId: string | null) {
  return transaction(async () => {
    // The row is locked, so that each of two concurrent changes releases the flyer that it replaced.
    const [before] = await sql<{ flyerImageUrl: string | null }>`
      SELECT "flyerImageUrl" FROM "Event" WHERE "id" = ${id}::uuid FOR UPDATE`;
    if (!before) throw new Refusal("not_found", "Event not found");
    await releaseFlyer(before.flyerImageUrl);
    if (uploadId) await claimUpload(uploadId);
    const event = await db.write.event.update({
      select: eventFields,
      where: { id },
      data: { flyerImageUrl: uploadId && flyerUrl(uploadId) },
    });
    if (uploadId || before.flyerImageUrl) {
      await recordAudit({
        actor: person,
        action: uploadId ? "flyer_set" : "flyer_removed",
        target: { type: "event", id },
        details: { title: event.title },
      });
    }
    return toEventAnswer(toEvent(event));
  });
}
