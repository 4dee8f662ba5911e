import "server-only";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { readFlyer } from "./flyers";
import { flyerIdInput } from "./schema";

/**
 * GET /api/public/flyers/{id}. An address always has the same image, so it may be cached. The headers keep it from
 * running as a page.
 */
export const readPublicFlyer = operation({
  actor: visitor,
  input: flyerIdInput,
  async run(person, { id }) {
    const flyer = await readFlyer(person, id);
    if (!flyer) throw new Refusal("not_found", "Not found");
    const { body, contentType, sizeBytes, slug } = flyer;
    return {
      fileName: `${slug}.${contentType.replace("image/", "").replace("jpeg", "jpg")}`,
      contentType,
      body,
      disposition: "inline" as const,
      cacheControl: "public, max-age=31536000, immutable",
      headers: {
        "Content-Length": String(sizeBytes),
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "X-Content-Type-Options": "nosniff",
      },
    };
  },
});
