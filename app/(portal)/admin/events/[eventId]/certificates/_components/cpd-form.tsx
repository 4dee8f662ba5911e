"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useFieldArray, useForm, useWatch } from "react-hook-form";
import { HoursFields } from "@/components/events/hours-fields";
import { ChoiceCard } from "@/components/forms/choice-card";
import { ChoiceGroup } from "@/components/forms/choice-group";
import { Field } from "@/components/forms/field";
import { FieldError } from "@/components/forms/field-error";
import { RestoredNotice } from "@/components/forms/restored-notice";
import { Rows } from "@/components/forms/rows";
import { SaveBar } from "@/components/forms/save-bar";
import { useKeptForm } from "@/components/forms/use-kept-form";
import { useLeaveWarning } from "@/components/forms/use-leave-warning";
import { useSubmit } from "@/components/forms/use-submit";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/input";
import { deliveryLabels, hoursInWords } from "@/lib/certificates/labels";
import { deliveries, totalHours, type Cpd } from "@/lib/events/cpd-rules";
import { maxSignatories } from "@/lib/events/cpd-schema";
import { setCpdAction } from "../actions";
import {
  cpdForm,
  emptySignatory,
  ruleKinds,
  valuesOf,
  type CpdPayload,
  type CpdValues,
  type RuleKind,
} from "./cpd-form-schema";
import { SignaturePicture } from "./signature-picture";

const ruleLabels: Record<RuleKind, { label: string; hint: string }> = {
  checked_in: { label: "Everyone checked in", hint: "Issued and emailed after the event" },
  minutes: {
    label: "Everyone there long enough",
    hint: "Needs check-out at the event; issued and emailed after it",
  },
  manual: { label: "People chosen by staff", hint: "You choose them here after the event" },
};

type Saved = { cpd: Cpd | null; version: string };

type CpdFormProps = {
  eventId: string;
  saved: Saved;
  /** Categories of the settings, and those that other events use. */
  suggestions: readonly string[];
};

/** The form for what an event counts for as CPD, and who gets a certificate. Unsaved values stay in the browser's tab. */
export function CpdForm({ eventId, saved, suggestions }: CpdFormProps) {
  const router = useRouter();
  const form = useForm<CpdValues, unknown, CpdPayload>({
    resolver: zodResolver(cpdForm),
    defaultValues: valuesOf(eventId, saved.cpd),
  });
  const storedOf = ({ cpd, version }: Saved) => ({ values: valuesOf(eventId, cpd), version });
  const kept = useKeptForm(form, `portal:cpd-draft:${eventId}`, storedOf(saved));
  const signatories = useFieldArray({ control: form.control, name: "cpd.signatories" });
  const send = (sent: CpdPayload, options?: { idempotencyKey: string }) =>
    setCpdAction({ ...sent, basedOn: kept.versionNow() }, options);
  useLeaveWarning(kept.hasChanges);
  const { submit, busy } = useSubmit(send, {
    form,
    success: ({ cpd }) =>
      cpd
        ? { title: "CPD saved", description: `The event counts for ${hoursInWords(totalHours(cpd))}.` }
        : { title: "CPD saved", description: "The event doesn’t count for CPD." },
    failureTitle: "Update Failed",
    onDone(stored) {
      kept.startFrom(storedOf(stored));
      router.refresh();
    },
  });
  const { control, register, setValue, formState } = form;
  const errors = formState.errors.cpd;
  const [isOn, rule, hours, watched] = useWatch({
    control,
    name: ["isOn", "rule", "cpd.hours", "cpd.signatories"],
  });
  const savedIds = saved.cpd?.signatories.flatMap(({ signature }) => signature ?? []) ?? [];
  const hoursErrors = errors?.hours;
  return (
    <form
      noValidate
      onSubmit={(sent) => void form.handleSubmit((values) => submit(values))(sent)}
      className="mt-5 grid gap-4"
    >
      {kept.isRestored && <RestoredNotice onDiscard={() => kept.startFrom(storedOf(saved))} />}
      <Card className="grid gap-6 p-4 sm:p-5">
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" className="size-4.5 shrink-0 accent-aqua" {...register("isOn")} />
          This event counts for CPD
        </label>
        {isOn && (
          <>
            <HoursFields
              rows={hours}
              onChange={(rows) =>
                setValue("cpd.hours", rows, { shouldDirty: true, shouldValidate: formState.isSubmitted })
              }
              errors={Array.isArray(hoursErrors) ? hoursErrors : []}
              listError={hoursErrors?.root?.message ?? hoursErrors?.message}
              suggestions={suggestions}
            />
            <ChoiceGroup legend="Delivery" name="delivery" error={errors?.delivery?.message}>
              <div className="mt-2 grid gap-2 sm:grid-cols-2">
                {deliveries.map((delivery) => (
                  <ChoiceCard
                    key={delivery}
                    value={delivery}
                    label={deliveryLabels[delivery]}
                    {...register("cpd.delivery")}
                  />
                ))}
              </div>
            </ChoiceGroup>
            <ChoiceGroup legend="Who gets a certificate" name="rule" error={formState.errors.rule?.message}>
              <div className="mt-2 grid gap-2">
                {ruleKinds.map((kind) => (
                  <ChoiceCard key={kind} value={kind} {...ruleLabels[kind]} {...register("rule")} />
                ))}
              </div>
            </ChoiceGroup>
            {rule === "minutes" && (
              <Field
                label="Minimum share of the event, in percent"
                error={formState.errors.percent?.message}
                className="max-w-72"
              >
                {(control) => (
                  <Input
                    {...control}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={100}
                    {...register("percent")}
                  />
                )}
              </Field>
            )}
            <Field
              label="Sponsor"
              hint="With an email address or phone number. Certificates state it."
              optional
              error={errors?.sponsor?.message}
            >
              {(control) => <Input {...control} {...register("cpd.sponsor")} />}
            </Field>
            <div>
              <Rows
                title="Signatories"
                hint="Their names and titles are printed below a line on each certificate, with a picture of their signature above it."
                one="signatory"
                max={maxSignatories}
                rows={signatories.fields}
                onMove={signatories.move}
                onRemove={signatories.remove}
                onAdd={() =>
                  signatories.append(emptySignatory, {
                    focusName: `cpd.signatories.${signatories.fields.length}.name`,
                  })
                }
              >
                {(index) => (
                  <div className="grid items-start gap-3 sm:grid-cols-2">
                    <Field label="Name" error={errors?.signatories?.[index]?.name?.message}>
                      {(control) => (
                        <Input
                          {...control}
                          autoComplete="off"
                          {...register(`cpd.signatories.${index}.name`)}
                        />
                      )}
                    </Field>
                    <Field label="Title" optional error={errors?.signatories?.[index]?.title?.message}>
                      {(control) => (
                        <Input
                          {...control}
                          autoComplete="off"
                          placeholder="President"
                          {...register(`cpd.signatories.${index}.title`)}
                        />
                      )}
                    </Field>
                    <SignaturePicture
                      // A moved or removed row takes its preview along.
                      key={signatories.fields[index]?.id}
                      eventId={eventId}
                      name={signatories.fields[index]?.name ?? ""}
                      signature={watched[index]?.signature ?? ""}
                      savedIds={savedIds}
                      error={errors?.signatories?.[index]?.signature?.message}
                      onChange={(signature) =>
                        setValue(`cpd.signatories.${index}.signature`, signature, { shouldDirty: true })
                      }
                    />
                  </div>
                )}
              </Rows>
              <FieldError id="signatories-error" error={errors?.signatories?.root?.message} />
            </div>
          </>
        )}
      </Card>
      <SaveBar autosave={null} hasChanges={kept.hasChanges} busy={busy} verb="Save CPD" />
    </form>
  );
}
