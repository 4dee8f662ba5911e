import { CircleCheck, CircleDashed } from "lucide";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { ChecklistItem } from "@/lib/applications/rules";

function wordsOf({ isComplete, needed, sent, problem }: ChecklistItem): string {
  if (isComplete) return sent === 1 ? "Received" : `${sent} received`;
  if (problem) return problem;
  return needed === 1 ? "Missing" : `${sent} of ${needed} received`;
}

/** The required documents, and which of them have arrived. */
export function Checklist({ items }: { items: ChecklistItem[] }) {
  const done = items.filter(({ isComplete }) => isComplete).length;
  return (
    <Card aria-labelledby="checklist">
      <CardHeader>
        <CardTitle id="checklist">Checklist</CardTitle>
        <p className="text-sm text-ink-soft tabular">
          {done} of {items.length} complete
        </p>
      </CardHeader>
      <CardContent>
        <ul className="grid gap-3.5">
          {items.map((item) => (
            <li key={item.kind} className="flex gap-3">
              <Icon
                of={item.isComplete ? CircleCheck : CircleDashed}
                className={`mt-px size-5 ${item.isComplete ? "text-success" : "text-ink-soft"}`}
              />
              <div className="min-w-0 text-sm">
                <p className="font-medium">{item.label}</p>
                <p
                  className={
                    item.isComplete ? "text-success" : item.problem ? "text-danger" : "text-ink-soft"
                  }
                >
                  {wordsOf(item)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
