"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { MessageFields } from "@/components/forms/message-fields";
import { useSubmit } from "@/components/forms/use-submit";
import { membersMessageInput } from "@/lib/members/schema";
import { emailMembersAction } from "../../members/actions";
import type { ChosenMembers } from "../lists";

const letter = membersMessageInput.pick({ subject: true, content: true });

type EmailMembersFormProps = { chosen: ChosenMembers; total: number; people: string; onDone: () => void };

export function EmailMembersForm({ chosen, total, people, onDone }: EmailMembersFormProps) {
  const router = useRouter();
  const form = useForm<z.input<typeof letter>>({
    resolver: zodResolver(letter),
    defaultValues: { subject: "", content: "" },
  });
  const { register, handleSubmit, formState } = form;
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
      <MessageFields
        field={(name) => register(name)}
        errors={formState.errors}
        hint="Leave a blank line between paragraphs. Each person gets a separate email, addressed by name."
        busy={busy}
        verb={`Send to ${people}`}
      />
    </form>
  );
}
