"use client";

import { useFieldArray, useFormContext } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { FieldError } from "@/components/forms/field-error";
import { Rows } from "@/components/forms/rows";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { maxSpeakers } from "@/lib/events/programme-schema";
import type { ProgrammeFormValues } from "./programme-form-schema";
import { SpeakerPicture } from "./speaker-picture";

export function SpeakerFields({ eventId }: { eventId: string }) {
  const form = useFormContext<ProgrammeFormValues>();
  const { control, getValues, formState } = form;
  const register = filledRegister(form);
  const { fields, append, remove, move } = useFieldArray({ control, name: "speakers" });
  const errors = formState.errors.speakers;
  return (
    <div>
      <Rows
        title="Speakers"
        one="speaker"
        max={maxSpeakers}
        rows={fields}
        onMove={move}
        onRemove={remove}
        onAdd={() =>
          append(
            { name: "", title: "", bio: "", imageUrl: "" },
            { focusName: `speakers.${getValues("speakers").length}.name` },
          )
        }
      >
        {(index) => {
          const wrong = errors?.[index];
          return (
            <div className="grid gap-3">
              <div className="grid items-start gap-3 sm:grid-cols-2">
                <Field label="Name" error={wrong?.name?.message}>
                  {(input) => <Input {...input} {...register(`speakers.${index}.name`)} />}
                </Field>
                <Field label="Title" optional error={wrong?.title?.message}>
                  {(input) => (
                    <Input
                      {...input}
                      placeholder="Head of Compliance, Island Bank"
                      {...register(`speakers.${index}.title`)}
                    />
                  )}
                </Field>
              </div>
              <Field label="Biography" optional error={wrong?.bio?.message}>
                {(input) => <Textarea {...input} rows={3} {...register(`speakers.${index}.bio`)} />}
              </Field>
              <SpeakerPicture eventId={eventId} index={index} />
            </div>
          );
        }}
      </Rows>
      <FieldError id="speakers-error" error={errors?.root?.message ?? errors?.message} />
    </div>
  );
}
