"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Refreshes the header when its unread count is out of date: it is rendered only on full page loads. */
export function HeaderFollows({ unread }: { unread: number }) {
  const router = useRouter();
  useEffect(() => {
    const header = document.querySelector<HTMLElement>("[data-unread-messages]");
    if (header && header.dataset.unreadMessages !== String(unread)) router.refresh();
  }, [unread, router]);
  return null;
}
