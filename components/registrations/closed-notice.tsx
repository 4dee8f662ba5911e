"use client";

import { ArrowRight, CircleSlash } from "lucide";
import Link from "next/link";
import { useEffect, useState } from "react";
import { api } from "@/components/api/api-client";
import { EventTeaser } from "@/components/events/event-teaser";
import { Icon } from "@/components/ui/icon";
import { formatSpan } from "@/lib/core/format";
import type { PagePath } from "@/lib/core/path-to";
import type { EventAnswer } from "@/lib/events/queries";
import { WaitingListButton } from "./waiting-list-button";
import type { DialogFacts } from "./registration-values";

type ClosedNoticeProps = Pick<DialogFacts, "event" | "person" | "timeZone"> & {
  reason: string;
  isFull: boolean;
};

const maxShown = 3;
/** The number of events requested, more than are shown, because some may be cancelled or postponed. */
const maxRead = 10;

/**
 * The notice in place of the form when registration is closed: the reason, the waiting list of a full event, and the
 * next events.
 */
export function ClosedNotice({ event, person, timeZone, reason, isFull }: ClosedNoticeProps) {
  const [others, setOthers] = useState<EventAnswer[]>([]);
  useEffect(() => {
    // Without an answer, only the link to all events is shown.
    void api("GET /api/public/events", { size: String(maxRead) }).then((outcome) => {
      if (!outcome.ok) return;
      const isOffered = ({ id, status }: EventAnswer) => id !== event.id && status === "published";
      setOthers(outcome.data.filter(isOffered).slice(0, maxShown));
    });
  }, [event.id]);
  return (
    <div className="grid gap-5 overflow-y-auto border-t border-line p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6">
      <p className="flex gap-2.5 rounded-md bg-warning-soft p-3.5 text-sm text-warning">
        <Icon of={CircleSlash} className="mt-0.5 shrink-0" />
        {reason}
      </p>
      {isFull && <WaitingListButton event={event} person={person} size="lg" className="w-full" />}
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="font-semibold">More events</h3>
          <Link
            href={"/whats-on" satisfies PagePath}
            prefetch={false}
            className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-aqua-ink underline underline-offset-4"
          >
            See what&apos;s on <Icon of={ArrowRight} />
          </Link>
        </div>
        <ul className="mt-3 divide-y divide-line overflow-clip rounded-md border border-line empty:hidden">
          {others.map((other) => (
            <EventTeaser
              key={other.slug}
              event={other}
              times={formatSpan(other, timeZone)}
              as="h4"
              isInList
            />
          ))}
        </ul>
      </div>
    </div>
  );
}
