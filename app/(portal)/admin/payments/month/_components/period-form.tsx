import { LinkFilters } from "@/components/lists/link-filters";
import { FieldError } from "@/components/forms/field-error";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { pathTo } from "@/lib/core/path-to";

type PeriodFormProps = {
  from: string;
  to: string;
  problem: string | undefined;
  months: { label: string; from: string; to: string }[];
};

/** The form for the period. Its answers are in the address, so that Back and sharing work. */
export function PeriodForm({ from, to, problem, months }: PeriodFormProps) {
  return (
    <div className="mt-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 print:hidden">
      <LinkFilters
        label="Month"
        filters={months.map((month) => ({
          label: month.label,
          href: pathTo("/admin/payments/month", { query: { from: month.from, to: month.to } }),
          isCurrent: month.from === from && month.to === to,
        }))}
      />
      <form className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[auto_auto_auto]">
        <Day name="from" label="From" value={from} />
        <Day name="to" label="To" value={to} problem={problem} />
        <Button type="submit" variant="secondary" className="h-11 max-sm:col-span-2">
          Show
        </Button>
        <FieldError id="period-problem" error={problem} className="col-span-full" />
      </form>
    </div>
  );
}

type DayProps = { name: "from" | "to"; label: string; value: string; problem?: string | undefined };

function Day({ name, label, value, problem }: DayProps) {
  const id = `period-${name}`;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Input
        id={id}
        type="date"
        name={name}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && "period-problem"}
      />
    </div>
  );
}
