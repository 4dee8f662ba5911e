import { z } from "zod";
import { id, optional, required } from "@/lib/core/fields";
import { plainCode } from "@/lib/core/folding";
import { checkInDirections, pinDigits } from "./rules";

/** The event whose check-in link is created or revoked. */
export const doorInput = z.object({ eventId: id });

/** A device that uses an event's check-in link. */
export const doorDeviceInput = z.object({ eventId: id, deviceId: id });

const maxName = 40;

/** The PIN and device name that sign a device in. */
export const enterDoorInput = z.object({
  token: z.string().max(100),
  pin: z
    .string({ error: "Enter the PIN" })
    .max(100, `The PIN has ${pinDigits} digits`)
    .transform(plainCode)
    .refine((pin) => new RegExp(`^\\d{${pinDigits}}$`).test(pin), `The PIN has ${pinDigits} digits`),
  name: required("Enter a name for this device", maxName),
});

/** Whether people come in or leave; they come in unless the device says otherwise. */
const direction = z.enum(checkInDirections, "Direction must be in or out").default("in");

/** A scanned code, or a typed name or code, at an event's check-in. */
export const checkInSearchInput = z.object({
  eventId: id,
  text: required("Scan a ticket, or enter a name or a code"),
  direction,
});
/** What is typed at an event's check-in; nothing for the people who are still missing. */
export const checkInFindInput = z.object({ eventId: id, text: optional().transform((text) => text ?? "") });
export const checkInEventInput = z.object({ eventId: id });
export const checkInPersonInput = z.object({ eventId: id, id, direction });
