import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { Refusal } from "@/lib/core/errors";
import { toPictureAnswer, openPicture } from "@/lib/storage/pictures";
import { cpdOf } from "./cpd-rules";
import { signatureInput } from "./cpd-schema";
import { getEvent } from "./queries";

/**
 * GET /api/admin/events/{id}/signatures/{signature}: the picture of a signature on the event's certificates. Nobody else
 * sees it but on a certificate, so that it is not copied.
 *
 * @throws Refusal `not_found`
 */
export const readEventSignature = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: signatureInput,
  presence: "session",
  async run(person, { id, signature }) {
    const cpd = cpdOf((await getEvent(person, id)).cpd);
    const isOwn = cpd?.signatories.some((one) => one.signature === signature);
    const found = isOwn ? await openPicture(signature) : null;
    if (!found) throw new Refusal("not_found", "Not found");
    return toPictureAnswer({ ...found, name: "signature", cacheControl: "private, no-store" });
  },
});
