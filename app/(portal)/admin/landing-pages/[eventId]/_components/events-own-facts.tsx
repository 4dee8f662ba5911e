import Link from "next/link";
import { pathTo } from "@/lib/core/path-to";
import { formatDate, formatTime } from "@/lib/core/format";
import type { PortalEvent } from "@/lib/events/queries";
import type { Programme } from "@/lib/events/rules";

type EventsOwnFactsProps = {
  event: Pick<PortalEvent, "id" | "startDate" | "location" | "summary">;
  programme: Programme;
  timeZone: string;
};

const counted = (count: number, one: string) =>
  count === 0 ? "None yet" : `${count} ${one}${count === 1 ? "" : "s"}`;

/** The parts of the page that are the event's own, with links to where they are edited. */
export function EventsOwnFacts({ event, programme, timeZone }: EventsOwnFactsProps) {
  const { id: eventId, startDate, location, summary } = event;
  const start = new Date(startDate);
  const [details, agenda] = [
    pathTo("/admin/events/[eventId]/details", { eventId }),
    pathTo("/admin/events/[eventId]/programme", { eventId }),
  ];
  const facts = [
    ["Date", `${formatDate(start, timeZone)}, ${formatTime(start, timeZone)}`, details],
    ["Place", location ?? "None yet", details],
    ["Description", summary, details],
    ["Agenda", counted(programme.agenda.length, "item"), agenda],
    ["Speakers", counted(programme.speakers.length, "speaker"), agenda],
  ] as const;
  return (
    <dl className="divide-y divide-line rounded-md border border-line bg-card px-4 text-sm">
      {facts.map(([label, value, href]) => (
        <div key={label} className="flex items-baseline gap-3 py-2.5">
          <dt className="w-24 shrink-0 text-ink-soft">{label}</dt>
          <dd className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{value}</dd>
          <dd>
            <Link
              href={href}
              prefetch={false}
              className="font-medium text-aqua-ink underline underline-offset-4"
            >
              Edit<span className="sr-only"> {label.toLowerCase()}</span>
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
