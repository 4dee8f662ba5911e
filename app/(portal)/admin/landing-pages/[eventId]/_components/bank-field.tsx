"use client";

import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { BANK_FORM_FIELDS, EMPTY_BANK_FORM } from "@/lib/association/labels";
import type { LandingFormValues } from "./landing-form-schema";

/** The choice of the bank account for the event: the association's, shown in `shared`, or one for this event only. */
export function BankField({ shared }: { shared: ReactNode }) {
  const form = useFormContext<LandingFormValues>();
  const { control, setValue, formState } = form;
  const register = filledRegister(form);
  const bank = useWatch({ control, name: "content.bank" });
  const errors = formState.errors.content?.bank;
  const use = (details: LandingFormValues["content"]["bank"]) =>
    setValue("content.bank", details, { shouldDirty: true });
  if (!bank) {
    return (
      <>
        {shared}
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => use(EMPTY_BANK_FORM)}
        >
          Use another account for this event
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-sm text-ink-soft">
        Everyone who pays for this event sees this account as soon as you save, even while the page is a
        draft. We&apos;ll notify all administrators by email.
      </p>
      {BANK_FORM_FIELDS.map(({ name, label, ...line }) => (
        <Field key={name} label={label} optional={"isOptional" in line} error={errors?.[name]?.message}>
          {(field) => <Input {...field} {...register(`content.bank.${name}`)} autoComplete="off" />}
        </Field>
      ))}
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => use(null)}>
        Use the association’s account
      </Button>
    </>
  );
}
