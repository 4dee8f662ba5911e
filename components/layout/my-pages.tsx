import { ChevronDown } from "lucide";
import { useRef, type ComponentProps } from "react";

import { NavLinks } from "@/components/layout/nav-links";
import { Icon } from "@/components/ui/icon";

const PANEL_ID = "my-pages";

/** The console's menu of the person's pages as a member. Its panel is a native popover. */
export function MyPages(links: Pick<ComponentProps<typeof NavLinks>, "unreadMessages">) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={PANEL_ID}
        className="flex h-9 items-center gap-1 rounded-md px-3 text-sm font-medium text-on-header-soft transition-colors duration-150 hover:text-on-header"
      >
        My pages <Icon of={ChevronDown} className="size-4" />
      </button>
      <div
        id={PANEL_ID}
        popover="auto"
        // A popover is in the top layer, so CSS cannot position it relative to its button.
        onBeforeToggle={({ currentTarget }) => {
          currentTarget.style.left = `${button.current?.getBoundingClientRect().left ?? 0}px`;
        }}
        onClick={({ currentTarget, target }) => {
          if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          const isElsewhere = relatedTarget instanceof Element && !currentTarget.contains(relatedTarget);
          if (isElsewhere && relatedTarget !== button.current) currentTarget.hidePopover();
        }}
        role="group"
        aria-label="My pages"
        className="fixed inset-auto top-14 m-0 w-52 drawer rounded-md border border-header-line bg-header p-2 text-on-header shadow-lift on-ink"
      >
        <NavLinks showAdmin={false} layout="menu" {...links} />
      </div>
    </>
  );
}
