"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { PenLine } from "lucide";
import { useForm } from "react-hook-form";
import { MessageFields } from "@/components/forms/message-fields";
import { useSendMessage } from "@/components/messages/use-send-message";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";
import { newMessageInput } from "@/lib/messages/schema";

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
  const form = useForm({
    resolver: zodResolver(newMessageInput),
    defaultValues: { toUserId: member.id, subject: "", content: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSendMessage(form, `${member.name} will find it in their inbox.`, onDone);
  return (
    <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
      <MessageFields
        field={(name) => register(name)}
        errors={formState.errors}
        rows={6}
        busy={busy}
        verb="Send Message"
      />
    </form>
  );
}
