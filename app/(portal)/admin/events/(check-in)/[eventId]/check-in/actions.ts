"use server";

import { action } from "@/lib/http/action";
import {
  checkIn,
  findForCheckIn,
  readCheckInCounts,
  scanTicket,
  undoCheckIn,
  verifyAndCheckIn,
} from "@/lib/admission/check-in";

// These actions need no `refresh`, because each response contains all that the screen shows.
export const findForCheckInAction = action(findForCheckIn);
export const scanTicketAction = action(scanTicket);
export const checkInAction = action(checkIn);
export const verifyAndCheckInAction = action(verifyAndCheckIn);
export const undoCheckInAction = action(undoCheckIn);
export const readCheckInCountsAction = action(readCheckInCounts);
