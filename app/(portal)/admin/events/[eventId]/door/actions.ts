"use server";

import { createDoorLink, endDoorDevice, openDoorLink, revokeDoorLink } from "@/lib/admission/manage-door";
import { action } from "@/lib/http/action";

// These actions have no `refresh`, because the buttons reload the page, whose address contains the event's id.
export const createDoorLinkAction = action(createDoorLink);
export const openDoorLinkAction = action(openDoorLink);
export const revokeDoorLinkAction = action(revokeDoorLink);
export const endDoorDeviceAction = action(endDoorDevice);
