import { Button } from "@/components/ui/button";
import type { StatementPreview } from "@/lib/statements/import-statement";
import type { DateOrder } from "@/lib/bank-files/rules";
import { dayRange } from "../day-range";

type DateOrderQuestionProps = {
  preview: StatementPreview;
  isReading: boolean;
  onOrder: (order: DateOrder) => void;
};

/** The question about the order of day and month, above the lines, because everything below depends on it. */
export function DateOrderQuestion({ preview, isReading, onOrder }: DateOrderQuestionProps) {
  return (
    <div role="group" aria-labelledby="date-order" className="rounded-md bg-warning-soft p-4">
      <p id="date-order" className="text-sm font-medium">
        Which dates are right? They can be read in {preview.dateOrders.length === 2 ? "two" : "three"} ways.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {preview.dateOrders.map(({ dateOrder, from, to }) => (
          <Button key={dateOrder} variant="secondary" disabled={isReading} onClick={() => onOrder(dateOrder)}>
            {dayRange(from, to)}
          </Button>
        ))}
      </div>
    </div>
  );
}
