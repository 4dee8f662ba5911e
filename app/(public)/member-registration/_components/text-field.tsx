import { useState, type ComponentProps, type ReactNode } from "react";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { isPhoneTooShort, formatPhone } from "@/lib/applications/rules";
import { textLabel, type ApplicationFormHandle, type TextName } from "./form-values";

type TextFieldProps = {
  form: ApplicationFormHandle;
  name: TextName;
  hint?: ReactNode;
  className?: string;
  /** The number of lines. A field with more than one is a textarea. */
  rows?: number;
} & Pick<ComponentProps<"input">, "type" | "autoComplete" | "autoCapitalize" | "placeholder" | "max">;

/** A text field whose id is its name, so that the error summary can link to it. */
export function TextField({ form, name, hint, className, rows = 1, ...input }: TextFieldProps) {
  const { register, setValue, formState } = form;
  const [isDoubtful, setDoubtful] = useState(false);
  // Formats ten digits as a phone number when the field loses the focus.
  const onBlur = ({ target }: { target: HTMLInputElement }) => {
    setValue(name, formatPhone(target.value));
    setDoubtful(target.value.trim() !== "" && isPhoneTooShort(target.value));
  };
  const registered = register(name, input.type === "tel" ? { onBlur } : {});
  return (
    <Field
      id={name}
      label={textLabel[name]}
      hint={isDoubtful ? "This looks short for a phone number. Is it complete?" : hint}
      error={formState.errors[name]?.message}
      className={className ?? ""}
    >
      {(control) =>
        rows > 1 ? (
          <Textarea {...control} {...registered} rows={rows} className="min-h-20" required />
        ) : (
          <Input {...control} {...registered} {...input} required />
        )
      }
    </Field>
  );
}
