"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { isInConsole } from "@/components/layout/console-navigation";
import type { SearchConsole } from "./palette";

const ConsoleSearch = dynamic(() => import("./console-search").then((module) => module.ConsoleSearch));

/** The console's search by Ctrl K on staff's own pages; the console's pages have their own. */
export function SearchAnywhere(props: { personId: string; onSearch: SearchConsole }) {
  return isInConsole(usePathname()) ? null : <ConsoleSearch {...props} />;
}
