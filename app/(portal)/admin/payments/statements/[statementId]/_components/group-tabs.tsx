import { cn } from "@/components/ui/cn";
import { groups, type Group } from "./decisions";

/** A group of lines, or every line. */
export type Tab = Group | "all";

const labels: Record<Tab, string> = {
  all: "All",
  "to decide": "To decide",
  accepted: "Accepted",
  "left out": "Set aside",
  posted: "Posted",
};

type GroupTabsProps = {
  tab: Tab;
  counts: Record<Tab, number>;
  /** Whether there is a tab with every line. */
  hasAll: boolean;
  onTab: (tab: Tab) => void;
};

/** The tabs of the groups. A group without lines is left out, except the first. */
export function GroupTabs({ tab, counts, hasAll, onTab }: GroupTabsProps) {
  return (
    <div role="group" aria-label="Lines" className="mt-6 flex flex-wrap gap-2">
      {([...(hasAll ? (["all"] as const) : []), ...groups] as const)
        .filter((name) => counts[name] > 0 || name === "to decide")
        .map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={tab === name}
            onClick={() => onTab(name)}
            className={cn(
              "min-h-10 rounded-full border px-4 text-sm font-medium transition-colors duration-150",
              tab === name
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
