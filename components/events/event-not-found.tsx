"use client";

import { CalendarX } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";

type EventNotFoundProps = { message?: string; backHref?: string; backLabel?: string };

/** The 'Event Not Found' screens of spec §2; they differ in their sentence and in the way back. */
export function EventNotFound({
  message = "The event you're looking for doesn't exist.",
  backHref = "/events",
  backLabel = "Back to Events",
}: EventNotFoundProps) {
  return (
    <main id="main" tabIndex={-1} className="page py-16">
      <h1 className="sr-only">Event Not Found</h1>
      <EmptyState
        icon={CalendarX}
        title="Event Not Found"
        description={message}
        action={
          <Button asChild>
            <Link href={backHref}>{backLabel}</Link>
          </Button>
        }
      />
    </main>
  );
}
