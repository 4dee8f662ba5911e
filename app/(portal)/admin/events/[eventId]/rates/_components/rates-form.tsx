"use client";

import { PriceListForm } from "@/components/events/prices/price-list-form";
import type { EventAnswer } from "@/lib/events/queries";
import { setPricesAction } from "../../../../actions";

/** The event's rates, which everybody who registers chooses from. */
export function RatesForm({ event, timeZone }: { event: EventAnswer; timeZone: string }) {
  return <PriceListForm event={event} timeZone={timeZone} onSave={setPricesAction} />;
}
