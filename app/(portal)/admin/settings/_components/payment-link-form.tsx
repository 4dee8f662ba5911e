"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { paymentLinkInput } from "@/lib/association/schema";
import { formatDateTime } from "@/lib/core/format";
import type { PendingPaymentLink } from "@/lib/settings/queries";
import { changePaymentLinkAction, stopPaymentLinkChangeAction } from "../actions";
import { pendingLinkInWords } from "./pending-link-in-words";
import { SettingsForm } from "./settings-form";

type PaymentLinkFormProps = {
  /** The current address for online payments; null if there is none. */
  current: string | null;
  /** The address that takes effect later unless it is stopped. */
  pending: PendingPaymentLink | null;
  timeZone: string;
};

export function PaymentLinkForm({ current, pending, timeZone }: PaymentLinkFormProps) {
  const router = useRouter();
  const form = useForm<z.input<typeof paymentLinkInput>>({
    resolver: zodResolver(paymentLinkInput),
    defaultValues: { url: current ?? "" },
  });
  const { submit, busy } = useSubmit(changePaymentLinkAction, {
    form,
    success: ({ effectiveAt, isRemoved }) => ({
      title: "Payment link saved",
      description: isRemoved
        ? "Online payment will show as unavailable."
        : new Date(effectiveAt) <= new Date()
          ? "Payments now go to this page."
          : `It takes effect on ${formatDateTime(new Date(effectiveAt), timeZone)}. All staff have been notified.`,
    }),
    failureTitle: "Couldn’t save the settings",
    onDone: () => router.refresh(),
  });
  const stop = useSubmit(stopPaymentLinkChangeAction, {
    success: {
      title: "Change stopped",
      description: current ? `People still pay at ${current}.` : "Online payment will show as unavailable.",
    },
    failureTitle: "Couldn’t stop the change",
    onDone: () => router.refresh(),
  });
  return (
    <>
      {pending && (
        <div className="mb-6 grid gap-3 rounded-md border border-line bg-warning-soft p-4 text-sm text-warning">
          <p className="wrap-anywhere">{pendingLinkInWords(pending, { current, timeZone })}</p>
          <div>
            <Button
              variant="secondary"
              busy={stop.busy}
              disabled={busy || stop.busy}
              onClick={() => void stop.submit({ effectiveAt: pending.effectiveAt })}
            >
              Stop this change
            </Button>
          </div>
        </div>
      )}
      <SettingsForm legend="Online payment" onSubmit={form.handleSubmit(submit)}>
        <Field
          label="Payment page"
          optional
          hint="The provider's address. We add the amount, what it’s for and the reference."
          error={form.formState.errors.url?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("url")}
              type="url"
              placeholder="https://"
              autoComplete="off"
            />
          )}
        </Field>
        <div>
          <SubmitButton busy={busy} busyWords="Saving...">
            Save payment link
          </SubmitButton>
        </div>
      </SettingsForm>
    </>
  );
}
