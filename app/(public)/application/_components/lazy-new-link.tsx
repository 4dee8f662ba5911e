"use client";

import { lazy, Suspense, type ComponentProps } from "react";
import type { NewLink } from "./new-link";

const Form = lazy(async () => ({ default: (await import("./new-link")).NewLink }));

/** The form for a new link, loaded on demand because Next sends the not-found screen along with every application. */
export function LazyNewLink(props: ComponentProps<typeof NewLink>) {
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
