"use server";

import { action } from "@/lib/http/action";
import { acceptOffer } from "@/lib/waiting/accept-offer";
import { leaveWaitingList } from "@/lib/waiting/leave-waiting-list";

// This page is not refreshed once a seat is taken, because it would redirect the browser before the payment page opens.
export const acceptOfferAction = action(acceptOffer, { refresh: ["/events", "/"] });
export const leaveWaitingListAction = action(leaveWaitingList, {
  refresh: ["/waiting-list/[code]", "/events"],
});
