"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { MessageFields } from "@/components/forms/message-fields";
import { useSubmit } from "@/components/forms/use-submit";
import { membersLetterInput } from "@/lib/members/schema";
import { previewMembersLetterAction } from "../../members/actions";
import type { ChosenMembers } from "../lists";
import { EmailMembersPreview } from "./email-members-preview";

type Written = z.output<typeof membersLetterInput>;

type EmailMembersFormProps = { chosen: ChosenMembers; onDone: () => void };

/** The form for writing the email, followed by its preview, from which it is sent. */
export function EmailMembersForm(props: EmailMembersFormProps) {
  const [previewed, setPreviewed] = useState<{ html: string; recipients: number; written: Written } | null>(
    null,
  );
  const form = useForm<z.input<typeof membersLetterInput>>({
    resolver: zodResolver(membersLetterInput),
    defaultValues: { subject: "", content: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(
    (values: Written, options) => previewMembersLetterAction({ ...props.chosen, ...values }, options),
    {
      form,
      failureTitle: "We couldn't show the preview",
      onDone: ({ html, recipients }, written) => setPreviewed({ html, recipients, written }),
    },
  );
  if (previewed) return <EmailMembersPreview {...props} {...previewed} onBack={() => setPreviewed(null)} />;
  return (
    <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
      <MessageFields
        field={(name) => register(name)}
        errors={formState.errors}
        hint="Leave a blank line between paragraphs. Each person gets a separate email, addressed by name."
        busy={busy}
        verb="Preview"
        busyWords="Loading..."
      />
    </form>
  );
}
