import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { Input } from "@/components/ui/input";
import type { Action } from "@/lib/core/operation";
import { zoneCity } from "@/lib/core/format";
import { currency } from "@/lib/core/money";
import type { previewDescription } from "@/lib/events/preview-description";
import { DescriptionField } from "./description-field";
import type { EventFormPayload, EventFormValues } from "./event-form-schema";
import { PolicyFields } from "./policy-fields";
import { TopicsField } from "./topics-field";

type EventFieldsProps = {
  form: UseFormReturn<EventFormValues, unknown, EventFormPayload>;
  timeZone: string;
  /** Whether the event has rates, which replace its single price. */
  hasRates: boolean;
  /** The topics of other events, as suggestions. */
  topics: string[];
  onPreview: Action<typeof previewDescription>;
};

/** The fields for the facts of an event. Times are in the association's zone, whatever the browser's is. */
export function EventFields({ form, timeZone, hasRates, topics, onPreview }: EventFieldsProps) {
  const { getValues } = form;
  const { errors } = form.formState;
  const register = filledRegister(form);
  const zone = `${zoneCity(timeZone)} time`;
  return (
    <>
      <Field label="Title" error={errors.title?.message}>
        {(control) => <Input {...control} {...register("title")} />}
      </Field>
      <DescriptionField
        error={errors.description?.message}
        text={() => getValues("description")}
        field={register("description")}
        onPreview={onPreview}
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
      <TopicsField form={form} suggested={topics} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={`Price (${currency})`}
          hint={hasRates ? "Not used while the event has rates" : "0 for a free event"}
          error={errors.price?.message}
        >
          {(control) => <Input {...control} inputMode="decimal" {...register("price")} />}
        </Field>
        <Field label="Maximum attendees" hint="Leave blank for no limit" error={errors.maxAttendees?.message}>
          {(control) => <Input {...control} inputMode="numeric" {...register("maxAttendees")} />}
        </Field>
      </div>
      <PolicyFields form={form} />
    </>
  );
}
