import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { previewImage, type PreviewFacts } from "@/lib/print/preview-image";
import { findEventBySlug } from "./queries";
import { eventBySlug } from "./schema";

// Drawing takes a tenth of a second of the whole process, and a link that is shared is asked for many times.
const mostKept = 50;
const kept = new Map<string, Promise<Uint8Array>>();

function drawn(facts: PreviewFacts): Promise<Uint8Array> {
  const key = JSON.stringify(facts);
  let image = kept.get(key);
  if (!image) {
    if (kept.size >= mostKept) kept.clear();
    image = previewImage(facts);
    image.catch(() => kept.delete(key));
    kept.set(key, image);
  }
  return image;
}

/** GET /api/public/events/{slug}/image: the picture that other sites show beside a link to the event. */
export const readEventImage = operation({
  actor: visitor,
  input: eventBySlug,
  async run(person, { slug }) {
    const event = await findEventBySlug(person, slug);
    if (!event) throw new Refusal("not_found", "Event not found");
    const { name, timeZone } = getAssociation();
    const { title, startDate, endDate, location } = event;
    return {
      fileName: `${slug}.png`,
      contentType: "image/png",
      body: await drawn({ association: { name }, timeZone, event: { title, startDate, endDate, location } }),
      disposition: "inline" as const,
      cacheControl: "public, max-age=600",
    };
  },
});
