"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useLayoutEffect } from "react";

/** For whom the page was drawn: the id of the person who was signed in, or `visitor`. */
let drawnFor: string | null = null;
/** The page was drawn again for somebody else while it was open: what is typed on it is still the first person's. */
let isKept = false;

/** Says with everything that the page sends for whom it was drawn: the doors refuse it once somebody else is signed in. */
function sayWithEverySending() {
  const send = window.fetch;
  window.fetch = (input, init) => {
    const request = input instanceof Request ? input : null;
    const method = init?.method ?? request?.method ?? "GET";
    const address = input instanceof Request ? input.url : input;
    const { origin } = new URL(address, window.location.href);
    if (method === "GET" || method === "HEAD" || drawnFor === null || origin !== window.location.origin)
      return send(input, init);
    const headers = new Headers(init?.headers ?? request?.headers);
    headers.set("x-drawn-for", drawnFor);
    return send(input, { ...init, headers });
  };
}
if (typeof window !== "undefined") sayWithEverySending();

/** What the tabs of a browser tell each other: who was signed in when a page was drawn last. */
const lastDrawn = "drawn-for";

export function DrawnFor({ person }: { person: string }) {
  const pathname = usePathname();
  const router = useRouter();
  // Another page is drawn for whoever is signed in now.
  useLayoutEffect(() => {
    isKept = false;
  }, [pathname]);
  useLayoutEffect(() => {
    if (!isKept) drawnFor = person;
    try {
      localStorage.setItem(lastDrawn, person);
    } catch {
      // Without storage the header catches up with the next page.
    }
  }, [person, pathname]);
  useEffect(() => {
    const catchUp = () => {
      if (document.visibilityState !== "visible") return;
      let now: string | null = null;
      try {
        now = localStorage.getItem(lastDrawn);
      } catch {
        return;
      }
      if (now === null || now === drawnFor) return;
      isKept = true;
      router.refresh();
    };
    document.addEventListener("visibilitychange", catchUp);
    window.addEventListener("focus", catchUp);
    return () => {
      document.removeEventListener("visibilitychange", catchUp);
      window.removeEventListener("focus", catchUp);
    };
  }, [router]);
  return null;
}
