"use client";

import { useEffect, useRef, type ComponentProps } from "react";

/** The space left beside the current link, so that the next one is visibly cut off. */
const roomPx = 24;

/** Scrolls the row sideways only. `scrollIntoView` would also move the page away from its heading. */
function bringIntoView(row: Element, wanted: Element) {
  const [view, box] = [row.getBoundingClientRect(), wanted.getBoundingClientRect()];
  if (box.right + roomPx > view.right) row.scrollLeft += box.right + roomPx - view.right;
  else if (box.left - roomPx < view.left) row.scrollLeft -= view.left - (box.left - roomPx);
}

/** A row of links that scrolls sideways on a phone. The current one, or the one with the focus, is never cut off. */
export function CurrentInView(props: ComponentProps<"nav">) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current;
    const shown = row?.querySelector(":focus") ?? row?.querySelector("[aria-current]");
    if (row && shown) bringIntoView(row, shown);
  });
  return <nav ref={nav} onFocus={(event) => bringIntoView(event.currentTarget, event.target)} {...props} />;
}
