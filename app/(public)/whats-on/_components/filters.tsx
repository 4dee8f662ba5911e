import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { folded } from "@/lib/core/folding";
import { pathTo } from "@/lib/core/path-to";
import { whatsOnHref, type WhatsOnSearch } from "./whats-on-search";

type FiltersProps = { search: WhatsOnSearch; topics: string[]; places: string[] };

const isSame = (one: string, other: string | null) => other !== null && folded(one) === folded(other);

/** The choices, with the selected one even if no event has it any more. */
const withChosen = (all: string[], chosen: string | null) =>
  chosen === null || all.some((one) => isSame(one, chosen)) ? all : [...all, chosen];

/**
 * The filters of the list. Topics are links and places a form, so that both work without JavaScript. Renders nothing
 * when there is nothing to choose from.
 */
export function Filters({ search, topics, places }: FiltersProps) {
  const shownTopics = withChosen(topics, search.topic);
  const shownPlaces = withChosen(places, search.place);
  if (shownTopics.length === 0 && shownPlaces.length < 2) return null;
  const links = [null, ...shownTopics].map((topic) => ({
    label: topic ?? "All topics",
    // On a phone the row of topics scrolls, so the selected topic comes first.
    place: cn(
      topic === null && "max-sm:-order-2",
      topic !== null && isSame(topic, search.topic) && "max-sm:-order-1",
    ),
    href: whatsOnHref({ ...search, topic, page: 1 }),
    isCurrent: topic === null ? search.topic === null : isSame(topic, search.topic),
  }));
  return (
    <div className="mt-6 flex flex-col gap-4 lg:flex-row lg:items-start lg:justify-between">
      {shownTopics.length > 0 && (
        <nav aria-label="Topics">
          <ul className="-mx-4 flex scroll-row gap-2 px-4 py-1 sm:mx-0 sm:flex-wrap sm:p-0">
            {links.map(({ label, place, href, isCurrent }) => (
              <li key={label} className={cn("shrink-0", place)}>
                <a href={href} aria-current={isCurrent ? "true" : undefined} className="chip">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shownPlaces.length > 1 && (
        <form action={pathTo("/whats-on")} className="flex w-full gap-2 sm:max-w-sm lg:w-80 lg:shrink-0">
          {search.isPast && <input type="hidden" name="when" value="past" />}
          {search.topic && <input type="hidden" name="topic" value={search.topic} />}
          <select
            name="place"
            aria-label="Place"
            defaultValue={shownPlaces.find((place) => isSame(place, search.place)) ?? ""}
            className="input h-10"
          >
            <option value="">All places</option>
            {shownPlaces.map((place) => (
              <option key={place}>{place}</option>
            ))}
          </select>
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </form>
      )}
    </div>
  );
}
