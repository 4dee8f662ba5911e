"use client";

import { createContext, use, type ReactNode } from "react";
import { useFormContext, useWatch, type FieldPath } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { FindOutdated } from "@/lib/events/shared/former-facts";
import type { LandingFormValues } from "./landing-form-schema";

/** Finds words in a text of the page that are no longer true of its event. */
export const Outdated = createContext<FindOutdated>(() => null);

type TextFieldProps = {
  name: Extract<
    FieldPath<LandingFormValues>,
    `content.hero.${string}` | `content.${"whyAttend" | "details"}.${number}.${string}` | "content.priceNote"
  >;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  rows?: number;
  /** A further warning about the text, such as a price that nobody pays. */
  warn?: (text: string) => string | null;
};

/** A text of the page, with a warning while it states a former fact of the event. */
export function TextField({ name, rows, warn, ...field }: TextFieldProps) {
  const form = useFormContext<LandingFormValues>();
  const { control, getFieldState, formState } = form;
  const register = filledRegister(form);
  const text = useWatch({ control, name }) ?? "";
  const outdated = use(Outdated)(text);
  const warning = outdated === null ? warn?.(text) : `The event has changed: this still says “${outdated}”.`;
  return (
    <div className="grid gap-1.5">
      <Field {...field} error={getFieldState(name, formState).error?.message}>
        {(input) =>
          rows === undefined ? (
            <Input {...input} {...register(name)} />
          ) : (
            <Textarea {...input} rows={rows} {...register(name)} />
          )
        }
      </Field>
      <div aria-live="polite">{warning && <p className="text-sm text-warning">{warning}</p>}</div>
    </div>
  );
}
