import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { choicesOf, detailList, type DetailName, type ProfileLists } from "@/lib/core/profile-details";

type DetailFieldsProps = {
  register: (name: DetailName) => UseFormRegisterReturn;
  errors: Partial<Record<DetailName, { message?: string }>>;
  /** What the details are that were saved. */
  saved: Record<DetailName, string | null>;
  lists: ProfileLists;
  /**
   * Whether the profile is another person's. Autofill is then off, because the browser would suggest the
   * administrator's own details.
   */
  isSomebodyElse?: boolean;
};

/** The optional fields of a profile, in the member's own form and in the administrators'. */
export function DetailFields({ register, errors, saved, lists, isSomebodyElse = false }: DetailFieldsProps) {
  const shown = detailList.filter(({ isOfOffice }) => isSomebodyElse || !isOfOffice);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
      {shown.map(({ name, label, hint, example, inputType, isMultiline, list, autoComplete }) => (
        <Field
          key={name}
          label={label}
          optional
          hint={hint}
          error={errors[name]?.message}
          className={isMultiline ? "sm:col-span-2" : undefined}
        >
          {(control) => {
            const props = {
              ...control,
              ...register(name),
              autoComplete: isSomebodyElse ? "off" : autoComplete,
            };
            if (list)
              return (
                <select {...props} className="input">
                  <option value="">Not given</option>
                  {choicesOf(lists[list], saved[name]).map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </select>
              );
            return isMultiline ? (
              <Textarea {...props} rows={3} />
            ) : (
              <Input {...props} placeholder={example} type={inputType} />
            );
          }}
        </Field>
      ))}
    </div>
  );
}
