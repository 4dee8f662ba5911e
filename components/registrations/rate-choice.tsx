import { ChoiceCard, type ChoiceField } from "@/components/forms/choice-card";
import { rateLabel } from "@/lib/events/labels";

export type Rate = { registrationType: string; label: string; price: number };

type RateChoiceProps = {
  prices: Rate[];
  field: ChoiceField;
  /** Shown under the list, about the chosen rate. */
  note?: string | undefined;
};

export function RateChoice({ prices, field, note }: RateChoiceProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink">Registration type</legend>
      <div className="mt-2 grid gap-2">
        {prices.map(({ registrationType, label, price }) => (
          <ChoiceCard
            key={registrationType}
            {...field}
            value={registrationType}
            label={label}
            aside={rateLabel(price)}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-ink-soft not-empty:mt-2">
        {note}
      </p>
    </fieldset>
  );
}
