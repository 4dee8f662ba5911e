"use server";

import { action } from "@/lib/http/action";
import {
  checkIn,
  findAtDoor,
  readDoorCounts,
  scanTicket,
  undoCheckIn,
  verifyAtDoor,
} from "@/lib/registrations/check-in";

// No page is drawn anew: each answer says all that the screen shows.
export const findAtDoorAction = action(findAtDoor);
export const scanTicketAction = action(scanTicket);
export const checkInAction = action(checkIn);
export const verifyAtDoorAction = action(verifyAtDoor);
export const undoCheckInAction = action(undoCheckIn);
export const readDoorCountsAction = action(readDoorCounts);
