import { z } from "zod";
import { id, longest, optional } from "@/lib/fields";

/** The name of a document to which nobody gave one. */
export const defaultFileName = "Uploaded Document";

/** Between the tries to send a file. */
export const uploadRetryDelaysMs = [0, 1_000, 3_000, 5_000];

export const documentCategories = ["certificate", "id", "receipt", "other"] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** What the dialog asks of a person. */
export const documentDetails = z.object({
  category: z.enum(documentCategories, { error: "Category is required" }),
  fileName: optional().transform((name) => name ?? defaultFileName),
});

const fileMissing = "Please upload a file first";

/** An upload address as it was given out, or its path alone: the id in it is all that is read. */
const objectURL = z
  .string({ error: fileMissing })
  .regex(/^(?:https?:\/\/[^/?#\s]+)?\/api\/objects\/upload\/[0-9a-f-]{36}$/i, fileMissing)
  .transform((url) => url.slice(-36))
  .pipe(z.uuid(fileMissing));

/**
 * PUT /api/documents/upload. `fileType` and `fileSize` may be sent and are not read: they are what was
 * received. `replacesId` is the rejected document that this one corrects.
 */
export const documentClaim = documentDetails.extend({
  objectURL,
  replacesId: id.nullish().transform((replaced) => replaced ?? null),
});

export const documentById = z.object({ id });
export const uploadById = z.object({ id });

/** PUT /api/admin/documents/{id}/status. A reason is kept for a rejection alone. */
export const documentDecision = z.object({
  id,
  status: z.enum(["approved", "rejected"], { error: "Status must be approved or rejected" }),
  reason: optional(longest.paragraph),
});
