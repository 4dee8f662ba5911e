import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";

import { consolePlaceOf, currentAt, type ConsoleLink } from "@/components/layout/console-navigation";
import { HeaderCount, NavLinks } from "@/components/layout/nav-links";

type ConsoleSheetProps = Pick<ComponentProps<typeof NavLinks>, "unreadMessages"> & { places: ConsoleLink[] };

/** The links of a phone's menu in the console: its places first, then the person's own pages. */
export function ConsoleSheet({ places, unreadMessages }: ConsoleSheetProps) {
  const pathname = usePathname();
  const current = consolePlaceOf(pathname, useSearchParams().get("tab"));
  return (
    <>
      <nav aria-labelledby="console-links">
        <h2 id="console-links" className="px-3 pb-1 text-xs font-semibold text-on-header-soft">
          Console
        </h2>
        <ul className="flex flex-col">
          {places.map(({ place, label, href, count = 0, countLabel }) => (
            <li key={place}>
              <Link
                href={href}
                prefetch={false}
                aria-current={place === current ? currentAt(href, pathname) : undefined}
                className="flex h-11 items-center justify-between rounded-md px-3 text-base font-medium text-on-header-soft transition-colors duration-150 hover:text-on-header aria-[current]:bg-header-raised aria-[current]:text-on-header"
              >
                {label}
                {count > 0 && (
                  <HeaderCount count={count}>
                    <span className="sr-only"> {countLabel}</span>
                  </HeaderCount>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-labelledby="my-links" className="border-t border-header-line pt-4">
        <h2 id="my-links" className="px-3 pb-1 text-xs font-semibold text-on-header-soft">
          My pages
        </h2>
        <NavLinks showAdmin={false} unreadMessages={unreadMessages} layout="column" />
      </nav>
    </>
  );
}
