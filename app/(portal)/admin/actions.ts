"use server";

import { previewDeletion } from "@/lib/events/preview-deletion";
import { setPrices } from "@/lib/events/set-prices";
import { action } from "@/lib/http/action";

export const previewDeletionAction = action(previewDeletion);
export const setPricesAction = action(setPrices, { refresh: ["/admin"] });
