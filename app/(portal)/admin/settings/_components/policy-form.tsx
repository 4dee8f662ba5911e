"use client";

import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import {
  policySchemas,
  type Policies,
  type PolicyName,
  type policyChangeInput,
  type policyPreviewInput,
} from "@/lib/association/schema";
import { changePolicyAction, previewPolicyAction } from "../actions";
import { PolicyEffects } from "./policy-effects";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";
import { useTypedPreview } from "./use-typed-preview";

export type PolicyField<Name extends PolicyName> = {
  name: keyof Policies[Name] & string;
  label: string;
  hint?: string;
  /** The type of the field; "number" by default. */
  type?: "number" | "amount" | "email" | "checkbox" | "lines";
};

export type PolicyFormProps<Name extends PolicyName> = {
  title: string;
  policy: Name;
  values: Policies[Name];
  fields: PolicyField<Name>[];
  /**
   * The effects of the saved values. The form then shows those of the typed ones; undefined for policies without a
   * preview.
   */
  effects?: string[];
  /** The message after saving. */
  saved: string;
  /** The label of the save button, such as "Save retention". */
  save: string;
};

/** One section of the policies, with fields that are saved together. */
export function PolicyForm<Name extends PolicyName>({
  title,
  policy,
  values,
  fields,
  effects,
  saved,
  save,
}: PolicyFormProps<Name>) {
  const schema = policySchemas[policy] as z.ZodType<unknown>;
  const { form, busy, onSubmit } = useSettingsForm<FieldValues, FieldValues>({
    schema: policySchemas[policy],
    defaultValues: typedValues(values),
    send: (sent) => changePolicyAction({ policy, values: sent } as z.input<typeof policyChangeInput>),
    saved,
  });
  const found = useTypedPreview(form.watch(), {
    schema,
    ask: (typed) => previewPolicyAction({ policy, values: typed } as z.input<typeof policyPreviewInput>),
    saved: effects ? { values, found: effects } : null,
  });
  return (
    <SettingsForm legend={title} onSubmit={onSubmit}>
      <PolicyFields form={form} values={values} fields={fields} />
      {effects && <PolicyEffects effects={found} />}
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          {save}
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}

/** The values as they stand in the fields: a list has a line for each entry. */
const typedValues = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.join("\n") : value]),
  );

type PolicyFieldsProps<Name extends PolicyName> = Pick<PolicyFormProps<Name>, "values" | "fields"> & {
  form: UseFormReturn<FieldValues, unknown, FieldValues>;
};

/** The fields of one section. */
export function PolicyFields<Name extends PolicyName>({ form, values, fields }: PolicyFieldsProps<Name>) {
  const { errors } = form.formState;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
      {fields.map(({ name, label, hint, type = "number" }) =>
        type === "checkbox" ? (
          <label key={name} className="flex min-h-11 items-center gap-3 text-sm font-medium sm:col-span-2">
            <input
              {...form.register(name)}
              type="checkbox"
              defaultChecked={values[name] as boolean}
              className="size-4 shrink-0 accent-aqua"
            />
            {label}
          </label>
        ) : (
          <Field
            key={name}
            label={label}
            hint={hint}
            optional={type === "email"}
            error={errors[name]?.message as string | undefined}
          >
            {(control) =>
              type === "lines" ? (
                <Textarea
                  {...control}
                  {...form.register(name)}
                  defaultValue={(values[name] as string[]).join("\n")}
                  rows={12}
                />
              ) : (
                <Input
                  {...control}
                  {...form.register(name, { valueAsNumber: type !== "email" })}
                  defaultValue={(values[name] as string | number | null) ?? ""}
                  type={type === "amount" ? "number" : type}
                  step={type === "amount" ? "any" : undefined}
                  inputMode={type === "email" ? undefined : type === "amount" ? "decimal" : "numeric"}
                  autoComplete="off"
                  className={type === "email" ? undefined : "tabular"}
                />
              )
            }
          </Field>
        ),
      )}
    </div>
  );
}
