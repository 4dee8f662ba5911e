"use client";

import Link from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link whose page is asked for once somebody points at it or moves to it. Next's own asks for every page that is
 * linked within view, by two requests each, although one of them at most is followed.
 */
export function IntentLink(
  props: Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocus">,
) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
