import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { Refusal } from "@/lib/core/errors";
import { printPdf } from "@/lib/print/press";
import { receivePicture } from "@/lib/storage/pictures";
import { storeFile } from "@/lib/storage/uploads";
import { maxSignatureBytes, signatureTypes, wrongSignatureType } from "./cpd-schema";
import { getEvent } from "./queries";
import { eventIdInput } from "./schema";

/** Beyond this, a small file unpacks to more than the printing thread may use. */
const maxPixels = 4_000_000;
const pngHeaderBytes = 24;

/**
 * POST /api/admin/events/{id}/signatures stores the picture of a signature and returns its id for the event's
 * signatories. The body is the image.
 *
 * @throws Refusal `not_found`, `too_large`, `unsupported_type`, also for an image that can't be printed
 */
export const addSignature = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventIdInput,
  presence: "session",
  readsBody: true,
  // Recognising a repeated request would require storing the picture with its key. A picture that no signatory gets is
  // removed.
  unrepeatable: true,
  status: 201,
  async run(person, { id }, request) {
    await getEvent(person, id);
    const { bytes, ...facts } = await receivePicture(request, {
      maxBytes: maxSignatureBytes,
      types: signatureTypes,
      wrongType: wrongSignatureType,
    });
    await requirePrintable(person.id, bytes, facts.contentType);
    return { signature: await storeFile(bytes, { userId: person.id, ...facts }) };
  },
});

/** An image that fails to print would keep every certificate of the event from being printed. */
async function requirePrintable(requestedBy: string, picture: Buffer, contentType: string): Promise<void> {
  const refused = new Refusal(
    "unsupported_type",
    "This picture can't be printed. Save it as a smaller PNG or JPEG and try again.",
  );
  // A PNG begins with its width and height.
  const isTooLarge = () => picture.readUInt32BE(16) * picture.readUInt32BE(20) > maxPixels;
  if (contentType === "image/png" && (picture.length < pngHeaderBytes || isTooLarge())) throw refused;
  await printPdf(requestedBy, "signature", { picture }).catch((error: unknown) => {
    throw error instanceof Refusal ? error : refused;
  });
}
