"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { toast } from "@/components/ui/toast";
import { api } from "@/components/api/api-client";
import { almostDone, confirmSentence } from "@/lib/seats/labels";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import type { WayToPay, SentAnswers } from "@/lib/seats/rules";
import { askAgain } from "./ask-again";

type ShortPayload = { eventId: string; paymentAmount: string; answers?: SentAnswers };

/** The payload of the registration screen or of the dialog. */
export type RegistrationPayload =
  | ShortPayload
  | (ShortPayload & {
      fullName: string;
      firstName: string;
      lastName: string;
      email: string;
      companyName: string | null;
      position: string | null;
      phone: string | null;
      notes: string | null;
      registrationType: string | null;
      paymentMethod: WayToPay | null;
    });

type Form = NonNullable<Parameters<typeof useSubmit>[1]["form"]>;

type Options = {
  onRegistered: (answer: RegistrationAnswer) => void;
  /** The form that shows the server's issues. */
  form?: Form;
};

/**
 * Sends POST /api/event-registrations for every screen, once however often the button is clicked. When the person pays
 * online, it opens the provider's page and the button stays busy until then.
 */
export function useRegistration({ onRegistered, form }: Options) {
  const router = useRouter();
  const [isLeaving, setLeaving] = useState(false);
  const { submit, busy, problem } = useSubmit(
    (payload: RegistrationPayload, options) =>
      askAgain(() => api("POST /api/event-registrations", payload, options)),
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
        toast(wordsFor(answer, sent));
        router.refresh();
      },
      // The page is refreshed, because the price may have changed or the last seat may be gone. The typed values stay.
      onProblem: () => router.refresh(),
    },
  );
  return { submit, busy: busy || isLeaving, isPriceChanged: problem?.code === "amount_mismatch" };
}

function wordsFor(answer: RegistrationAnswer, sent: RegistrationPayload) {
  if (answer.addressToConfirm) {
    const { deadline, reference } = answer;
    const quote = reference === null ? "" : ` Your payment reference is ${reference}.`;
    return { title: almostDone, description: `${confirmSentence(deadline)}${quote}` };
  }
  return {
    title: "Registration Successful!",
    description:
      "fullName" in sent
        ? `Thank you, ${sent.fullName}: you have been successfully registered for this event.${quoting(answer)}`
        : "You have been registered for the event!",
  };
}

/** The toast names the reference, because the dialog may close and only the email would contain it. */
function quoting({ reference, deadline }: RegistrationAnswer): string {
  if (reference === null) return "";
  return ` Your payment reference is ${reference}. Please pay by ${deadline ?? "the start of the event"}. We’ve also emailed the details to you.`;
}
