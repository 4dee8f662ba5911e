"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Mail } from "lucide";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { ChoiceCard } from "@/components/forms/choice-card";
import { MessageFields } from "@/components/forms/message-fields";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";
import { registrantsMessageInput } from "@/lib/registrations/schema";
import { emailRegistrantsAction } from "../actions";

type Audience = z.input<typeof registrantsMessageInput>["audience"];

type EmailRegistrantsProps = {
  event: { id: string; title: string };
  /** The number of recipients for each audience. */
  counts: Record<Audience, number>;
};

/** The 'Email registrants' button and its dialog; renders nothing when nobody can be reached. */
export function EmailRegistrants({ event, counts }: EmailRegistrantsProps) {
  if (counts.everybody === 0) return null;
  return (
    <DialogButton
      variant="secondary"
      title="Email registrants"
      description={event.title}
      content={(close) => <MessageForm eventId={event.id} counts={counts} onDone={close} />}
    >
      <Icon of={Mail} /> Email registrants
    </DialogButton>
  );
}

const audiences: { value: Audience; label: string; hint: string }[] = [
  { value: "everybody", label: "Everyone", hint: "Everyone with a seat" },
  { value: "paid", label: "Confirmed", hint: "Paid and free seats" },
  { value: "pending", label: "Pending", hint: "Not paid or confirmed yet" },
];

const people = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "person" : "people"}`;

type MessageFormProps = { eventId: string; counts: Record<Audience, number>; onDone: () => void };

function MessageForm({ eventId, counts, onDone }: MessageFormProps) {
  const form = useForm<
    z.input<typeof registrantsMessageInput>,
    unknown,
    z.output<typeof registrantsMessageInput>
  >({
    resolver: zodResolver(registrantsMessageInput),
    defaultValues: { eventId, audience: "everybody", subject: "", content: "" },
  });
  const { register, handleSubmit, formState, control } = form;
  const audience = useWatch({ control, name: "audience" });
  const { submit, busy } = useSubmit(emailRegistrantsAction, {
    form,
    success: ({ recipients }) => ({
      title: "Emails queued",
      description: `We'll email ${people(recipients)}.`,
    }),
    failureTitle: "Send Failed",
    onDone,
  });
  return (
    <form noValidate onSubmit={(sent) => void handleSubmit(submit)(sent)} className="grid gap-4">
      <fieldset>
        <legend className="text-sm font-medium">To</legend>
        <div className="mt-2 grid gap-2">
          {audiences.map(({ value, label, hint }) => (
            <ChoiceCard
              key={value}
              {...register("audience")}
              value={value}
              label={label}
              hint={hint}
              aside={counts[value].toLocaleString("en")}
              disabled={counts[value] === 0}
            />
          ))}
        </div>
      </fieldset>
      <MessageFields
        field={(name) => register(name)}
        errors={formState.errors}
        hint="Leave a blank line between paragraphs. Each email is addressed by name and links to the person's registration."
        rows={6}
        busy={busy}
        verb={`Send to ${people(counts[audience])}`}
      />
    </form>
  );
}
