import { z } from "zod";
import { id, maxLength, optional, required } from "@/lib/core/fields";
import { reportedPaymentInput } from "@/lib/ledger/schema";
import { address, ticketCodeInput } from "@/lib/seats/schema";

export const attendeesOfEventInput = z.object({ id });

/** An administrator's cancellation of a registration. */
export const registrationCancellationInput = z.object({ id, reason: optional(maxLength.paragraph) });

/** An email from the administrators to an event's registrants. */
export const registrantsMessageInput = z.object({
  eventId: id,
  subject: required("Subject is required"),
  content: required("Message content is required", maxLength.text),
  audience: z.enum(["everybody", "paid", "pending"], { error: "Please choose who gets the message" }),
});

/** A payment that is reported with the code of a private page. */
export const codeReportInput = reportedPaymentInput.extend(ticketCodeInput.shape);

/** Another email address for a seat or group, with the code of its private page. */
export const emailCorrectionInput = ticketCodeInput.extend({ email: address });
export const emailCorrectionLinkInput = z.object({ token: z.string().max(100) });
