import { cn } from "@/components/ui/cn";
import { groups, type Group } from "./decisions";

const labels: Record<Group, string> = {
  "to decide": "To decide",
  accepted: "Accepted",
  "left out": "Left out",
  posted: "Posted",
};

type GroupTabsProps = { group: Group; counts: Record<Group, number>; onGroup: (group: Group) => void };

/** Which lines are shown; a group without any is left out, except the first. */
export function GroupTabs({ group, counts, onGroup }: GroupTabsProps) {
  return (
    <div role="group" aria-label="Lines" className="mt-6 flex flex-wrap gap-2">
      {groups
        .filter((name) => counts[name] > 0 || name === "to decide")
        .map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={group === name}
            onClick={() => onGroup(name)}
            className={cn(
              "min-h-10 rounded-full border px-4 text-sm font-medium transition-colors duration-150",
              group === name
                ? "border-transparent bg-aqua text-on-aqua"
                : "border-edge bg-card text-ink-soft hover:text-ink",
            )}
          >
            {labels[name]} <span className="tabular">{counts[name]}</span>
          </button>
        ))}
    </div>
  );
}
