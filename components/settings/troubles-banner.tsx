import { TriangleAlert } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { Trouble } from "@/lib/reports/troubles";

/** The problems of the installation. Renders nothing while there are none. */
export function TroublesBanner({ troubles }: { troubles: Trouble[] }) {
  if (troubles.length === 0) return null;
  return (
    <div role="status" className="mt-6 rounded-md border border-line bg-warning-soft p-4 text-sm">
      <ul className="grid gap-2">
        {troubles.map(({ what, todo }) => (
          <li key={what} className="flex gap-2 text-warning">
            <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
            <span>
              <span className="font-medium">{what}</span> {todo}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
