import { FieldError } from "@/components/forms/field-error";
import type { ApplicationFormHandle } from "./form-values";

type DeclarationProps = {
  form: ApplicationFormHandle;
  name: "truthDeclaration" | "constitutionAgreement" | "complianceCommitment";
  children: string;
};

/** A checkbox for a statement that must be accepted. */
export function Declaration({ form, name, children }: DeclarationProps) {
  const error = form.formState.errors[name]?.message;
  const errorId = `${name}-error`;
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3 rounded-md border border-line bg-card px-3.5 py-2.5 text-sm transition-colors duration-150 hover:border-edge has-checked:border-aqua has-checked:bg-aqua-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
        <input
          {...form.register(name)}
          id={name}
          type="checkbox"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="mt-0.5 size-4 shrink-0 accent-aqua outline-none"
        />
        {children}
      </label>
      <FieldError id={errorId} error={error} className={error && "mt-1.5"} />
    </div>
  );
}
