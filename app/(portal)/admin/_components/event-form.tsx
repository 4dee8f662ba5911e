"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/api-client";
import { zoneCity } from "@/lib/format";
import { keepDraft, takeDraft } from "./event-draft";
import { emptyEvent, eventForm, type EventFormPayload, type EventFormValues } from "./event-form-schema";

/** Time on the words about a lost session before the sign-in screen, in milliseconds (spec §8). */
const signInDelayMs = 2_000;

type EventFormProps = { timeZone: string; onDone: () => void };

/** All fields of an event (spec §5). Times are the association's, whatever zone the browser is in. */
export function EventForm({ timeZone, onDone }: EventFormProps) {
  const router = useRouter();
  // Read once: it is gone from the browser as soon as it is taken.
  const [draft] = useState(takeDraft);
  const form = useForm<EventFormValues, unknown, EventFormPayload>({
    resolver: zodResolver(eventForm(timeZone)),
    defaultValues: draft ?? emptyEvent,
  });
  const { register, handleSubmit, formState, getValues } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(
    (values: EventFormPayload, options) => api.post<{ title: string }>("/api/events", values, options),
    {
      form,
      success: ({ title }) => ({
        title: "Event Created",
        description: `“${title}” is open for registration.`,
      }),
      failureTitle: "Creation Failed",
      onDone() {
        onDone();
        router.refresh();
      },
      onProblem({ code }) {
        if (code !== "unauthorized") return;
        keepDraft(getValues());
        toast({
          title: "Unauthorized",
          description: "Your session has expired. Redirecting to login...",
          variant: "destructive",
        });
        // A call and not a page, so the router cannot go there.
        setTimeout(
          () => window.location.assign(new URL("/api/login", window.location.origin)),
          signInDelayMs,
        );
        return "handled";
      },
    },
  );
  const zone = `${zoneCity(timeZone)} time`;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="mt-5 grid gap-4">
      <Field label="Title" error={errors.title?.message}>
        {(control) => <Input {...control} {...register("title")} />}
      </Field>
      <Field label="Description" error={errors.description?.message}>
        {(control) => <Textarea {...control} rows={5} {...register("description")} />}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Start date" hint={zone} error={errors.startDate?.message}>
          {(control) => <Input {...control} type="datetime-local" {...register("startDate")} />}
        </Field>
        <Field label="End date" hint={zone} error={errors.endDate?.message}>
          {(control) => <Input {...control} type="datetime-local" {...register("endDate")} />}
        </Field>
      </div>
      <Field label="Location" optional error={errors.location?.message}>
        {(control) => <Input {...control} {...register("location")} />}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Price (BSD)" hint="0 for a free event" error={errors.price?.message}>
          {(control) => <Input {...control} inputMode="decimal" {...register("price")} />}
        </Field>
        <Field
          label="Maximum attendees"
          hint="Leave empty for unlimited"
          error={errors.maxAttendees?.message}
        >
          {(control) => <Input {...control} inputMode="numeric" {...register("maxAttendees")} />}
        </Field>
      </div>
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Creating...">
          Create Event
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
