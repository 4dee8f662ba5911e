import "server-only";
import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { doorDevice } from "./shared/device";
import { admit, admitTicket, undoAdmission } from "./admit";
import { getCheckInCounts, searchForCheckIn } from "./queries";
import { checkInFindInput, checkInPersonInput, checkInSearchInput } from "./schema";

/*
 * Check-in by a device without an account. Its link determines the event, so the inputs name none. It cannot verify
 * registrations, because that requires a role.
 */

const textInput = checkInSearchInput.omit({ eventId: true });
const personInput = checkInPersonInput.omit({ eventId: true });

export const findAtDoor = operation({
  actor: doorDevice,
  input: checkInFindInput.omit({ eventId: true }),
  readsOnly: true,
  run: (device, { text }) => searchForCheckIn(device, device.eventId, text),
});

export const scanAtDoor = operation({
  actor: doorDevice,
  input: textInput,
  run: (device, { text, direction }) => admitTicket(device, device.eventId, text, direction),
});

export const checkInAtDoor = operation({
  actor: doorDevice,
  input: personInput,
  run: (device, { id, direction }) => admit(device, device.eventId, id, direction),
});

export const undoAtDoor = operation({
  actor: doorDevice,
  input: personInput,
  run: (device, { id, direction }) => undoAdmission(device, device.eventId, id, direction),
});

export const readCountsAtDoor = operation({
  actor: doorDevice,
  input: z.object({}),
  readsOnly: true,
  run: (device) => getCheckInCounts(device, device.eventId),
});
