import { headers } from "next/headers";
import { structuredData, type DescribedEvent } from "./structured-data";

type EventStructuredDataProps = {
  event: DescribedEvent;
  /** The full public URL of the page that shows it. */
  url: string;
  organizer: { name: string; url: string };
};

export async function EventStructuredData({ event, url, organizer }: EventStructuredDataProps) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  // "<" is escaped, so that a title cannot close the element.
  const json = JSON.stringify(structuredData(event, { url, organizer, now: new Date() })).replaceAll(
    "<",
    "\\u003c",
  );
  return <script type="application/ld+json" nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />;
}
