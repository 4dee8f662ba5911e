"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * Marks a screen that only visitors see. After a session has ended, the router can reach it in the layout rendered for
 * the earlier person, and its requests would be refused as theirs.
 */
export function ForVisitors() {
  const router = useRouter();
  useEffect(() => {
    void import("./sent-for").then(({ redrawForVisitor }) => redrawForVisitor(() => router.refresh()));
  }, [router]);
  return null;
}
