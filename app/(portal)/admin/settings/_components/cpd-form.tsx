"use client";

import { Plus } from "lucide";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { FieldError } from "@/components/forms/field-error";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { cpdPolicy, emptyCpdScheme, type CpdPolicy } from "@/lib/association/cpd";
import { changePolicyAction } from "../actions";
import { SchemeFields } from "./scheme-fields";
import { SettingsForm } from "./settings-form";
import { useSettingsForm } from "./use-settings-form";

/** The form for the categories of CPD, and for the schemes that count it. */
export function CpdForm({ values }: { values: CpdPolicy }) {
  const { form, busy, onSubmit } = useSettingsForm<z.input<typeof cpdPolicy>, CpdPolicy>({
    schema: cpdPolicy,
    defaultValues: values,
    send: (sent) => changePolicyAction({ policy: "cpd", values: sent }),
    saved: "Gauges use these rules immediately.",
  });
  const [categories, setCategories] = useState(values.categories.join("\n"));
  const { control, formState } = form;
  const { errors } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: "schemes" });
  return (
    <SettingsForm legend="CPD" onSubmit={onSubmit}>
      <Field
        label="Categories"
        hint="One per line."
        error={
          errors.categories?.root?.message ?? errors.categories?.message ?? errors.categories?.[0]?.message
        }
      >
        {(input) => (
          <Textarea
            {...input}
            value={categories}
            onChange={({ target }) => {
              setCategories(target.value);
              const lines = target.value.split("\n").map((line) => line.trim());
              form.setValue("categories", lines.filter(Boolean), { shouldDirty: true });
            }}
            rows={8}
          />
        )}
      </Field>
      <Field
        label="Warn before renewal"
        hint="Days before the membership year ends on which we email active members whose CPD is incomplete. Enter 0 to turn the warning off. It never keeps anyone from paying."
        error={errors.warnDaysBefore?.message}
      >
        {(input) => (
          <Input
            {...input}
            type="number"
            inputMode="numeric"
            min={0}
            max={180}
            {...form.register("warnDaysBefore", { valueAsNumber: true })}
            defaultValue={values.warnDaysBefore}
          />
        )}
      </Field>
      {fields.map(({ id, name }, index) => (
        <SchemeFields key={id} form={form} index={index} name={name} onRemove={() => remove(index)} />
      ))}
      <FieldError id="cpd-schemes" error={errors.schemes?.root?.message ?? errors.schemes?.message} />
      <div>
        <Button variant="secondary" size="sm" onClick={() => append(emptyCpdScheme, { shouldFocus: true })}>
          <Icon of={Plus} /> Add a scheme
        </Button>
      </div>
      <div>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save CPD
        </SubmitButton>
      </div>
    </SettingsForm>
  );
}
