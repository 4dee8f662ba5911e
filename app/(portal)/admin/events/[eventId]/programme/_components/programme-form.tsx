"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { RestoredNotice } from "@/components/forms/restored-notice";
import { SaveBar } from "@/components/forms/save-bar";
import { useAutosave } from "@/components/forms/use-autosave";
import { useKeptForm } from "@/components/forms/use-kept-form";
import { useLeaveWarning } from "@/components/forms/use-leave-warning";
import { useSubmit } from "@/components/forms/use-submit";
import { Input } from "@/components/ui/input";
import type { EventStatus, Programme } from "@/lib/events/rules";
import { setProgrammeAction } from "../actions";
import { AgendaFields } from "./agenda-fields";
import {
  findOverlap,
  programmeForm,
  valuesOf,
  type ProgrammeFormPayload,
  type ProgrammeFormValues,
} from "./programme-form-schema";
import { SpeakerFields } from "./speaker-fields";

type Saved = Programme & { joinUrl: string | null; version: string };

type ProgrammeFormProps = {
  event: { id: string; startDate: string; endDate: string; location: string | null; status: EventStatus };
  saved: Saved;
  timeZone: string;
};

/**
 * The form for the agenda, the speakers and the join link. A draft is saved automatically. Times are in the
 * association's zone.
 */
export function ProgrammeForm({ event, saved, timeZone }: ProgrammeFormProps) {
  const [schema] = useState(() => programmeForm(timeZone));
  const form = useForm<ProgrammeFormValues, unknown, ProgrammeFormPayload>({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(saved, timeZone),
  });
  const { handleSubmit, formState } = form;
  const storedOf = (stored: Saved) => ({ values: valuesOf(stored, timeZone), version: stored.version });
  const kept = useKeptForm(form, `portal:event-programme:${event.id}`, storedOf(saved));
  const send = (sent: ProgrammeFormPayload, options?: { idempotencyKey: string }) =>
    setProgrammeAction({ ...sent, eventId: event.id, basedOn: kept.versionNow() }, options);
  const isDraft = event.status === "draft";
  const autosave = useAutosave(form, {
    isOn: isDraft,
    schema,
    send,
    isSaved: kept.isSaved,
    onSaved: ({ version }, values) => kept.continueFrom({ values, version }),
  });
  useLeaveWarning(kept.hasChanges);
  const { submit, busy } = useSubmit(send, {
    form,
    success: () => {
      const { agenda } = form.getValues();
      const overlaps = agenda.some((_item, index) => findOverlap(agenda, index));
      return {
        title: "Programme saved",
        description: `It’s on the event’s page.${overlaps ? " Some agenda items overlap." : ""}`,
      };
    },
    failureTitle: "Save Failed",
    onDone: (now) => kept.startFrom(storedOf(now)),
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(submitted) => void handleSubmit(submit)(submitted)}
        className="mt-6 grid gap-8"
      >
        {kept.isRestored && <RestoredNotice onDiscard={() => kept.startFrom(storedOf(saved))} />}
        <Field
          label="Join link"
          optional
          hint={`Only people with a confirmed seat get it, by email and on their private page.${event.location === null ? " An event with a link and no location is shown as online." : ""}`}
          error={formState.errors.joinUrl?.message}
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              {...filledRegister(form)("joinUrl")}
            />
          )}
        </Field>
        <AgendaFields event={event} timeZone={timeZone} />
        <SpeakerFields eventId={event.id} />
        <SaveBar
          autosave={isDraft ? autosave : null}
          hasChanges={kept.hasChanges}
          busy={busy}
          verb="Save programme"
        />
      </form>
    </FormProvider>
  );
}
