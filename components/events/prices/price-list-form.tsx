"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Plus, Tags } from "lucide";
import { useRouter } from "next/navigation";
import { useFieldArray, useForm } from "react-hook-form";
import { zoneCity } from "@/lib/core/format";
import { centsOf, formatPrice } from "@/lib/core/money";
import { SubmitButton } from "@/components/forms/submit-button";
import { SaveBar } from "@/components/forms/save-bar";
import { useLeaveWarning } from "@/components/forms/use-leave-warning";
import { useLines } from "@/components/forms/use-lines";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import type { Action } from "@/lib/core/operation";
import type { EventAnswer } from "@/lib/events/queries";
import { maxRates } from "@/lib/events/schema";
import type { setPrices } from "@/lib/events/set-prices";
import { PriceLineFields } from "./price-line-fields";
import {
  conferenceRates,
  emptyLine,
  linesOf,
  priceListForm,
  type PriceListPayload,
  type PriceListValues,
} from "./price-list-schema";

export type SavePrices = Action<typeof setPrices>;

type PriceListFormProps = {
  event: EventAnswer;
  timeZone: string;
  onSave: SavePrices;
  /** Closes the dialog around the form; undefined for a form on a page of its own. */
  onDone?: () => void;
};

/** The form for an event's rates, in the order that people see. */
export function PriceListForm({ event, timeZone, onSave, onDone }: PriceListFormProps) {
  const router = useRouter();
  const form = useForm<PriceListValues, unknown, PriceListPayload>({
    resolver: zodResolver(priceListForm(timeZone)),
    defaultValues: { eventId: event.id, rates: linesOf(event.rates, timeZone) },
  });
  const list = useFieldArray({ control: form.control, name: "rates" });
  const { fields, append, replace } = list;
  const { addId, lineProps } = useLines(list);
  const send = ({ eventId, rates }: PriceListPayload, options?: { idempotencyKey: string }) =>
    onSave(
      {
        eventId,
        rates: rates.map(({ from, until, ...rate }) => ({
          ...rate,
          from: from?.toISOString() ?? null,
          until: until?.toISOString() ?? null,
        })),
      },
      options,
    );
  const { submit, busy } = useSubmit(send, {
    form,
    success: ({ rates }) => ({
      title: "Price list saved",
      description:
        rates.length === 0
          ? "Everyone pays the single price of the event."
          : "It applies to new registrations.",
    }),
    failureTitle: "Update Failed",
    onDone({ rates }) {
      if (onDone) onDone();
      else form.reset({ eventId: event.id, rates: linesOf(rates, timeZone) });
      router.refresh();
    },
  });

  const { isDirty } = form.formState;
  useLeaveWarning(!onDone && isDirty);
  const listError = form.formState.errors.rates?.root?.message ?? form.formState.errors.rates?.message;
  return (
    <form noValidate onSubmit={(sent) => void form.handleSubmit(submit)(sent)} className="grid gap-4">
      <p className="text-sm text-ink-soft">
        People choose one of these rates when they register. If someone who chooses a members&rsquo; rate
        isn&rsquo;t an active member, you need to verify it. Times are {zoneCity(timeZone)} time. Without
        rates, everyone pays the event&rsquo;s single price.
      </p>
      {fields.length === 0 ? (
        <p className="rounded-md border border-dashed border-edge px-4 py-6 text-center text-sm text-ink-soft">
          No price list. Everyone pays{" "}
          <span className="font-medium text-ink tabular">
            {event.price > 0 ? formatPrice(centsOf(event.price)) : "nothing because the event is free"}
          </span>
          .
        </p>
      ) : (
        <ol className="grid gap-3" aria-label="Rates">
          {fields.map((field, index) => (
            <PriceLineFields key={field.id} form={form} {...lineProps(index)} />
          ))}
        </ol>
      )}
      {listError && (
        <p role="alert" className="text-sm text-danger">
          {listError}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          id={addId}
          variant="secondary"
          disabled={fields.length >= maxRates}
          onClick={() => append(emptyLine, { focusName: `rates.${fields.length}.name` })}
        >
          <Icon of={Plus} /> Add a rate
        </Button>
        <Button variant="ghost" onClick={() => replace(conferenceRates)}>
          <Icon of={Tags} /> Conference rates
        </Button>
      </div>
      {onDone ? (
        <DialogFooter>
          <SubmitButton busy={busy} busyWords="Saving...">
            Save price list
          </SubmitButton>
        </DialogFooter>
      ) : (
        <SaveBar autosave={null} hasChanges={isDirty} busy={busy} verb="Save price list" />
      )}
    </form>
  );
}
