"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Mail } from "lucide";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm, useWatch, type Control } from "react-hook-form";
import { currency } from "@/lib/core/money";
import { openSignInAfter } from "@/components/auth/sign-in-address";
import { deleteDraft, readDraft, saveDraft } from "@/components/forms/draft";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/components/api/api-client";
import type { EventAnswer } from "@/lib/events/queries";
import { quietMinutes } from "@/lib/events/rules";
import { zoneCity } from "@/lib/core/format";
import {
  emptyEvent,
  eventForm,
  notifiesRegistrants,
  valuesOf,
  type EventFormPayload,
  type EventFormValues,
} from "./event-form-schema";
import { DescriptionField } from "./description-field";
import { PolicyFields } from "./policy-fields";

/** How long the message about an ended session shows before the sign-in screen opens, in milliseconds. */
const signInDelayMs = 2_000;

type EventFormProps = {
  timeZone: string;
  /** The event to edit, or null for a new one. */
  event: EventAnswer | null;
  onDone: () => void;
};

// Rates and the programme have forms of their own.
const sentOf = ({
  startDate,
  endDate,
  rates: _rates,
  agenda: _agenda,
  speakers: _speakers,
  joinUrl: _joinUrl,
  ...rest
}: EventFormPayload) => ({
  ...rest,
  startDate: startDate.toISOString(),
  endDate: endDate.toISOString(),
});

/** What differs between creating an event and editing one. */
function purposeOf(event: EventAnswer | null) {
  if (!event) {
    return {
      send: (values: EventFormPayload, options: { idempotencyKey: string }) =>
        api("POST /api/events", sentOf(values), options),
      success: ({ title, status }: EventAnswer) =>
        status === "draft"
          ? { title: "Draft Saved", description: `Only staff can see “${title}” until you publish it.` }
          : { title: "Event Created", description: `“${title}” is open for registration.` },
      failureTitle: "Creation Failed",
      verb: "Create Event",
      busyWords: "Creating...",
    };
  }
  return {
    send: (values: EventFormPayload, options: { idempotencyKey: string }) =>
      api("PUT /api/events/{id}", { id: event.id, ...sentOf(values) }, options),
    success: ({ title }: EventAnswer) => ({
      title: "Event Updated",
      description: `Your changes to “${title}” have been saved.`,
    }),
    failureTitle: "Update Failed",
    verb: "Save changes",
    busyWords: "Saving...",
  };
}

/** All fields of an event. Times are in the association's zone, whatever the browser's is. */
export function EventForm({ timeZone, event, onDone }: EventFormProps) {
  const router = useRouter();
  const draftKey = event ? `portal:event-draft:${event.id}` : "portal:event-draft";
  const [draft] = useState(() => {
    const stored = readDraft<EventFormValues>(draftKey);
    deleteDraft(draftKey);
    return stored;
  });
  const form = useForm<EventFormValues, unknown, EventFormPayload>({
    resolver: zodResolver(eventForm(timeZone)),
    defaultValues: { ...(event ? valuesOf(event, timeZone) : emptyEvent), ...draft },
  });
  const { register, handleSubmit, formState, getValues, control } = form;
  const { errors } = formState;
  const { send, verb, busyWords, ...words } = purposeOf(event);
  const { submit, busy } = useSubmit(send, {
    form,
    ...words,
    onDone() {
      onDone();
      router.refresh();
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
  });
  const zone = `${zoneCity(timeZone)} time`;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="mt-5 grid gap-4">
      <Field label="Title" error={errors.title?.message}>
        {(control) => <Input {...control} {...register("title")} />}
      </Field>
      <DescriptionField
        error={errors.description?.message}
        text={() => getValues("description")}
        field={register("description")}
      />
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
      <Field
        label="Topics"
        optional
        hint="Separated by commas, such as AML, Ethics. People filter the public list by them."
        error={[errors.topics].flat().find(Boolean)?.message}
      >
        {(control) => <Input {...control} {...register("topics")} />}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={`Price (${currency})`}
          hint={event?.prices.length ? "Ignored while a price list is set" : "0 for a free event"}
          error={errors.price?.message}
        >
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
      <PolicyFields form={form} />
      {event && <NotificationNote event={event} control={control} timeZone={timeZone} />}
      <DialogFooter>
        {!event && (
          <Button
            variant="secondary"
            disabled={busy}
            onClick={(event) => void handleSubmit((values) => submit({ ...values, status: "draft" }))(event)}
          >
            Save as draft
          </Button>
        )}
        <SubmitButton busy={busy} busyWords={busyWords}>
          {verb}
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}

type NotificationNoteProps = {
  event: EventAnswer;
  control: Control<EventFormValues, unknown, EventFormPayload>;
  timeZone: string;
};

/** Says before saving that registrants will be notified, and when. */
function NotificationNote({ event, control, timeZone }: NotificationNoteProps) {
  const { cancellationPolicy: _same, ...watched } = useWatch({ control });
  const values = { ...emptyEvent, ...watched };
  const [now] = useState(() => Date.now());
  const { currentAttendees: registered } = event;
  const willNotify = registered > 0 && notifiesRegistrants(event, values, timeZone, now);
  return (
    <div aria-live="polite">
      {willNotify && (
        <p className="flex gap-2.5 rounded-md bg-aqua-soft px-3.5 py-3 text-sm text-aqua-ink">
          <Icon of={Mail} className="mt-0.5" />
          {registered === 1
            ? "1 registered person"
            : `${registered.toLocaleString("en")} registered people`}{" "}
          will be notified by email, {quietMinutes} minutes after your last change
        </p>
      )}
    </div>
  );
}
