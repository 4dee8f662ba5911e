"use client";

import { useEffect, useRef, type ComponentProps } from "react";

/** A row of links that scrolls sideways on a phone. The current one is never the one that is hidden. */
export function CurrentInView(props: ComponentProps<"nav">) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current;
    const current = row?.querySelector("[aria-current]");
    if (!row || !current) return;
    // Not `scrollIntoView`: it would move the page as well, away from its heading.
    const [view, wanted] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    if (wanted.right > view.right) row.scrollLeft += wanted.right - view.right;
    else if (wanted.left < view.left) row.scrollLeft -= view.left - wanted.left;
  });
  return <nav ref={nav} {...props} />;
}
