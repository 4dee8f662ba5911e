import { JsonLd } from "./json-ld";
import { structuredData, type DescribedEvent } from "./structured-data";

type EventStructuredDataProps = {
  event: DescribedEvent;
  /** The full public URL of the page that shows it. */
  url: string;
  organizer: { name: string; url: string };
};

export function EventStructuredData({ event, url, organizer }: EventStructuredDataProps) {
  return <JsonLd data={structuredData(event, { url, organizer, now: new Date() })} />;
}
