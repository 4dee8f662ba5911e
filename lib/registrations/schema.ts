import { z } from "zod";
import { id } from "@/lib/fields";

/**
 * The short payload of spec §3, sent by a signed-in member. `paymentAmount` is what the screen showed;
 * the price itself is the server's.
 */
export const registrationRequest = z.object({
  eventId: z.uuid("Event not found"),
  paymentAmount: z
    .string({ error: "Payment amount is required" })
    .regex(/^\d{1,7}\.\d{2}$/, "Payment amount must look like 0.00"),
});

export const attendeesOfEvent = z.object({ id });
