"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { membersMessage } from "@/lib/members/schema";
import { emailMembersAction } from "../../members/actions";
import type { ChosenMembers } from "../lists";

const letter = membersMessage.pick({ subject: true, content: true });

type EmailMembersFormProps = { chosen: ChosenMembers; total: number; people: string; onDone: () => void };

export function EmailMembersForm({ chosen, total, people, onDone }: EmailMembersFormProps) {
  const router = useRouter();
  const form = useForm<z.input<typeof letter>>({
    resolver: zodResolver(letter),
    defaultValues: { subject: "", content: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(
    (values: z.output<typeof letter>, options) =>
      emailMembersAction({ ...chosen, expected: total, ...values }, options),
    {
      form,
      success: ({ recipients }) => ({
        title: "Emails queued",
        description: `We'll email ${recipients.toLocaleString("en")} ${recipients === 1 ? "person" : "people"}.`,
      }),
      failureTitle: "Send Failed",
      onDone,
      onProblem({ code }) {
        // The number in the dialog follows; what was typed stays.
        if (code === "changed_meanwhile") router.refresh();
      },
    },
  );
  return (
    <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
      <Field label="Subject" error={errors.subject?.message}>
        {(field) => <Input {...field} {...register("subject")} />}
      </Field>
      <Field
        label="Message"
        hint="Leave a blank line between paragraphs. Each person gets a separate email, addressed by name."
        error={errors.content?.message}
      >
        {(field) => <Textarea {...field} rows={7} {...register("content")} />}
      </Field>
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Sending...">
          Send to {people}
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
