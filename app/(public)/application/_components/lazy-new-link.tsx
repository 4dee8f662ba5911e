"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { NewLink } from "./new-link";

const Form = lazy(async () => ({ default: (await import("./new-link")).NewLink }));

/** The form for a new link: the not-found screen is sent along with every application, which seldom needs it. */
export function LazyNewLink(props: ComponentProps<typeof NewLink>) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
