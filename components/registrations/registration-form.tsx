"use client";

import { plainAddress } from "@/lib/core/plain-text";
import { CircleSlash } from "lucide";
import type { FieldErrors, UseFormReturn } from "react-hook-form";
import { PolicyNote } from "@/components/events/policy-note";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { formatCents } from "@/lib/core/money";
import type { PortalEvent } from "@/lib/events/queries";
import type { RegistrationAnswer } from "@/lib/seats/shared/register";
import { toNamePayload } from "@/lib/seats/schema";
import type { BankDetails } from "@/components/payments/bank-transfer";
import { AmountDue } from "./amount-due";
import { sentAnswers } from "./answers";
import { MoreDetails } from "./more-details";
import { PaymentChoice } from "./payment-choice";
import { QuestionFields } from "./question-fields";
import { RateChoice } from "./rate-choice";
import { memberRateNote, rateOf } from "./rates";
import type { DialogOutput, DialogValues } from "./registration-values";
import { useRegistration } from "./use-registration";

/** The required fields in the form's order, in which the toast lists their errors. */
const requiredFields = ["firstName", "lastName", "email"] as const;
const optionalFields = ["companyName", "position", "phone", "notes"] as const;

/** Shows all errors in one toast; each is also at its field. */
function sayWhatIsWrong(errors: FieldErrors<DialogValues>) {
  const messageOf = (name: (typeof requiredFields | typeof optionalFields)[number]) =>
    errors[name]?.message ?? [];
  const messages = [
    ...requiredFields.flatMap(messageOf),
    ...Object.values(errors.answers ?? {}).flatMap((error) => error?.message ?? []),
    ...optionalFields.flatMap(messageOf),
  ];
  toast({ title: "Validation Error", description: messages.join(", "), variant: "destructive" });
}

export type RegistrationFormProps = {
  event: Pick<PortalEvent, "id" | "priceCents" | "prices" | "cancellationPolicy" | "questions">;
  /** The form's state, held outside the dialog so that closing it by mistake loses nothing. */
  form: UseFormReturn<DialogValues, unknown, DialogOutput>;
  /**
   * The email address of the signed-in active member: only that member qualifies for the member rate, not a colleague.
   */
  memberAddress: string | null;
  isOnlinePaymentAvailable: boolean;
  bank: BankDetails;
  /** Why nobody can register; null while people can. */
  closedReason: string | null;
  onRegistered: (answer: RegistrationAnswer) => void;
};

/** The form: attendee, rate and payment method. The amount stays in view next to the button. */
export function RegistrationForm({
  event,
  form,
  memberAddress,
  isOnlinePaymentAvailable,
  bank,
  closedReason,
  onRegistered,
}: RegistrationFormProps) {
  const { register, handleSubmit, watch, formState } = form;
  const { errors } = formState;
  const { registrationType, priceCents } = rateOf(event, watch("registrationType") ?? null);
  const method = watch("paymentMethod") ?? "paylanes";
  const isMember = memberAddress !== null && plainAddress(watch("email")) === memberAddress;
  const isClosed = closedReason !== null;
  const { submit, busy, isPriceChanged } = useRegistration({ form, onRegistered });

  function send({ firstName, lastName, paymentMethod, answers, ...values }: DialogOutput) {
    return submit({
      ...values,
      ...sentAnswers(event.questions, answers),
      eventId: event.id,
      ...toNamePayload({ firstName, lastName }),
      registrationType,
      paymentMethod: priceCents > 0 ? paymentMethod : null,
      paymentAmount: formatCents(priceCents),
    });
  }

  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(submitted) => void handleSubmit(send, sayWhatIsWrong)(submitted)}
    >
      {/* The element is positioned, so that hidden legends scroll in it and do not lengthen the dialog. */}
      <div className="relative grid min-h-0 flex-1 gap-6 overflow-y-auto px-5 pt-1 pb-6 sm:px-6">
        {isClosed && (
          <p
            id="closed-reason"
            className="flex gap-2.5 rounded-md bg-warning-soft p-3.5 text-sm text-warning"
          >
            <Icon of={CircleSlash} className="mt-0.5" />
            {closedReason}
          </p>
        )}
        <fieldset disabled={isClosed} className="grid gap-4">
          <legend className="sr-only">Your details</legend>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field label="First Name" error={errors.firstName?.message}>
              {(control) => (
                <Input {...control} {...register("firstName")} autoComplete="given-name" required />
              )}
            </Field>
            <Field label="Last Name" error={errors.lastName?.message}>
              {(control) => (
                <Input {...control} {...register("lastName")} autoComplete="family-name" required />
              )}
            </Field>
          </div>
          <Field label="Email" hint="We'll send your confirmation here." error={errors.email?.message}>
            {(control) => (
              <Input
                {...control}
                {...register("email")}
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                required
              />
            )}
          </Field>
        </fieldset>
        {event.prices.length > 0 && (
          <RateChoice
            prices={event.prices}
            field={register("registrationType")}
            note={isMember ? undefined : memberRateNote(registrationType)}
          />
        )}
        {priceCents > 0 && (
          <PaymentChoice
            chosen={method}
            amountCents={priceCents}
            bank={bank}
            isOnlinePaymentAvailable={isOnlinePaymentAvailable}
            field={register("paymentMethod")}
          />
        )}
        {event.questions.length > 0 && (
          <fieldset disabled={isClosed} className="grid gap-4">
            <legend className="sr-only">Questions</legend>
            <QuestionFields
              questions={event.questions}
              register={register}
              errorOf={(id) => errors.answers?.[id]?.message}
            />
          </fieldset>
        )}
        <MoreDetails hasErrors={optionalFields.some((name) => errors[name])}>
          <fieldset disabled={isClosed} className="grid gap-4">
            <legend className="sr-only">More details</legend>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field label="Company" optional error={errors.companyName?.message}>
                {(control) => <Input {...control} {...register("companyName")} autoComplete="organization" />}
              </Field>
              <Field label="Position" optional error={errors.position?.message}>
                {(control) => (
                  <Input {...control} {...register("position")} autoComplete="organization-title" />
                )}
              </Field>
            </div>
            <Field label="Phone" optional error={errors.phone?.message}>
              {(control) => <Input {...control} {...register("phone")} type="tel" autoComplete="tel" />}
            </Field>
            <Field
              label="Notes"
              hint="Dietary requirements, accessibility or anything else the organisers should know."
              optional
              error={errors.notes?.message}
            >
              {(control) => <Textarea {...control} {...register("notes")} rows={3} className="min-h-20" />}
            </Field>
          </fieldset>
        </MoreDetails>
        {priceCents > 0 && <PolicyNote event={event} />}
      </div>
      <div className="flex items-center justify-between gap-4 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
        <AmountDue cents={priceCents} isNew={isPriceChanged} />
        <DialogFooter className="static m-0 flex-row p-0 sm:m-0 sm:p-0">
          <SubmitButton
            busy={busy}
            busyWords="Registering..."
            disabled={isClosed}
            aria-describedby={isClosed ? "closed-reason" : undefined}
          >
            Register
          </SubmitButton>
        </DialogFooter>
      </div>
    </form>
  );
}
