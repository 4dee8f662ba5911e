"use client";

import { useEffect, useRef, type ComponentProps } from "react";

/** A row of links that scrolls sideways on a phone. The current one is never the one that is hidden. */
export function CurrentInView(props: ComponentProps<"nav">) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  return <nav ref={nav} {...props} />;
}
