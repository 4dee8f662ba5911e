"use server";

import { enterDoor, leaveDoor } from "@/lib/admission/enter-door";
import { action } from "@/lib/http/action";
import {
  checkInAtDoor,
  findAtDoor,
  readCountsAtDoor,
  scanAtDoor,
  undoAtDoor,
} from "@/lib/admission/door-check-in";

export const enterDoorAction = action(enterDoor);
export const leaveDoorAction = action(leaveDoor);
// These actions need no `refresh`, because each response contains all that the screen shows.
export const findAtDoorAction = action(findAtDoor);
export const scanAtDoorAction = action(scanAtDoor);
export const checkInAtDoorAction = action(checkInAtDoor);
export const undoAtDoorAction = action(undoAtDoor);
export const readCountsAtDoorAction = action(readCountsAtDoor);
