"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense } from "react";
import { isInConsole } from "@/components/layout/console-navigation";
import type { SearchConsole } from "./palette";

// Members load the layout that has it, but never the search itself.
const ConsoleSearch = lazy(async () => ({ default: (await import("./console-search")).ConsoleSearch }));

/** The console's search by Ctrl K on staff's own pages; the console's pages have their own. */
export function SearchAnywhere(props: { personId: string; onSearch: SearchConsole }) {
  if (isInConsole(usePathname())) return null;
  return (
    <Suspense fallback={null}>
      <ConsoleSearch {...props} />
    </Suspense>
  );
}
