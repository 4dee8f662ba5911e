import { z } from "zod";
import { id, maxLength, optional, idOf, sentFileName } from "@/lib/core/fields";

/** The name of documents sent without one. */
export const defaultFileName = "Uploaded Document";

/** The delays in milliseconds before each attempt to send a file. */
export const uploadRetryDelaysMs = [0, 1_000, 3_000, 5_000];

export const documentCategories = ["certificate", "id", "receipt", "other"] as const;
export type DocumentCategory = (typeof documentCategories)[number];

export const documentDetails = z.object({
  category: z.enum(documentCategories, { error: "Category is required" }),
  fileName: sentFileName(defaultFileName),
});

const fileMissing = "Please upload a file first";

/** An upload address or its path, of which only the id is used. */
const objectURL = z
  .string({ error: fileMissing })
  .regex(/^(?:https?:\/\/[^/?#\s]+)?\/api\/objects\/upload\/[0-9a-f-]{36}$/i, fileMissing)
  .transform((url) => url.slice(-36))
  .pipe(idOf(fileMissing));

/**
 * PUT /api/documents/upload. `fileType` and `fileSize` are accepted but ignored. `replacesId` is the rejected
 * document that this one corrects.
 */
export const documentClaimInput = documentDetails.extend({
  objectURL,
  replacesId: id.nullish().transform((replaced) => replaced ?? null),
});

export const documentIdInput = z.object({ id });
export const uploadIdInput = z.object({ id });

/** PUT /api/admin/documents/{id}/status. The reason is stored for rejections only. */
export const documentDecisionInput = z.object({
  id,
  status: z.enum(["approved", "rejected"], { error: "Status must be approved or rejected" }),
  reason: optional(maxLength.paragraph),
});
