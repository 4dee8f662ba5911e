import { Badge } from "@/components/ui/badge";
import { Portrait } from "@/components/events/portrait";
import { fieldLabel, offerLabel } from "@/lib/directory/labels";
import type { DirectoryEntry } from "@/lib/directory/rules";

type EntryProps = { entry: Omit<DirectoryEntry, "id"> };

/** A person in a line of the directory: portrait, name, work and place. */
export function EntryLine({ entry }: EntryProps) {
  const { name, photoUrl, position, employer, sector, island, openTo } = entry;
  const work = [position, employer].filter(Boolean).join(", ");
  const place = [sector, island].filter(Boolean).join(" · ");
  return (
    <span className="flex items-start gap-4">
      <Portrait name={name} src={photoUrl} className="size-12" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        {work && <span className="block text-sm wrap-anywhere">{work}</span>}
        {place && <span className="block text-sm text-ink-soft">{place}</span>}
        <Offers openTo={openTo} />
      </span>
    </span>
  );
}

const Offers = ({ openTo }: Pick<DirectoryEntry, "openTo">) =>
  openTo.length > 0 && (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {openTo.map((offer) => (
        <Badge key={offer} tone="aqua">
          {offerLabel[offer]}
        </Badge>
      ))}
    </span>
  );

const shownFields = ["position", "employer", "sector", "island", "expertise", "qualifications"] as const;

/** Everything that a person shows of themselves, for their page and for the preview in the profile. */
export function EntryFacts({ entry, isNamed = true }: EntryProps & { isNamed?: boolean }) {
  const facts = shownFields.filter((field) => entry[field]);
  return (
    <div className="rounded-md border border-line bg-card p-5 sm:p-6">
      <div className="flex items-center gap-4">
        <Portrait name={entry.name} src={entry.photoUrl} className="size-20 text-xl" />
        <div className="min-w-0">
          {isNamed && <p className="text-lg font-semibold wrap-anywhere">{entry.name}</p>}
          <Offers openTo={entry.openTo} />
        </div>
      </div>
      {facts.length > 0 && (
        <dl className="mt-5 grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
          {facts.map((field) => (
            <div key={field} className="min-w-0">
              <dt className="text-ink-soft">{fieldLabel[field]}</dt>
              <dd className="font-medium wrap-anywhere whitespace-pre-line">{entry[field]}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
