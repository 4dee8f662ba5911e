"use server";

import { searchConsole } from "@/lib/console/search-console";
import { duplicateEvent } from "@/lib/events/duplicate-event";
import { previewDeletion } from "@/lib/events/preview-deletion";
import { setEventStatus } from "@/lib/events/set-status";
import { setPrices } from "@/lib/events/set-prices";
import { previewDescription } from "@/lib/events/preview-description";
import { removeFlyer } from "@/lib/events/change-flyer";
import { action } from "@/lib/http/action";

export const searchConsoleAction = action(searchConsole);
export const previewDescriptionAction = action(previewDescription);
export const previewDeletionAction = action(previewDeletion);
export const duplicateEventAction = action(duplicateEvent, { refresh: ["/admin"] });
export const setEventStatusAction = action(setEventStatus, { refresh: ["/admin"] });
export const setPricesAction = action(setPrices, { refresh: ["/admin"] });
// This action needs no `refresh`, because the field shows the change immediately.
export const removeFlyerAction = action(removeFlyer);
