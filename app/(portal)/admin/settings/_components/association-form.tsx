"use client";

import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Input } from "@/components/ui/input";
import type { Association } from "@/lib/association/queries";
import { associationFacts } from "@/lib/association/schema";
import { changeAssociationAction } from "../actions";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

type Facts = Pick<
  Association,
  "name" | "shortName" | "contactEmail" | "phone" | "address" | "benefitsUrl" | "unset"
>;

/** The form's initial values. Facts that nobody has set are empty. */
function valuesOf({ unset, ...facts }: Facts) {
  const isNamed = !unset.includes("name");
  return {
    name: isNamed ? facts.name : "",
    shortName: isNamed ? facts.shortName : "",
    contactEmail: facts.contactEmail ?? "",
    phone: facts.phone ?? "",
    address: facts.address ?? "",
    benefitsUrl: facts.benefitsUrl ?? "",
  };
}

export function AssociationForm({ association }: { association: Facts }) {
  const values = valuesOf(association);
  const { name, shortName, contactEmail, phone, address, benefitsUrl } = values;
  const { form, busy, onSubmit } = useSettingsForm({
    schema: associationFacts,
    defaultValues: values,
    send: changeAssociationAction,
    saved: "The change applies to all pages and emails.",
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <SettingsForm legend="Association" onSubmit={onSubmit}>
      <div className="grid items-start gap-5 sm:grid-cols-[1fr_10rem] sm:gap-4">
        <Field label="Name" error={errors.name?.message}>
          {(control) => <Input {...control} {...register("name")} defaultValue={name} autoComplete="off" />}
        </Field>
        <Field label="Short name" error={errors.shortName?.message}>
          {(control) => (
            <Input {...control} {...register("shortName")} defaultValue={shortName} autoComplete="off" />
          )}
        </Field>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="Contact email" error={errors.contactEmail?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("contactEmail")}
              defaultValue={contactEmail}
              type="email"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          {(control) => (
            <Input {...control} {...register("phone")} defaultValue={phone} type="tel" autoComplete="off" />
          )}
        </Field>
      </div>
      <Field label="Address" optional error={errors.address?.message}>
        {(control) => (
          <Input {...control} {...register("address")} defaultValue={address} autoComplete="off" />
        )}
      </Field>
      <Field
        label="Membership benefits page"
        optional
        hint="Linked from the sign-in screen."
        error={errors.benefitsUrl?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register("benefitsUrl")}
            defaultValue={benefitsUrl}
            type="url"
            autoComplete="off"
          />
        )}
      </Field>
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save association
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
