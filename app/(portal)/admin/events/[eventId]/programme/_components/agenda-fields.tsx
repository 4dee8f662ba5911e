"use client";

import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { FieldError } from "@/components/forms/field-error";
import { Rows } from "@/components/forms/rows";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { wallClockOf, zoneCity } from "@/lib/core/format";
import { maxAgendaItems } from "@/lib/events/programme-schema";
import { findOverlap, isOutside, nextStart, type ProgrammeFormValues } from "./programme-form-schema";

type AgendaFieldsProps = { event: { startDate: string; endDate: string }; timeZone: string };

export function AgendaFields({ event, timeZone }: AgendaFieldsProps) {
  const form = useFormContext<ProgrammeFormValues>();
  const { control, getValues, formState } = form;
  const register = filledRegister(form);
  const { fields, append, remove } = useFieldArray({ control, name: "agenda" });
  const typed = useWatch({ control, name: "agenda" });
  const errors = formState.errors.agenda;
  return (
    <div>
      <Rows
        title="Agenda"
        hint="Sorted by time when you save."
        one="item"
        max={maxAgendaItems}
        rows={fields}
        onRemove={remove}
        onAdd={() => {
          const all = getValues("agenda");
          const startsAt = nextStart(all) ?? wallClockOf(new Date(event.startDate), timeZone);
          append(
            { startsAt, saved: null, endsAt: "", savedEnd: null, title: "", description: "" },
            { focusName: `agenda.${all.length}.title` },
          );
        }}
      >
        {(index) => {
          const wrong = errors?.[index];
          const overlap = typed[index] ? findOverlap(typed, index) : null;
          const isElsewhen = isOutside(typed[index]?.startsAt ?? "", event, timeZone);
          return (
            <div className="grid gap-3">
              <div className="grid items-start gap-3 sm:grid-cols-2">
                <Field label="Starts" hint={`${zoneCity(timeZone)} time`} error={wrong?.startsAt?.message}>
                  {(input) => (
                    <Input {...input} type="datetime-local" {...register(`agenda.${index}.startsAt`)} />
                  )}
                </Field>
                <Field
                  label="Ends"
                  optional
                  hint={`${zoneCity(timeZone)} time`}
                  error={wrong?.endsAt?.message}
                >
                  {(input) => (
                    <Input {...input} type="datetime-local" {...register(`agenda.${index}.endsAt`)} />
                  )}
                </Field>
              </div>
              <p className="text-sm text-warning empty:hidden" aria-live="polite">
                {isElsewhen && "This date is outside the event’s dates. You can still save it. "}
                {overlap &&
                  `This overlaps ${overlap.title.trim() ? `“${overlap.title.trim()}”` : "another item"}. You can still save it.`}
              </p>
              <Field label="Title" error={wrong?.title?.message}>
                {(input) => <Input {...input} {...register(`agenda.${index}.title`)} />}
              </Field>
              <Field label="Description" optional error={wrong?.description?.message}>
                {(input) => <Textarea {...input} rows={2} {...register(`agenda.${index}.description`)} />}
              </Field>
            </div>
          );
        }}
      </Rows>
      <FieldError id="agenda-error" error={errors?.root?.message ?? errors?.message} />
    </div>
  );
}
