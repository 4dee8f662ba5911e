import "server-only";
import { requestedHost } from "@/lib/core/requested-host";
import { publicUrl } from "@/lib/core/public-url";
import { member } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { noInput } from "@/lib/core/fields";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { issueUpload } from "@/lib/storage/uploads";
import { requireQuota } from "./quota";

/** POST /api/objects/upload: returns an address for uploading one file of this member, valid for 15 minutes. */
export const issueUploadAddress = operation({
  actor: member,
  input: noInput,
  // A repeated response could contain an address that a failed upload has used up.
  unrepeatable: true,
  async run({ id }, _input, request) {
    await countUse("uploads by member", id, { max: 60, windowSeconds: 15 * 60 });
    const uploadId = await transaction(async () => {
      await requireQuota(id, { sizeBytes: 1 });
      return issueUpload(id);
    });
    return { uploadURL: `${requestOrigin(request)}/api/objects/upload/${uploadId}` };
  },
});

/** The origin that this client uses, so that its cookie is sent with the upload; it may differ from APP_URL. */
function requestOrigin(request: Request): string {
  const home = publicUrl("");
  // The HTTP door has verified the header.
  const origin = request.headers.get("origin");
  if (origin) return origin;
  const host = requestedHost(request);
  return host === null || host === new URL(home).host ? home : `http://${host}`;
}
