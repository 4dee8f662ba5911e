"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { HoursFields } from "@/components/events/hours-fields";
import { ChoiceCard } from "@/components/forms/choice-card";
import { ChoiceGroup } from "@/components/forms/choice-group";
import { Field } from "@/components/forms/field";
import { FieldError } from "@/components/forms/field-error";
import { Rows } from "@/components/forms/rows";
import { SubmitButton } from "@/components/forms/submit-button";
import { useLeaveWarning } from "@/components/forms/use-leave-warning";
import { useSubmit } from "@/components/forms/use-submit";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { formatDate } from "@/lib/core/format";
import type { ShownProgramme } from "@/lib/programmes/queries";
import { maxProgrammeEvents } from "@/lib/programmes/schema";
import { updateProgrammeAction } from "../../actions";
import {
  programmeForm,
  valuesOf,
  type ProgrammePayload,
  type ProgrammeValues,
} from "./programme-form-schema";

type Choice = { id: string; title: string; startDate: string; hasHours: boolean };

type ProgrammeFormProps = {
  programme: ShownProgramme;
  choices: readonly Choice[];
  /** Categories that events use. */
  suggestions: readonly string[];
  timeZone: string;
};

/** The form for a programme: its words, its events in order, what completes it, and whether it is published. */
export function ProgrammeForm({ programme, choices, suggestions, timeZone }: ProgrammeFormProps) {
  const router = useRouter();
  const form = useForm<ProgrammeValues, unknown, ProgrammePayload>({
    resolver: zodResolver(programmeForm),
    defaultValues: valuesOf(programme),
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const events = useFieldArray({ control, name: "events" });
  const [ruleKind, hours, chosen] = useWatch({ control, name: ["ruleKind", "hours", "events"] });
  useLeaveWarning(formState.isDirty);
  const { submit, busy } = useSubmit(
    (sent: ProgrammePayload, options?: { idempotencyKey: string }) => updateProgrammeAction(sent, options),
    {
      success: { title: "Programme saved" },
      failureTitle: "Update Failed",
      onDone() {
        form.reset(form.getValues());
        router.refresh();
      },
      onProblem({ issues }) {
        // A problem with an event is shown at its row, and one with the list below it.
        for (const { path, message } of issues ?? []) {
          const [first, index] = path.split(".");
          if (first === "eventIds" && index === undefined)
            form.setError("events", { type: "server", message });
        }
      },
    },
  );
  const eventErrors = (errors as { eventIds?: ({ message?: string } | undefined)[] }).eventIds;
  return (
    <form
      noValidate
      onSubmit={(sent) => void form.handleSubmit((values) => submit(values))(sent)}
      className="mt-6"
    >
      <Card className="grid gap-6 p-4 sm:p-5">
        <Field label="Title" error={errors.title?.message}>
          {(input) => <Input {...input} autoComplete="off" {...register("title")} />}
        </Field>
        <Field label="Description" hint="You can use Markdown." error={errors.description?.message}>
          {(input) => <Textarea {...input} rows={6} {...register("description")} />}
        </Field>
        <div>
          <Rows
            title="Events"
            hint="In this order. Certificates of the programme carry the signatories and sponsor of the last event that its holder attended."
            one="event"
            max={maxProgrammeEvents}
            rows={events.fields}
            onMove={events.move}
            onRemove={events.remove}
            onAdd={() =>
              events.append({ eventId: "" }, { focusName: `events.${events.fields.length}.eventId` })
            }
          >
            {(index) => (
              <Field
                label="Event"
                hint={
                  choices.find(({ id }) => id === chosen[index]?.eventId)?.hasHours === false &&
                  "This event has no CPD hours yet, so it issues no certificates and doesn’t count yet."
                }
                error={eventErrors?.[index]?.message}
              >
                {(input) => (
                  <select {...input} className="input" {...register(`events.${index}.eventId`)}>
                    <option value="">Choose an event</option>
                    {choices.map(({ id, title, startDate }) => (
                      <option key={id} value={id}>
                        {title}, {formatDate(new Date(startDate), timeZone)}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )}
          </Rows>
          <FieldError id="events-error" error={errors.events?.message ?? errors.events?.root?.message} />
        </div>
        <ChoiceGroup legend="What completes it" name="rule" error={undefined}>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            <ChoiceCard
              value="all"
              label="All events"
              hint="Cancelled events aren’t required"
              {...register("ruleKind")}
            />
            <ChoiceCard
              value="hours"
              label="Hours by category"
              hint="From any of the events"
              {...register("ruleKind")}
            />
          </div>
        </ChoiceGroup>
        {ruleKind === "hours" && (
          <HoursFields
            legend="Required hours"
            sumWords="Requires"
            rows={hours}
            onChange={(rows) =>
              form.setValue("hours", rows, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            errors={Array.isArray(errors.hours) ? errors.hours : []}
            listError={errors.hours?.root?.message ?? errors.hours?.message}
            suggestions={suggestions}
          />
        )}
        <ChoiceGroup legend="Who sees it" name="status" error={errors.status?.message}>
          <div className="mt-2 grid gap-2 sm:grid-cols-2">
            <ChoiceCard value="draft" label="Draft" hint="Staff only" {...register("status")} />
            <ChoiceCard
              value="published"
              label="Published"
              hint="Everyone sees it, and members can enrol"
              {...register("status")}
            />
          </div>
        </ChoiceGroup>
        <div>
          <SubmitButton busy={busy} busyWords="Saving...">
            Save programme
          </SubmitButton>
        </div>
      </Card>
    </form>
  );
}
