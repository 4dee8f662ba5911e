"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";

/** For whom the page was drawn: the id of the person who was signed in, or `visitor`. */
let drawnFor: string;
/** The page that was drawn again for somebody else while it was open: what is typed on it is still the first person's. */
let kept: string;

// Everything that the page sends says for whom it was drawn: the doors refuse it once somebody else is signed in.
if (typeof window !== "undefined") {
  const send = fetch;
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    if (drawnFor && request.method !== "GET") request.headers.set("x-drawn-for", drawnFor);
    return send(request);
  };
}

export function DrawnFor({ person }: { person: string }) {
  const path = usePathname();
  const router = useRouter();
  useEffect(() => {
    if (kept !== path) drawnFor = person;
    // A browser's tabs tell each other for whom they were drawn, so that each header catches up.
    const tabs = new BroadcastChannel("drawn-for");
    tabs.onmessage = ({ data }) => {
      if (data === person) return;
      kept = path;
      router.refresh();
    };
    tabs.postMessage(person);
    return () => tabs.close();
  }, [person, path, router]);
  return null;
}
