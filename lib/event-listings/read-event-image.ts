import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { previewImage, type PreviewFacts } from "@/lib/print/preview-image";
import { findEventBySlug, withDates } from "@/lib/events/queries";
import { eventSlugInput } from "@/lib/events/schema";

// The maximum number of cached images. Drawing one blocks the process for a tenth of a second, and a shared link is
// requested many times.
const maxCached = 50;
const cached = new Map<string, Promise<Uint8Array>>();

function drawn(facts: PreviewFacts): Promise<Uint8Array> {
  const key = JSON.stringify(facts);
  let image = cached.get(key);
  if (!image) {
    if (cached.size >= maxCached) cached.clear();
    image = previewImage(facts);
    image.catch(() => cached.delete(key));
    cached.set(key, image);
  }
  return image;
}

/** GET /api/public/events/{slug}/image: the preview image of links to the event. */
export const readPreviewImage = operation({
  actor: visitor,
  input: eventSlugInput,
  async run(person, { slug }) {
    const event = await findEventBySlug(person, slug);
    if (!event) throw new Refusal("not_found", "Event not found");
    const { name, timeZone } = getAssociation();
    const { title, startDate, endDate, location } = withDates(event);
    return {
      fileName: `${slug}.png`,
      contentType: "image/png",
      body: await drawn({ association: { name }, timeZone, event: { title, startDate, endDate, location } }),
      disposition: "inline" as const,
      cacheControl: "public, max-age=600",
    };
  },
});
