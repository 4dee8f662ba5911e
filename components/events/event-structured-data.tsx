import { headers } from "next/headers";
import { structuredData, type DescribedEvent } from "./structured-data";

type EventStructuredDataProps = {
  event: DescribedEvent;
  /** The public address of the page that shows it, in full. */
  url: string;
  organizer: { name: string; url: string };
};

/** The event for search engines, on the page that shows it. */
export async function EventStructuredData({ event, url, organizer }: EventStructuredDataProps) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  // "<" is escaped, so that no title can close the element.
  const json = JSON.stringify(structuredData(event, { url, organizer, now: new Date() })).replaceAll(
    "<",
    "\\u003c",
  );
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />;
}
