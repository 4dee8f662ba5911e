import { ChoiceCard, type ChoiceField } from "@/components/forms/choice-card";
import { fewLeft } from "@/lib/events/labels";
import type { Rate } from "@/lib/events/queries";
import { offeredRates } from "@/lib/events/rules";
import { formatPrice } from "@/lib/core/money";

type RateChoiceProps = {
  prices: Rate[];
  field: ChoiceField;
  /** A note about the chosen rate, below the list. */
  note?: string | undefined;
};

export function RateChoice({ prices, field, note }: RateChoiceProps) {
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink">Registration type</legend>
      <div className="mt-2 grid gap-2">
        {offeredRates(prices).map(({ registrationType, label, priceCents, left }) => (
          <ChoiceCard
            key={registrationType}
            {...field}
            value={registrationType}
            label={label}
            hint={fewLeft(left)}
            aside={formatPrice(priceCents)}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-sm text-ink-soft not-empty:mt-2">
        {note}
      </p>
    </fieldset>
  );
}
