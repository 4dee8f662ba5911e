import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";

type Name = "subject" | "content";

type MessageFieldsProps = {
  field: (name: Name) => UseFormRegisterReturn;
  errors: { [N in Name]?: FieldError };
  hint?: string;
  rows?: number;
  className?: string;
  autoComplete?: "off";
  busy: boolean;
  verb: string;
  busyWords?: string;
};

export function MessageFields({
  field,
  errors,
  hint,
  rows = 7,
  className,
  autoComplete,
  busy,
  verb,
  busyWords = "Sending...",
}: MessageFieldsProps) {
  return (
    <>
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <Input {...control} autoComplete={autoComplete} {...field("subject")} />}
      </Field>
      <Field label="Message" hint={hint} error={errors.content?.message}>
        {(control) => <Textarea {...control} rows={rows} className={className} {...field("content")} />}
      </Field>
      <DialogFooter>
        <SubmitButton busy={busy} busyWords={busyWords}>
          {verb}
        </SubmitButton>
      </DialogFooter>
    </>
  );
}
