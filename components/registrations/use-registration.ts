"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api-client";
import type { RegistrationAnswer } from "@/lib/registrations/register-for-event";
import type { PaymentMethod } from "@/lib/registrations/schema";

type ShortPayload = { eventId: string; paymentAmount: string };

/** What the registration screen sends, and what the dialog sends. */
export type RegistrationPayload =
  | ShortPayload
  | (ShortPayload & {
      fullName: string;
      email: string;
      companyName: string | null;
      position: string | null;
      phone: string | null;
      notes: string | null;
      registrationType: string | null;
      paymentMethod: PaymentMethod | null;
    });

type Form = NonNullable<Parameters<typeof useSubmit>[1]["form"]>;

type Options = {
  onRegistered: (answer: RegistrationAnswer) => void;
  /** The fields that the server's issues belong to. */
  form?: Form;
};

/**
 * POST /api/event-registrations as every screen makes it: once, however often it is pressed. Whoever pays
 * online is sent to the provider's page and the button stays busy until it is there.
 */
export function useRegistration({ onRegistered, form }: Options) {
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const { submit, busy, problem } = useSubmit(
    (payload: RegistrationPayload, options) => api("POST /api/event-registrations", payload, options),
    {
      ...(form ? { form } : {}),
      failureTitle: "Registration Failed",
      failureMessage: "Failed to create registration",
      onDone(answer, sent) {
        onRegistered(answer);
        if (answer.paymentUrl) {
          setLeaving(true);
          window.location.assign(answer.paymentUrl);
          return;
        }
        toast({
          title: "Registration Successful!",
          // Who has filled in the dialog is thanked by name. A dialog may close on it, so
          // that the reference to quote would be in the email only.
          description:
            "fullName" in sent
              ? `Thank you, ${sent.fullName}: you have been successfully registered for this event.${quoting(answer)}`
              : "You have been registered for the event!",
        });
        router.refresh();
      },
      // The page is shown as it is now: a price may have changed, somebody else may have taken the last
      // seat. What was typed stays.
      onProblem: () => router.refresh(),
    },
  );
  return { submit, busy: busy || isLeaving, isPriceChanged: problem?.code === "amount_mismatch" };
}

function quoting({ reference, deadline, addressToConfirm }: RegistrationAnswer): string {
  if (addressToConfirm) return " To confirm it, open the link we've emailed to you.";
  if (reference === null) return "";
  return ` Your payment reference is ${reference}. Please pay by ${deadline ?? "the start of the event"}. We’ve also emailed the details to you.`;
}
