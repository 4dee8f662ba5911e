"use client";

import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";

/** Follows for whom the page is drawn: the id of the person who is signed in, or `visitor`. */
export function DrawnFor({ person }: { person: string }) {
  const path = usePathname();
  const router = useRouter();
  useEffect(() => {
    void import("./sent-for").then(({ follow }) => follow(person, path, () => router.refresh()));
  }, [person, path, router]);
  return null;
}
