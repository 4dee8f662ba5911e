"use client";

import { useState } from "react";
import { Loaded } from "@/components/layout/loaded";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { focusBack, type MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import { PriceListForm } from "./price-list-form";

type EditPricesProps = MenuDialogProps & { id: string; title: string };

/** Loads the event's current price list when it opens. */
export function EditPrices({ id, title, isOpen, onOpenChange, opener }: EditPricesProps) {
  const ask = () => api("GET /api/events/{id}", { id });
  const [event, setEvent] = useState(ask);
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-2xl" onCloseAutoFocus={focusBack(opener)}>
        <DialogHeader>
          <DialogTitle>Price list</DialogTitle>
          <DialogDescription>{title}</DialogDescription>
        </DialogHeader>
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
          {(loaded) => <PriceListForm event={loaded} onDone={() => onOpenChange(false)} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}
