"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { TriangleAlert } from "lucide";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { BANK_FORM_FIELDS, EMPTY_BANK_FORM } from "@/lib/association/labels";
import type { Association } from "@/lib/association/queries";
import { bankProposalInput } from "@/lib/bank/schema";
import { SettingsForm } from "./settings-form";
import { proposeBankDetailsAction } from "../actions";

type Typed = z.input<typeof bankProposalInput>;

/** Proposes the association's bank details. */
export function BankForm({ bank }: { bank: Association["bank"] }) {
  const { isSample, ...details } = bank;
  // The sample must not be proposed by accident, so the form starts empty.
  const { address, ...known } = isSample ? EMPTY_BANK_FORM : details;
  const form = useForm<Typed, unknown, z.output<typeof bankProposalInput>>({
    resolver: zodResolver(bankProposalInput),
    defaultValues: { ...known, bankAddress: address },
  });
  const { submit, busy } = useSubmit(proposeBankDetailsAction, {
    form,
    success: {
      title: "Bank details proposed",
      description: "We've notified all staff. Payers see them once they take effect.",
    },
    failureTitle: "Update Failed",
  });
  const { register, formState } = form;
  return (
    <SettingsForm legend="Bank details" onSubmit={form.handleSubmit(submit)}>
      {isSample && (
        <p className="flex gap-2 rounded-md border border-line bg-warning-soft p-3 text-sm text-warning">
          <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
          No bank details are set yet, so no one can pay by bank transfer.
        </p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        {BANK_FORM_FIELDS.map(({ name, label, ...line }) => {
          const field = name === "address" ? "bankAddress" : name;
          return (
            <Field
              key={name}
              label={label}
              optional={"isOptional" in line}
              error={formState.errors[field]?.message}
            >
              {(control) => <Input {...control} {...register(field)} autoComplete="off" />}
            </Field>
          );
        })}
      </div>
      <div>
        <SubmitButton busy={busy} busyWords="Sending...">
          Propose bank details
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
