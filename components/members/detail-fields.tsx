import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { detailList, type DetailName } from "@/lib/core/profile-details";

type DetailFieldsProps = {
  register: (name: DetailName) => UseFormRegisterReturn;
  errors: Partial<Record<DetailName, { message?: string }>>;
  /**
   * Whether the profile is another person's. Autofill is then off, because the browser would suggest the
   * administrator's own details.
   */
  isSomebodyElse?: boolean;
};

/** The optional fields of a profile, in the member's own form and in the administrators'. */
export function DetailFields({ register, errors, isSomebodyElse = false }: DetailFieldsProps) {
  return detailList.map(({ name, label, example, inputType, isMultiline, autoComplete }) => (
    <Field
      key={name}
      label={label}
      optional
      error={errors[name]?.message}
      className={isMultiline ? undefined : "sm:max-w-xs"}
    >
      {(control) => {
        const props = {
          ...control,
          ...register(name),
          autoComplete: isSomebodyElse ? "off" : autoComplete,
        };
        return isMultiline ? (
          <Textarea {...props} rows={3} />
        ) : (
          <Input {...props} placeholder={example} type={inputType} />
        );
      }}
    </Field>
  ));
}
