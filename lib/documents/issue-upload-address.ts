import "server-only";
import { askedHost } from "@/lib/asked-host";
import { publicUrl } from "@/lib/association/queries";
import { member } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { nothing } from "@/lib/fields";
import { take } from "@/lib/limits/limit";
import { operation } from "@/lib/operation";
import { issueUpload } from "@/lib/storage/uploads";
import { requireQuota } from "./quota";

/** POST /api/objects/upload: an address that takes one file of this member within 15 minutes. */
export const issueUploadAddress = operation({
  actor: member,
  input: nothing,
  // An answer that was lost may have been the address of a try that failed: each try gets a new one.
  unrepeatable: true,
  async run({ id }, _input, request) {
    await take("uploads by member", id, { most: 60, windowSeconds: 15 * 60 });
    const uploadId = await transaction(async () => {
      await requireQuota(id, { sizeBytes: 1 });
      return issueUpload(id);
    });
    return { uploadURL: `${whereAsked(request)}/api/objects/upload/${uploadId}` };
  },
});

/** The portal as this browser or script knows it, so that its cookie goes along: it may have come by another name than APP_URL. */
function whereAsked(request: Request): string {
  const home = publicUrl("");
  // The door has made sure that it is our own.
  const origin = request.headers.get("origin");
  if (origin) return origin;
  const host = askedHost(request);
  return host === null || host === new URL(home).host ? home : `http://${host}`;
}
