"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "@/components/api/api-client";
import { openSignInAfter } from "@/components/auth/sign-in-address";
import { EventFields } from "@/components/events/manage/event-fields";
import {
  emptyEvent,
  eventForm,
  factsOf,
  type EventFormPayload,
  type EventFormValues,
} from "@/components/events/manage/event-form-schema";
import { deleteDraft, readDraft, saveDraft } from "@/components/forms/draft";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { pathTo } from "@/lib/core/path-to";
import { previewDescriptionAction } from "../../actions";

/** How long the message about an ended session shows before the sign-in screen opens, in milliseconds. */
const signInDelayMs = 2_000;
const draftKey = "portal:event-draft";

type CreateEventFormProps = { timeZone: string; topics: string[]; onDone: () => void };

/** The form for the facts of a new event, which becomes a draft with pages of its own. */
export function CreateEventForm({ timeZone, topics, onDone }: CreateEventFormProps) {
  const router = useRouter();
  const [draft] = useState(() => {
    const stored = readDraft<EventFormValues>(draftKey);
    deleteDraft(draftKey);
    return stored;
  });
  const form = useForm<EventFormValues, unknown, EventFormPayload>({
    resolver: zodResolver(eventForm(timeZone)),
    defaultValues: { ...emptyEvent, ...draft },
  });
  const { handleSubmit, getValues } = form;
  const { submit, busy } = useSubmit(
    (values: EventFormPayload, options) => api("POST /api/events", factsOf(values), options),
    {
      form,
      success: ({ id, title, status }) =>
        status === "draft"
          ? { title: "Draft Saved", description: `Only staff can see “${title}” until you publish it.` }
          : {
              title: "Event Created",
              description: `“${title}” is open for registration.`,
              link: {
                href: pathTo("/admin/events/[eventId]/details", { eventId: id }),
                label: "Open the event",
              },
            },
      failureTitle: "Creation Failed",
      onDone({ id, status }) {
        onDone();
        if (status === "draft") router.push(pathTo("/admin/events/[eventId]/programme", { eventId: id }));
        else router.refresh();
      },
      onProblem({ code }) {
        if (code !== "session_ended") return;
        saveDraft(draftKey, getValues());
        toast({
          title: "Unauthorized",
          description: "Your session has expired. Redirecting to login...",
          variant: "destructive",
        });
        openSignInAfter(signInDelayMs);
        return "handled";
      },
    },
  );
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="mt-5 grid gap-4">
      <EventFields
        form={form}
        timeZone={timeZone}
        hasRates={false}
        topics={topics}
        onPreview={previewDescriptionAction}
      />
      <DialogFooter>
        <Button
          variant="secondary"
          disabled={busy}
          onClick={(event) => void handleSubmit((values) => submit({ ...values, status: "draft" }))(event)}
        >
          Save as draft
        </Button>
        <SubmitButton busy={busy} busyWords="Creating...">
          Create Event
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
