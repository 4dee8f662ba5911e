import { ArrowDown, ArrowUp, Trash2 } from "lucide";
import type { IconNode } from "lucide";
import type { UseFormReturn } from "react-hook-form";
import { currency } from "@/lib/core/money";
import { Field } from "@/components/forms/field";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import type { PriceListPayload, PriceListValues } from "./price-list-schema";

type PriceLineFieldsProps = {
  form: UseFormReturn<PriceListValues, unknown, PriceListPayload>;
  index: number;
  count: number;
  /** Returns the id of one of the line's buttons. */
  nameOf: (part: "up" | "down" | "remove") => string;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One rate of a price list: type, label, price, and buttons to move or remove it. */
export function PriceLineFields({ form, index, count, nameOf, onMove, onRemove }: PriceLineFieldsProps) {
  const { register, formState } = form;
  const errors = formState.errors.prices?.[index];
  const which = `rate ${index + 1}`;
  return (
    <li className="rounded-md border border-line bg-ground p-3 sm:p-4">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_1.25fr_6.5rem]">
        <Field label="Registration type" error={errors?.registrationType?.message}>
          {(control) => (
            <Input
              {...control}
              autoCapitalize="none"
              spellCheck={false}
              placeholder="member_one_day"
              {...register(`prices.${index}.registrationType`)}
            />
          )}
        </Field>
        <Field label="Label" error={errors?.label?.message}>
          {(control) => (
            <Input {...control} placeholder="Member, one day" {...register(`prices.${index}.label`)} />
          )}
        </Field>
        <Field label={`Price (${currency})`} error={errors?.price?.message}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder="0.00"
              className="text-right tabular"
              {...register(`prices.${index}.price`)}
            />
          )}
        </Field>
      </div>
      <div className="mt-2 flex justify-end gap-1">
        <LineButton
          id={nameOf("up")}
          icon={ArrowUp}
          label={`Move ${which} up`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <LineButton
          id={nameOf("down")}
          icon={ArrowDown}
          label={`Move ${which} down`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <LineButton id={nameOf("remove")} icon={Trash2} label={`Remove ${which}`} onClick={onRemove} />
      </div>
    </li>
  );
}

type LineButtonProps = {
  id: string;
  icon: IconNode;
  label: string;
  disabled?: boolean;
  onClick: () => void;
};

function LineButton({ icon, label, ...props }: LineButtonProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} title={label} {...props}>
      <Icon of={icon} />
    </Button>
  );
}
