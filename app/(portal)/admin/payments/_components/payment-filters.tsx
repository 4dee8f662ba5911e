import Link from "next/link";
import { isNarrowed } from "@/components/lists/list-request";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { pathTo } from "@/lib/core/path-to";
import { paymentMethodLabel, paymentPurposeLabel, paymentStateLabel } from "@/lib/ledger/labels";
import { paymentMethods, paymentPurposes, paymentStates } from "@/lib/ledger/rules";
import type { PaymentsRequest } from "./payments-list";

type PaymentFiltersProps = { request: PaymentsRequest; recorders: { id: string; name: string }[] };

/** The filter form. Its answers are in the address, so that Back and sharing work. The rarer ones are folded. */
export function PaymentFilters({ request, recorders }: PaymentFiltersProps) {
  const { text, sort, filters } = request;
  const { show, method, purpose, from, to, by } = filters;
  return (
    <form
      role="search"
      aria-label="Payments"
      className="grid grow items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]"
    >
      <input
        type="checkbox"
        id="payments-more"
        defaultChecked={[method, purpose, from, to, by].some(Boolean)}
        className="peer sr-only"
      />
      <div className="grid gap-1.5">
        <Label htmlFor="payments-text">Payer, reference, receipt or description</Label>
        <Input id="payments-text" type="search" name="q" defaultValue={text} autoCapitalize="none" />
      </div>
      <Choice name="show" label="Status" value={show} all="All payments">
        {paymentStates.map((state) => [state, paymentStateLabel[state]])}
      </Choice>
      <div className="flex gap-2 peer-focus-visible:[&_label]:outline-2">
        <Button type="submit" variant="secondary" className="h-11">
          Filter
        </Button>
        {isNarrowed(request) && (
          <Button asChild variant="ghost" className="h-11">
            <Link href={pathTo("/admin/payments")} prefetch={false}>
              Clear
            </Link>
          </Button>
        )}
        <Label
          htmlFor="payments-more"
          className="flex min-h-11 cursor-pointer items-center rounded-md px-2 text-aqua-ink hover:underline"
        >
          More filters
        </Label>
      </div>
      <div className="col-span-full hidden gap-3 peer-checked:grid sm:grid-cols-3 lg:grid-cols-5">
        <Choice name="method" label="Method" value={method} all="All methods">
          {paymentMethods.map((one) => [one, paymentMethodLabel(one)])}
        </Choice>
        <Choice name="purpose" label="Purpose" value={purpose} all="All purposes">
          {paymentPurposes.map((one) => [one, paymentPurposeLabel[one]])}
        </Choice>
        <div className="grid gap-1.5">
          <Label htmlFor="payments-from">From</Label>
          <Input id="payments-from" type="date" name="from" defaultValue={from ?? ""} />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="payments-to">To</Label>
          <Input id="payments-to" type="date" name="to" defaultValue={to ?? ""} />
        </div>
        <Choice name="by" label="Recorded by" value={by} all="Anyone">
          {recorders.map(({ id, name }) => [id, name])}
        </Choice>
      </div>
      {sort && <input type="hidden" name="sort" value={sort} />}
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string | null;
  /** The label of the option that shows everything. */
  all: string;
  children: [value: string, label: string][];
};

function Choice({ name, label, value, all, children }: ChoiceProps) {
  const id = `payments-${name}`;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <select
        id={id}
        name={name}
        defaultValue={value ?? ""}
        className="h-11 w-full rounded-md border border-edge bg-card px-3 text-base text-ink hover:border-ink-soft sm:text-sm"
      >
        <option value="">{all}</option>
        {children.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
