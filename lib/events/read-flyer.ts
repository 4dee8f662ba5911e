import "server-only";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { readFlyer, readSpeakerPicture } from "./shared/flyers";
import { flyerIdInput } from "./schema";

/** The headers keep a picture from running as a page. An address always has the same image, so it may be cached. */
const picture = (read: typeof readFlyer) =>
  operation({
    actor: visitor,
    input: flyerIdInput,
    async run(person, { id }) {
      const found = await read(person, id);
      if (!found) throw new Refusal("not_found", "Not found");
      const { body, contentType, sizeBytes, slug, isDraft } = found;
      return {
        fileName: `${slug}.${contentType.replace("image/", "").replace("jpeg", "jpg")}`,
        contentType,
        body,
        disposition: "inline" as const,
        // A draft is shown to some, so that no cache on the way may give its picture to others.
        cacheControl: isDraft ? "private, no-store" : "public, max-age=31536000, immutable",
        headers: {
          "Content-Length": String(sizeBytes),
          "Content-Security-Policy": "sandbox; default-src 'none'",
          "X-Content-Type-Options": "nosniff",
        },
      };
    },
  });

/** GET /api/public/flyers/{id} */
export const readPublicFlyer = picture(readFlyer);

/** GET /api/public/speakers/{id} */
export const readPublicSpeakerPicture = picture(readSpeakerPicture);
