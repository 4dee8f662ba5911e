"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { SiteHeader } from "@/components/layout/site-header";

const Header = lazy(async () => ({
  default: (await import("@/components/layout/site-header")).SiteHeader,
}));

/** The portal's header on public pages, loaded on demand because most visitors there are not signed in. */
export function SignedInHeader(facts: ComponentProps<typeof SiteHeader>) {
  return (
    <Suspense fallback={<div className="h-14 bg-header" />}>
      <Header {...facts} />
    </Suspense>
  );
}
