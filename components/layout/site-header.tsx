"use client";

import { Menu } from "lucide";
import { IntentLink } from "@/components/layout/intent-link";
import { usePathname } from "next/navigation";

import { AccountButton, AccountPanel } from "@/components/layout/account-menu";
import { BrandMark } from "@/components/layout/brand-mark";
import type { ConsoleLinks } from "@/components/layout/console-navigation";
import { ConsoleSheet } from "@/components/layout/console-sheet";
import { LogoutButton } from "@/components/layout/logout-button";
import { MyPages } from "@/components/layout/my-pages";
import { AdminBadge, NavLinks } from "@/components/layout/nav-links";
import { adminItem, isCurrent } from "@/components/layout/navigation";
import { ThemeChoice } from "@/components/layout/theme-choice";
import { Sheet } from "@/components/ui/sheet";
import { Icon } from "@/components/ui/icon";

type SiteHeaderProps = {
  user: { firstName: string | null; email: string; isAdmin: boolean };
  /** The count on the badge of Messages. */
  unreadMessages: number;
  association: { name: string; shortName: string };
  /** The console's links for staff, on pages that may belong to the console. */
  console?: ConsoleLinks | null;
};

/**
 * The header of the signed-in portal: one row on a desktop, and a sheet with the same links on a phone. In the console
 * the member's own links form one menu, so that no link appears twice. It is one client component, so that a page
 * contains its data once rather than its markup as well.
 */
export function SiteHeader({ user, unreadMessages, association, console: found }: SiteHeaderProps) {
  const name = user.firstName || user.email;
  const inConsole = isCurrent(adminItem, usePathname()) ? found : null;
  // Staff who answer messages have an inbox in the console's own navigation.
  const hasInbox = inConsole?.places.some(({ place }) => place === "messages") ?? false;
  const ownUnread = hasInbox ? 0 : unreadMessages;
  return (
    <header
      data-unread-messages={unreadMessages}
      className="no-print sticky top-0 z-40 border-b border-header-line bg-header text-on-header"
    >
      <div className="page flex h-14 items-center gap-6 on-ink">
        <IntentLink
          href="/"
          title={association.name}
          className="flex min-w-0 items-center gap-2.5 rounded-md font-semibold"
        >
          <BrandMark className="size-7 shrink-0" />
          <span className="truncate">
            {association.shortName} <span className="font-normal">Member Portal</span>
          </span>
        </IntentLink>

        <nav aria-label="Main" className="flex items-center gap-3 max-lg:hidden">
          {inConsole ? (
            <>
              <AdminBadge />
              <MyPages unreadMessages={ownUnread} />
            </>
          ) : (
            <NavLinks showAdmin={user.isAdmin} unreadMessages={unreadMessages} layout="row" />
          )}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-3 max-lg:hidden">
          <p className="truncate text-sm text-on-header-soft">
            Welcome, <span className="text-on-header">{name}</span>
          </p>
          <LogoutButton className="text-on-header-soft hover:bg-header-raised hover:text-on-header" />
          <AccountButton name={name} />
        </div>

        <div className="ml-auto lg:hidden">
          <Sheet
            label="Menu"
            trigger={
              <>
                <Icon of={Menu} className="size-5" />
                {unreadMessages > 0 && (
                  <span
                    aria-hidden
                    className="absolute top-2 right-2 size-2.5 rounded-full bg-ring-header ring-2 ring-header"
                  />
                )}
                <span className="sr-only">Open menu</span>
              </>
            }
            triggerClassName="relative -mr-2 grid size-11 place-items-center rounded-md hover:bg-header-raised"
            className="bg-header text-on-header on-ink"
          >
            <p className="flex min-h-11 flex-wrap items-center gap-x-1 pr-12 pl-3 text-sm break-all text-on-header-soft">
              Welcome, <span className="text-on-header">{name}</span>
            </p>
            {inConsole ? (
              <ConsoleSheet places={inConsole.places} unreadMessages={ownUnread} />
            ) : (
              <nav aria-label="Main">
                <NavLinks showAdmin={user.isAdmin} unreadMessages={unreadMessages} layout="column" />
              </nav>
            )}
            <div className="dark mt-auto flex flex-col gap-3 border-t border-header-line pt-4">
              <ThemeChoice />
              <LogoutButton className="h-11 justify-start px-3 text-base" />
            </div>
          </Sheet>
        </div>
      </div>
      <AccountPanel name={name} email={user.email} />
    </header>
  );
}
