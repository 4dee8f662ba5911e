"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useLeaveWarning } from "@/components/forms/use-leave-warning";
import { useSubmit } from "@/components/forms/use-submit";
import { Input } from "@/components/ui/input";
import type { Programme } from "@/lib/events/rules";
import { setProgrammeAction } from "../actions";
import { AgendaFields } from "./agenda-fields";
import {
  programmeForm,
  valuesOf,
  type ProgrammeFormPayload,
  type ProgrammeFormValues,
} from "./programme-form-schema";
import { SpeakerFields } from "./speaker-fields";

type ProgrammeFormProps = {
  event: { id: string; startDate: string; endDate: string; location: string | null };
  saved: Programme & { joinUrl: string | null };
  timeZone: string;
};

/** The agenda, the speakers and the join link, saved together. Times are in the association's zone. */
export function ProgrammeForm({ event, saved, timeZone }: ProgrammeFormProps) {
  const form = useForm<ProgrammeFormValues, unknown, ProgrammeFormPayload>({
    resolver: zodResolver(programmeForm(timeZone)),
    defaultValues: valuesOf(saved, timeZone),
  });
  const { register, handleSubmit, reset, formState } = form;
  useLeaveWarning(formState.isDirty);
  const { submit, busy } = useSubmit(
    (sent: ProgrammeFormPayload, options) => setProgrammeAction({ ...sent, eventId: event.id }, options),
    {
      form,
      success: { title: "Programme saved", description: "The event’s page shows it." },
      failureTitle: "Save Failed",
      onDone: (now) => reset(valuesOf(now, timeZone)),
    },
  );
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(submitted) => void handleSubmit(submit)(submitted)}
        className="mt-8 grid gap-8"
      >
        <Field
          label="Join link"
          optional
          hint={`Only people with a confirmed seat get it: by email and on their private page.${event.location === null ? " With it, an event without a location is online." : ""}`}
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
              {...register("joinUrl")}
            />
          )}
        </Field>
        <AgendaFields event={event} timeZone={timeZone} />
        <SpeakerFields eventId={event.id} />
        <div className="sticky bottom-0 -mx-4 flex items-center justify-end gap-4 border-t border-line bg-ground px-4 py-3">
          <p className="text-sm text-ink-soft" aria-live="polite">
            {formState.isDirty && "Unsaved changes"}
          </p>
          <SubmitButton busy={busy} busyWords="Saving...">
            Save programme
          </SubmitButton>
        </div>
      </form>
    </FormProvider>
  );
}
