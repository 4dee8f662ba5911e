"use server";

import { createDoorLink, endDoorDevice, openDoorLink, revokeDoorLink } from "@/lib/admission/manage-door";
import { action } from "@/lib/http/action";

// These actions need no `refresh`: its paths cannot name a page below an event's id, so the buttons refresh it
// themselves.
export const createDoorLinkAction = action(createDoorLink);
export const openDoorLinkAction = action(openDoorLink);
export const revokeDoorLinkAction = action(revokeDoorLink);
export const endDoorDeviceAction = action(endDoorDevice);
