"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect, useLayoutEffect } from "react";

/** For whom the page was drawn: the id of the person who was signed in, or `visitor`. */
let drawnFor = "";
/** The page that was drawn again for somebody else while it was open: what is typed on it is still the first person's. */
let kept: string | null = null;

/** Says with everything that the page sends for whom it was drawn: the doors refuse it once somebody else is signed in. */
if (typeof window !== "undefined") {
  const send = window.fetch;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (request.method === "GET") return send(input, init);
    request.headers.set("x-drawn-for", drawnFor);
    return send(request);
  };
}

export function DrawnFor({ person }: { person: string }) {
  const pathname = usePathname();
  const router = useRouter();
  useLayoutEffect(() => {
    if (kept !== pathname) drawnFor = person;
  }, [person, pathname]);
  // A browser's tabs tell each other for whom they were drawn, so that each header catches up.
  useEffect(() => {
    const tabs = new BroadcastChannel("drawn-for");
    tabs.onmessage = ({ data }) => {
      if (data === person) return;
      kept = pathname;
      router.refresh();
    };
    tabs.postMessage(person);
    return () => tabs.close();
  }, [person, pathname, router]);
  return null;
}
