"use server";

import { readLosses } from "@/lib/events/read-losses";
import { setPrices } from "@/lib/events/set-prices";
import { action } from "@/lib/http/action";

export const readLossesAction = action(readLosses);
export const setPricesAction = action(setPrices, { refresh: ["/admin"] });
