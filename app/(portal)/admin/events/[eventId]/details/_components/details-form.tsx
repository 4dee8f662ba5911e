"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Mail } from "lucide";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useRef, useState, type ReactNode } from "react";
import { useForm, useWatch, type Control } from "react-hook-form";
import { api } from "@/components/api/api-client";
import { EventFields } from "@/components/events/manage/event-fields";
import {
  emptyEvent,
  eventForm,
  factsOf,
  notifiesRegistrants,
  valuesOf,
  type EventFormPayload,
  type EventFormValues,
} from "@/components/events/manage/event-form-schema";
import { RestoredNotice } from "@/components/forms/restored-notice";
import { SaveBar } from "@/components/forms/save-bar";
import { useAutosave } from "@/components/forms/use-autosave";
import { useKeptForm } from "@/components/forms/use-kept-form";
import { useLeaveWarning } from "@/components/forms/use-leave-warning";
import { useSubmit } from "@/components/forms/use-submit";
import { Icon } from "@/components/ui/icon";
import { movesDeadlines, type MovedStart } from "@/lib/events/moved-start";
import type { StaffAnswer } from "@/lib/events/queries";
import { quietMinutes } from "@/lib/events/rules";
import { previewDescriptionAction, removeFlyerAction } from "../../../../actions";
import { previewUpdateAction } from "../../actions";
import { FlyerField } from "./flyer-field";

// Few events are moved while people hold seats, so this dialog is loaded on demand.
const MovedStartDialog = lazy(async () => ({
  default: (await import("./moved-start")).MovedStartDialog,
}));

type DetailsFormProps = {
  event: StaffAnswer;
  topics: string[];
  timeZone: string;
  /** The texts that still state a former fact of the saved event. */
  stillSays?: ReactNode;
};

/** The form for the facts of an event. A draft is saved automatically; a public event is saved by the button. */
export function DetailsForm({ event, topics, timeZone, stillSays }: DetailsFormProps) {
  const router = useRouter();
  const { id } = event;
  const [schema] = useState(() => eventForm(timeZone));
  const savedOf = (answer: StaffAnswer) => ({ values: valuesOf(answer, timeZone), version: answer.version });
  const form = useForm<EventFormValues, unknown, EventFormPayload>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(event, timeZone),
  });
  const kept = useKeptForm(form, `portal:event-details:${id}`, savedOf(event));
  const send = (values: EventFormPayload, options?: { idempotencyKey: string }) =>
    api("PUT /api/events/{id}", { id, ...factsOf(values), basedOn: kept.versionNow() }, options);
  const isDraft = event.status === "draft";
  const autosave = useAutosave(form, {
    isOn: isDraft,
    schema,
    send,
    isSaved: kept.isSaved,
    onSaved({ version }, values) {
      kept.continueFrom({ values, version });
      router.refresh();
    },
  });
  const { submit, busy } = useSubmit(send, {
    form,
    success: ({ title }) => ({
      title: "Event Updated",
      description: `Your changes to “${title}” have been saved.`,
    }),
    failureTitle: "Update Failed",
    onDone(answer) {
      kept.startFrom(savedOf(answer));
      router.refresh();
    },
  });
  const opener = useRef<HTMLElement>(null);
  const [moved, setMoved] = useState<{ values: EventFormPayload; preview: MovedStart } | null>(null);
  const preview = useSubmit(
    (values: EventFormPayload) => previewUpdateAction({ id, ...factsOf(values), basedOn: kept.versionNow() }),
    {
      form,
      failureTitle: "Update Failed",
      onDone(shown, values) {
        if (movesDeadlines(shown)) setMoved({ values, preview: shown });
        else void submit(values);
      },
    },
  );
  // Deadlines move only with the start of an event that people can register for.
  const save = (values: EventFormPayload) =>
    !isDraft && values.startDate.getTime() !== new Date(event.startDate).getTime()
      ? preview.submit(values)
      : submit(values);
  useLeaveWarning(kept.hasChanges);
  return (
    <form
      noValidate
      onSubmit={(sent) => {
        opener.current = sent.nativeEvent.submitter;
        void form.handleSubmit(save)(sent);
      }}
      className="mt-5 grid gap-4"
    >
      {kept.isRestored && <RestoredNotice onDiscard={() => kept.startFrom(savedOf(event))} />}
      <EventFields
        form={form}
        timeZone={timeZone}
        hasRates={event.prices.length > 0}
        topics={topics}
        onPreview={previewDescriptionAction}
      />
      <FlyerField event={event} onRemove={removeFlyerAction} />
      <NotificationNote event={event} control={form.control} timeZone={timeZone} />
      <SaveBar
        autosave={isDraft ? autosave : null}
        hasChanges={kept.hasChanges}
        busy={busy || preview.busy}
        verb="Save changes"
        notice={stillSays}
      />
      {moved && (
        <Suspense>
          <MovedStartDialog
            isOpen
            onOpenChange={() => setMoved(null)}
            opener={opener}
            preview={moved.preview}
            timeZone={timeZone}
            busy={busy}
            onConfirm={() => void submit(moved.values).then(() => setMoved(null))}
          />
        </Suspense>
      )}
    </form>
  );
}

type NotificationNoteProps = {
  event: StaffAnswer;
  control: Control<EventFormValues, unknown, EventFormPayload>;
  timeZone: string;
};

/** A note before saving that registrants will be notified, and when. */
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
