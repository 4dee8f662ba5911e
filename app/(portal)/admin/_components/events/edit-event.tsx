"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Loaded } from "@/components/layout/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import { EventForm } from "./event-form";
import { FlyerField } from "./flyer-field";

type EditEventProps = MenuDialogProps & { id: string; title: string; timeZone: string };

/** Loads the event's current fields when it opens, since the list may be out of date. */
export function EditEvent({ id, title, timeZone, ...dialog }: EditEventProps) {
  const router = useRouter();
  const ask = () => api("GET /api/events/{id}", { id });
  const [event, setEvent] = useState(ask);
  return (
    <TitledDialog {...dialog} title="Edit Event" description={title}>
      <Loaded outcome={event} onRetry={() => setEvent(ask())} skeleton={<FormSkeleton />}>
        {(loaded) => (
          <div>
            <FlyerField event={loaded} onChange={() => router.refresh()} />
            <EventForm timeZone={timeZone} event={loaded} onDone={() => dialog.onOpenChange(false)} />
          </div>
        )}
      </Loaded>
    </TitledDialog>
  );
}

function FormSkeleton() {
  return (
    <div className="mt-5 grid gap-6" role="status">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-32" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="h-11" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
