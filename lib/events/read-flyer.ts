import "server-only";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { toPictureAnswer } from "@/lib/storage/pictures";
import { readFlyer, readSpeakerPicture } from "./shared/flyers";
import { flyerIdInput } from "./schema";

/** The response for a picture. An address always has one image, so it may be cached. */
const picture = (read: typeof readFlyer) =>
  operation({
    actor: visitor,
    input: flyerIdInput,
    async run(person, { id }) {
      const found = await read(person, id);
      if (!found) throw new Refusal("not_found", "Not found");
      const { slug, isDraft, ...stored } = found;
      return toPictureAnswer({
        ...stored,
        name: slug,
        // Drafts are visible only to some people, so shared caches must not store their pictures.
        cacheControl: isDraft ? "private, no-store" : "public, max-age=31536000, immutable",
      });
    },
  });

/** GET /api/public/flyers/{id} */
export const readPublicFlyer = picture(readFlyer);

/** GET /api/public/speakers/{id} */
export const readPublicSpeakerPicture = picture(readSpeakerPicture);
