import { Plus, Trash2 } from "lucide";
import { useId } from "react";
import { Field } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { hoursInWords } from "@/lib/certificates/labels";
import { hoursStep } from "@/lib/core/hours-step";
import { totalHours } from "@/lib/events/cpd-rules";
import { maxCategories } from "@/lib/events/cpd-schema";
import { emptyHours, typedHours, type HoursRow } from "./hours-rows";

type RowErrors = { category?: { message?: string }; hours?: { message?: string } };

type HoursFieldsProps = {
  legend?: string;
  /** The words before the sum. */
  sumWords?: string;
  rows: readonly HoursRow[];
  onChange: (rows: HoursRow[]) => void;
  errors: readonly (RowErrors | undefined)[];
  /** What is wrong with the list as a whole. */
  listError: string | undefined;
  suggestions: readonly string[];
};

/** The hours of each category, with their sum. */
export function HoursFields({
  legend = "CPD hours",
  sumWords = "Counts for",
  rows,
  onChange,
  errors,
  listError,
  suggestions,
}: HoursFieldsProps) {
  const id = useId();
  const change = (index: number, part: Partial<HoursRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  const total = totalHours({ hours: typedHours(rows) });
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium">{legend}</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Hours of 60 minutes in steps of 0.25 (15 minutes), without breaks.
      </p>
      <datalist id={`${id}-categories`}>
        {suggestions.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {rows.map((row, index) => (
        <div key={index} className="grid grid-cols-[minmax(0,1fr)_5.5rem_2.75rem] items-start gap-2 sm:gap-3">
          <Field label="Category" error={errors[index]?.category?.message}>
            {(control) => (
              <Input
                {...control}
                list={`${id}-categories`}
                autoComplete="off"
                maxLength={60}
                value={row.category}
                onChange={(event) => change(index, { category: event.target.value })}
              />
            )}
          </Field>
          <Field label="Hours" error={errors[index]?.hours?.message}>
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="decimal"
                min={hoursStep}
                step={hoursStep}
                value={row.hours}
                onChange={(event) => change(index, { hours: event.target.value })}
              />
            )}
          </Field>
          <Button
            variant="ghost"
            size="icon"
            className="mt-6.5"
            aria-label={`Remove category ${index + 1}`}
            disabled={rows.length === 1}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            <Icon of={Trash2} />
          </Button>
        </div>
      ))}
      {listError && (
        <p role="alert" className="text-sm text-danger">
          {listError}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="secondary"
          disabled={rows.length >= maxCategories}
          onClick={() => onChange([...rows, emptyHours])}
        >
          <Icon of={Plus} /> Add a category
        </Button>
        <p aria-live="polite" className="text-sm font-medium tabular">
          {total > 0 && `${sumWords} ${hoursInWords(total)} of CPD`}
        </p>
      </div>
    </fieldset>
  );
}
