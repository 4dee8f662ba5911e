import { Button } from "@/components/ui/button";

const legend = [
  { keys: ["J", "→"], does: "Next" },
  { keys: ["K", "←"], does: "Previous" },
  { keys: ["A"], does: "Approve" },
  { keys: ["R"], does: "Reject" },
];

type ShortcutLegendProps = { areOn: boolean; onTurn: (on: boolean) => void };

/** The keyboard shortcuts and a switch that turns them off; hidden on phones. */
export function ShortcutLegend({ areOn, onTurn }: ShortcutLegendProps) {
  return (
    <div className="mt-5 border-t border-line pt-4 text-sm max-md:hidden">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-medium">Keyboard shortcuts</h2>
        <Button variant="link" size="sm" onClick={() => onTurn(!areOn)}>
          {areOn ? "Turn off" : "Turn on"}
        </Button>
      </div>
      {areOn && (
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-2">
          {legend.map(({ keys, does }) => (
            <div key={does} className="flex items-center justify-between gap-2">
              <dt className="text-ink-soft">{does}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="grid h-6 min-w-6 place-items-center rounded-sm border border-line bg-sunken px-1 font-mono text-xs"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
