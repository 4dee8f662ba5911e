"use server";

import { previewDeletion } from "@/lib/events/preview-deletion";
import { setPrices } from "@/lib/events/set-prices";
import { removeFlyer } from "@/lib/events/change-flyer";
import { action } from "@/lib/http/action";

export const previewDeletionAction = action(previewDeletion);
export const setPricesAction = action(setPrices, { refresh: ["/admin"] });
// No `refresh`: the field shows the change at once.
export const removeFlyerAction = action(removeFlyer);
