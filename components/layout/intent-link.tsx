"use client";

import Link from "next/link";
import { useState, type ComponentProps } from "react";

/**
 * A link that prefetches its page when it is hovered or focused. Next's own link prefetches every linked page in view
 * with two requests, although at most one is followed.
 */
export function IntentLink(
  props: Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocus">,
) {
  const [isMeant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={isMeant ? null : false} onPointerEnter={mean} onFocus={mean} />;
}
