import { describe, expect, it } from "vitest";
import { generateMetadata } from "@/app/(public)/events/[slug]/page";
import { JsonLd } from "@/components/events/json-ld";
import { structuredData } from "@/components/events/structured-data";
import { db } from "@/lib/db/client";
import { toEvent, eventFields } from "@/lib/events/queries";
import { anEvent, hourMs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const metadata = (slug: string) =>
  new Browser().within(() =>
    generateMetadata({ params: Promise.resolve({ slug }), searchParams: Promise.resolve({}) }),
  );

describe("what a page says of itself", () => {
  it("an event page's head names its one address and a preview image, which changes when it moves", async () => {
    const event = await anEvent({ slug: "shared", description: "Long. ".repeat(100) });
    const url = "http://localhost:3000/events/shared";
    const first = await metadata("shared");
    expect(first).toMatchObject({
      title: event.title,
      alternates: { canonical: url },
      openGraph: {
        url,
        title: event.title,
        siteName: "Association of Compliance Officers",
        images: [
          { url: "http://localhost:3000/api/public/events/shared/image?v=0", width: 1200, height: 630 },
        ],
      },
      twitter: { card: "summary_large_image" },
    });
    expect(first.description!.length).toBeLessThanOrEqual(200);
    await db.write.event.update({
      where: { id: event.id },
      data: { endDate: new Date(+event.endDate + hourMs) },
    });
    expect((await metadata("shared")).openGraph?.images).toMatchObject([
      { url: expect.stringContaining("?v=1") },
    ]);
  });

  it("a missing event's page is hidden from search engines", async () => {
    expect(await metadata("none")).toEqual({ title: "Event Not Found", robots: { index: false } });
  });

  it("an event's title cannot break out of the page's head", async () => {
    const event = await anEvent({ title: "</script><script>alert(1)</script>" });
    const row = await db.event.findUniqueOrThrow({ select: eventFields, where: { id: event.id } });
    const data = structuredData(toEvent(row), {
      url: "http://localhost:3000/events/x",
      organizer: { name: "ACO", url: "http://localhost:3000/" },
      now: new Date(),
    });
    const element = await new Browser().within(() => JsonLd({ data }));
    const { __html } = (element.props as { dangerouslySetInnerHTML: { __html: string } })
      .dangerouslySetInnerHTML;
    expect(__html).not.toContain("<");
    expect(JSON.parse(__html)).toMatchObject({ name: event.title });
  });
});
