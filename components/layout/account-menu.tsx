import { UserRound } from "lucide";
import Link from "next/link";
import { useState } from "react";

import { LogoutButton } from "@/components/layout/logout-button";
import { ThemeChoice } from "@/components/layout/theme-choice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { PagePath } from "@/lib/core/path-to";

const PANEL_ID = "account-menu";

/**
 * The account button at the right end of the header. Its panel is a native popover, which opens and closes without a
 * script.
 */
export function AccountButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      popoverTarget={PANEL_ID}
      className="grid size-9 shrink-0 place-items-center rounded-full bg-header-raised text-sm font-semibold text-on-header uppercase ring-1 ring-on-header-soft/40 transition-shadow duration-150 hover:ring-on-header-soft"
    >
      <span aria-hidden>{name.charAt(0)}</span>
      <span className="sr-only normal-case">Account menu</span>
    </button>
  );
}

export function AccountPanel({ name, email }: { name: string; email: string }) {
  // The panel is rendered at the first opening, so that pages do not contain it hidden.
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <div
      id={PANEL_ID}
      popover="auto"
      onBeforeToggle={() => setWasOpened(true)}
      // The panel closes when the focus leaves, so that the focus is never behind it.
      onBlur={({ currentTarget, relatedTarget }) => {
        const isElsewhere = relatedTarget instanceof Element && !currentTarget.contains(relatedTarget);
        if (isElsewhere && !relatedTarget.matches("[popovertarget]")) currentTarget.hidePopover();
      }}
      role="group"
      aria-label="Account"
      className="fixed inset-auto top-16 right-[max(1.5rem,calc((100vw-72rem)/2+1.5rem))] m-0 w-72 drawer flex-col gap-4 rounded-md border border-line bg-card p-4 text-ink shadow-lift open:flex"
    >
      {wasOpened && (
        <>
          <div className="min-w-0 text-sm">
            <p className="truncate font-medium">{name}</p>
            {name !== email && <p className="truncate text-ink-soft">{email}</p>}
          </div>
          <ThemeChoice />
          <div className="-mx-2 -mb-2 flex flex-col">
            <Button asChild variant="ghost" size="sm" className="justify-start px-2">
              {/* The browser closes a popover on a click outside, but not on a link inside, so this handler does. */}
              <Link
                href={"/profile" satisfies PagePath}
                onClick={({ currentTarget }) =>
                  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()
                }
              >
                <Icon of={UserRound} /> Profile
              </Link>
            </Button>
            <LogoutButton className="justify-start px-2" />
          </div>
        </>
      )}
    </div>
  );
}
