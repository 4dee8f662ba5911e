"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { PenLine } from "lucide";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { DialogButton } from "@/components/ui/titled-dialog";
import { api } from "@/components/api/api-client";
import { newMessage } from "@/lib/messages/schema";

type WriteToMemberProps = { member: { id: string; name: string } };

/** The 'New Message' button of a member's page, which starts a conversation. */
export function WriteToMember({ member }: WriteToMemberProps) {
  return (
    <DialogButton
      variant="secondary"
      title={`New Message to ${member.name}`}
      description="The member will find it in their inbox, and we'll notify them by email."
      content={(close) => <MessageForm member={member} onDone={close} />}
    >
      <Icon of={PenLine} /> New Message
    </DialogButton>
  );
}

function MessageForm({ member, onDone }: WriteToMemberProps & { onDone: () => void }) {
  const router = useRouter();
  const form = useForm({
    resolver: zodResolver(newMessage),
    defaultValues: { toUserId: member.id, subject: "", content: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(
    (values: { toUserId: string; subject: string; content: string }, options) =>
      api("POST /api/messages", values, options),
    {
      form,
      success: { title: "Message Sent", description: `${member.name} will find it in their inbox.` },
      failureTitle: "Send Failed",
      onDone() {
        onDone();
        router.refresh();
      },
    },
  );
  return (
    <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <Input {...control} {...register("subject")} />}
      </Field>
      <Field label="Message" error={errors.content?.message}>
        {(control) => <Textarea {...control} rows={6} {...register("content")} />}
      </Field>
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Sending...">
          Send Message
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
