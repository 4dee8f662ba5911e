"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * The header stays while one goes from page to page, so its number is as old as the last full load. Where this page
 * knows better, both are drawn anew.
 */
export function HeaderFollows({ unread }: { unread: number }) {
  const router = useRouter();
  useEffect(() => {
    const header = document.querySelector<HTMLElement>("[data-unread-messages]");
    if (header && header.dataset.unreadMessages !== String(unread)) router.refresh();
  }, [unread, router]);
  return null;
}
