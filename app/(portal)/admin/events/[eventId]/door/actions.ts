"use server";

import { createDoorLink, endDoorDevice, openDoorLink, revokeDoorLink } from "@/lib/admission/manage-door";
import { action } from "@/lib/http/action";

// No `refresh`: the page is below an event's id, and its buttons ask for it anew.
export const createDoorLinkAction = action(createDoorLink);
export const openDoorLinkAction = action(openDoorLink);
export const revokeDoorLinkAction = action(revokeDoorLink);
export const endDoorDeviceAction = action(endDoorDevice);
