import { z } from "zod";
import { idOf } from "@/lib/core/fields";
import {
  attendeeAddress,
  contactFields,
  nameAndAddress,
  nameFields,
  shownAmountFields,
  ticketCodeInput,
} from "@/lib/seats/schema";

/** The person who joins a waiting list; without name and address, the signed-in member. */
export const waitingInput = z
  .object({ id: idOf("Event not found"), ...nameFields, email: attendeeAddress })
  .transform(nameAndAddress);

/** The acceptance of an offered seat. Without a method, it is paid on the online payment page. */
export const acceptanceInput = ticketCodeInput.extend({
  registrationType: contactFields.registrationType,
  paymentMethod: contactFields.paymentMethod,
  paymentAmount: shownAmountFields.paymentAmount.nullish().transform((amount) => amount ?? null),
});
export type AcceptanceInput = z.output<typeof acceptanceInput>;
