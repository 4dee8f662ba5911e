"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ChoiceCard } from "@/components/forms/choice-card";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { Outcome } from "@/lib/core/errors";
import { formatCents } from "@/lib/core/money";
import { differenceWords, nonMemberRateWords } from "@/lib/seats/labels";
import type { HandOverPreview } from "@/lib/seats/rules";
import { transferDialog } from "@/lib/seats/schema";

type Sent = z.output<typeof transferDialog>;
type Given = { fullName: string; difference: string };

type HandOverDialogProps = MenuDialogProps & {
  title: string;
  description: string;
  verb: string;
  code: string;
  handOver: HandOverPreview;
  send: (values: Sent, options: { idempotencyKey: string }) => Promise<Outcome<Given>>;
  success: (given: Given) => { title: string; description: string };
  onDone: () => void;
};

/** The dialog that gives a seat to another person, with the cost before it is confirmed. */
export function HandOverDialog({
  title,
  description,
  verb,
  code,
  handOver,
  send,
  success,
  onDone,
  ...dialog
}: HandOverDialogProps) {
  const form = useForm<z.input<typeof transferDialog>, unknown, Sent>({
    resolver: zodResolver(transferDialog),
    defaultValues: { code, fullName: "", email: "", isMember: handOver?.forOthers === null },
  });
  const { register, handleSubmit, formState, control } = form;
  const { errors } = formState;
  const isMember = useWatch({ control, name: "isMember" }) ?? false;
  const difference = formatCents((!isMember && handOver?.forOthers?.differenceCents) || 0);
  const { submit, busy } = useSubmit(send, {
    form,
    success,
    failureTitle: "Transfer failed",
    onDone() {
      dialog.onOpenChange(false);
      onDone();
    },
  });
  return (
    <TitledDialog {...dialog} title={title} description={description}>
      <form
        noValidate
        className="mt-5 grid gap-4"
        onSubmit={(submitted) => void handleSubmit((values) => submit({ ...values, difference }))(submitted)}
      >
        <Field label="Full name" error={errors.fullName?.message}>
          {(field) => <Input {...field} {...register("fullName")} autoComplete="off" required />}
        </Field>
        <Field
          label="Email"
          hint="We’ll send the new ticket only to this address."
          error={errors.email?.message}
        >
          {(field) => (
            <Input
              {...field}
              {...register("email")}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              required
            />
          )}
        </Field>
        {handOver && (
          <RateOfSuccessor
            {...handOver}
            isMember={isMember}
            onChange={(value) => form.setValue("isMember", value)}
          />
        )}
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Transferring...">
            {verb}
          </SubmitButton>
        </DialogFooter>
      </form>
    </TitledDialog>
  );
}

type RateOfSuccessorProps = NonNullable<HandOverPreview> & {
  isMember: boolean;
  onChange: (isMember: boolean) => void;
};

/**
 * The question whether the successor is a member. A members' rate is kept for a member, whom staff verify later, as
 * after registering.
 */
function RateOfSuccessor({ membersRate, forOthers, isMember, onChange }: RateOfSuccessorProps) {
  const note = isMember
    ? "The member rate is verified before your colleague is checked in."
    : (forOthers?.differenceCents ?? 0) > 0
      ? "We’ll email the person who pays for the seat how to pay the difference. The new ticket is valid once it is paid."
      : "";
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink">Who gets the seat</legend>
      <div className="mt-2 grid gap-2">
        {forOthers && (
          <ChoiceCard
            name="isMember"
            value="no"
            checkedValue={isMember ? "yes" : "no"}
            onChange={() => onChange(false)}
            label="Someone who is not a member"
            hint={nonMemberRateWords(forOthers)}
          />
        )}
        <ChoiceCard
          name="isMember"
          value="yes"
          checkedValue={isMember ? "yes" : "no"}
          onChange={() => onChange(true)}
          label="A member of the association"
          hint={`${membersRate ? `“${membersRate}”` : "The same rate"}: ${differenceWords(0)}`}
        />
      </div>
      {!forOthers && (
        <p className="mt-2 text-sm text-ink-soft">
          No non-member rate is on sale at the moment. To transfer your seat, please contact us.
        </p>
      )}
      <p aria-live="polite" className="text-sm text-ink-soft not-empty:mt-2">
        {note}
      </p>
    </fieldset>
  );
}
