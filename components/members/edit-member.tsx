"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch, type Control } from "react-hook-form";
import type { z } from "zod";
import { fullName } from "@/lib/core/full-name";
import { currency, formatMoney, parseCents } from "@/lib/core/money";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { PrintNotice } from "@/components/payments/print-notice";
import { Loaded } from "@/components/layout/loaded";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ResultOf } from "@/lib/core/operation";
import type { readMember } from "@/lib/members/edit-member";
import { differenceCents } from "@/lib/membership/rules";
import { annualFee, memberEditInput } from "@/lib/members/schema";
import { DetailFields } from "./detail-fields";
import type { MemberVerbs, MenuMember } from "./member-verbs";
import { UnconfirmedAddressNotice } from "./unconfirmed-address-notice";

type EditMemberProps = MenuDialogProps & {
  member: MenuMember;
  details: ReturnType<MemberVerbs["read"]>;
  onRetry: () => void;
  onEdit: MemberVerbs["edit"];
};

export function EditMember({
  member: { name, email, isAddressProven },
  details,
  onRetry,
  onEdit,
  ...dialog
}: EditMemberProps) {
  return (
    <TitledDialog
      {...dialog}
      title={`Edit ${name}`}
      description="Your changes will be recorded in the audit log."
    >
      {!isAddressProven && (
        <UnconfirmedAddressNotice email={email}>
          If you change personal details, we first remove the password, end all sessions and email this
          address a link to set a new password.
        </UnconfirmedAddressNotice>
      )}
      <Loaded outcome={details} onRetry={onRetry} skeleton={<Skeleton className="h-112" />}>
        {(member) => (
          <EditForm
            member={member}
            isAddressProven={isAddressProven}
            onEdit={onEdit}
            onDone={() => dialog.onOpenChange(false)}
          />
        )}
      </Loaded>
    </TitledDialog>
  );
}

type BillNoticeProps = {
  member: ResultOf<typeof readMember>;
  control: Control<z.input<typeof memberEditInput>, unknown, z.output<typeof memberEditInput>>;
};

/** A notice, before saving, of the dues that a change of level causes, or that it causes none. */
function BillNotice({ member, control }: BillNoticeProps) {
  const [membershipType, fee] = useWatch({ control, name: ["membershipType", "annualFee"] });
  if (member.yearFeeCents === null || membershipType === member.membershipType) return null;
  const typed = annualFee.safeParse(fee);
  if (!typed.success) return null;
  const feeCents = parseCents(typed.data) ?? 0;
  const cents = differenceCents(feeCents, member.yearFeeCents);
  const openCents = member.openDifferenceCents;
  const isLower = feeCents < member.yearFeeCents;
  if (cents === openCents && !isLower) return null;
  const name = fullName(member);
  const words =
    cents === openCents
      ? `This year was paid at ${formatMoney(member.yearFeeCents)}. The lower fee applies from next year. Nothing is refunded automatically.`
      : openCents === 0
        ? `Sends ${name} a bill for ${formatMoney(cents)}${member.differenceDueOn ? `, due on ${member.differenceDueOn}` : ""}.`
        : cents === 0
          ? `Withdraws the unpaid bill for ${formatMoney(openCents)}, and notifies ${name}.`
          : `Changes the unpaid bill from ${formatMoney(openCents)} to ${formatMoney(cents)}, and notifies ${name}.`;
  return (
    <p role="status" className="text-sm text-ink-soft sm:col-span-2">
      {words}
    </p>
  );
}

type EditFormProps = {
  member: ResultOf<typeof readMember>;
  isAddressProven: boolean;
  onEdit: MemberVerbs["edit"];
  onDone: () => void;
};

function EditForm({ member, isAddressProven, onEdit, onDone }: EditFormProps) {
  const form = useForm<z.input<typeof memberEditInput>, unknown, z.output<typeof memberEditInput>>({
    resolver: zodResolver(memberEditInput),
    defaultValues: member,
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { firstName, lastName } = useWatch({ control: form.control });
  const { submit, busy } = useSubmit(onEdit, {
    form,
    success: ({ awaitsConfirmation }, { firstName, lastName, email }) => ({
      title: "Member Updated",
      description: awaitsConfirmation
        ? `We've sent a link to ${email}. ${isAddressProven ? "The address changes once it is confirmed." : "The record shows when the address changes."}`
        : `${firstName} ${lastName}’s details have been saved.`,
    }),
    failureTitle: "Update Failed",
    onDone,
  });
  return (
    <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register("firstName")} autoComplete="off" />}
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register("lastName")} autoComplete="off" />}
        </Field>
      </div>
      <PrintNotice paper="member’s documents" texts={[firstName, lastName]} />
      <Field
        label="Email"
        hint={
          isAddressProven
            ? "We email the new address a link to confirm it, and notify the old one. Until then, nothing changes."
            : "We email the new address a link to confirm it. It takes effect after seven days without an objection from the old one, or when an owner approves it."
        }
        error={errors.email?.message}
      >
        {(control) => (
          <Input {...control} {...register("email")} type="email" autoCapitalize="none" autoComplete="off" />
        )}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Membership type" error={errors.membershipType?.message}>
          {(control) => (
            <select
              {...control}
              className="input"
              {...register("membershipType", {
                onChange: ({ target }: { target: HTMLSelectElement }) => {
                  const fee = member.levels.find(({ name }) => name === target.value)?.fee;
                  if (fee) form.setValue("annualFee", fee, { shouldValidate: formState.isSubmitted });
                },
              })}
            >
              {!member.levels.some(({ name }) => name === member.membershipType) && (
                <option>{member.membershipType}</option>
              )}
              {member.levels.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label={`Annual fee (${currency})`} error={errors.annualFee?.message}>
          {(control) => <Input {...control} {...register("annualFee")} inputMode="decimal" />}
        </Field>
        <BillNotice member={member} control={form.control} />
      </div>
      <DetailFields
        register={register}
        errors={errors}
        saved={member.savedDetails}
        lists={member.lists}
        isSomebodyElse
      />
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save changes
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
