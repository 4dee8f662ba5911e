"use client";

import { useState } from "react";
import { Loaded } from "@/components/layout/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import { PriceListForm, type SavePrices } from "./price-list-form";

type EditPricesProps = MenuDialogProps & { id: string; title: string; timeZone: string; onSave: SavePrices };

/** Loads the event's current price list when it opens. */
export function EditPrices({ id, title, timeZone, onSave, ...dialog }: EditPricesProps) {
  const ask = () => api("GET /api/events/{id}", { id });
  const [event, setEvent] = useState(ask);
  return (
    <TitledDialog {...dialog} title="Price list" description={title} className="sm:max-w-2xl">
      <Loaded
        outcome={event}
        onRetry={() => setEvent(ask())}
        skeleton={
          <div className="mt-4 grid gap-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        }
      >
        {(loaded) => (
          <PriceListForm
            event={loaded}
            timeZone={timeZone}
            onSave={onSave}
            onDone={() => dialog.onOpenChange(false)}
          />
        )}
      </Loaded>
    </TitledDialog>
  );
}
