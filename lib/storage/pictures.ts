import "server-only";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import { getFileStore } from "./files";
import { imageTypeOf } from "./image-type";
import { withoutMetadata } from "./picture-metadata";
import { receiveFileStream } from "./receive";

type Accepted = { maxBytes: number; types?: readonly string[]; wrongType?: string };

/**
 * The picture in a request's body, whose type is that of its content, without where and by whom it was taken.
 * @throws Refusal `too_large`, `unsupported_type`, and the others of `receiveFileStream`
 */
export async function receivePicture(
  request: Request,
  { maxBytes, types, wrongType = "Please choose a PNG, JPEG or WebP image." }: Accepted,
) {
  const { stream } = receiveFileStream(request, maxBytes);
  const sent = await buffer(stream as never);
  const contentType = imageTypeOf(sent);
  if (!contentType || types?.includes(contentType) === false)
    throw new Refusal("unsupported_type", wrongType);
  const bytes = withoutMetadata(sent, contentType);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { bytes, contentType, sizeBytes: bytes.length, sha256 };
}

/** The stored picture of an upload that belongs to something; null when there is none. */
export async function openPicture(uploadId: string) {
  const upload = await db.upload.findFirst({ where: { id: uploadId, state: "claimed" } });
  const body = upload?.storageKey ? await getFileStore().read(upload.storageKey) : null;
  return body && upload?.contentType && upload.sizeBytes !== null
    ? { body, contentType: upload.contentType, sizeBytes: upload.sizeBytes }
    : null;
}

type Shown = NonNullable<Awaited<ReturnType<typeof openPicture>>> & { name: string; cacheControl: string };

/** Serves a picture inside a page, with headers that prevent a browser from running it as one. */
export function toPictureAnswer({ name, contentType, body, sizeBytes, cacheControl }: Shown) {
  return {
    fileName: `${name}.${contentType.replace("image/", "").replace("jpeg", "jpg")}`,
    contentType,
    body,
    disposition: "inline" as const,
    cacheControl,
    headers: {
      "Content-Length": String(sizeBytes),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
    },
  };
}
