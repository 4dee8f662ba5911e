import { CalendarDays } from "lucide";
import { EmptyState } from "@/components/layout/empty-state";
import { whatsOnHref, type WhatsOnSearch } from "./whats-on-search";

type NothingOnProps = { search: WhatsOnSearch; hasPast: boolean };

function wordsOf({ topic, place, isPast, page }: WhatsOnSearch, hasPast: boolean) {
  const kind = isPast ? "past" : "upcoming";
  if (page > 1)
    return {
      title: `There are no more ${kind} events`,
      description: "You have reached the end of the list.",
    };
  if (topic !== null || place !== null) {
    const about = [topic && `about ${topic}`, place && `at ${place}`].filter(Boolean).join(" ");
    return {
      title: `No ${kind} events ${about}`,
      description: "Choose another topic or place, or see all events.",
    };
  }
  if (isPast) return { title: "No past events yet", description: "Past events appear here." };
  return hasPast
    ? {
        title: "Nothing is planned right now",
        description: "New events appear here as soon as they are announced.",
      }
    : { title: "No events yet", description: "The first ones appear here as soon as they are announced." };
}

/** Why the list is empty, with a link to one that may not be. */
export function NothingOn({ search, hasPast }: NothingOnProps) {
  const { topic, place, isPast, page } = search;
  const isNarrowed = topic !== null || place !== null || page > 1;
  return (
    <div className="card mt-8">
      <EmptyState
        icon={CalendarDays}
        headingLevel={2}
        {...wordsOf(search, hasPast)}
        action={
          (isNarrowed || isPast) && (
            <a href={whatsOnHref({ isPast: isPast && isNarrowed })} className="btn btn-secondary">
              {isPast && isNarrowed ? "All past events" : "All upcoming events"}
            </a>
          )
        }
      />
    </div>
  );
}
