"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";

/** Tracks for whom the page was rendered: the signed-in person's id, or `visitor`. */
export function DrawnFor({ person }: { person: string }) {
  const path = usePathname();
  const router = useRouter();
  useEffect(() => {
    void import("./sent-for").then(({ follow }) => follow(person, path, () => router.refresh()));
  }, [person, path, router]);
  return null;
}
