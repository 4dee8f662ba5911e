import { TriangleAlert } from "lucide";
import { Icon } from "@/components/ui/icon";

const shown = 10;

/** The warnings about a table that was read from a file or pasted. */
export function FileWarnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  const further = warnings.length - shown;
  return (
    <div className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-pretty text-warning">
      <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
      <ul className="min-w-0">
        {warnings.slice(0, shown).map((warning) => (
          <li key={warning} className="wrap-anywhere">
            {warning}
          </li>
        ))}
        {further > 0 && (
          <li>
            {further.toLocaleString("en")} more {further === 1 ? "warning" : "warnings"}
          </li>
        )}
      </ul>
    </div>
  );
}
