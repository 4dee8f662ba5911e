"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * On a screen that only visitors see. The router can reach it when the session has ended, with the layout that was drawn
 * for the person before: what is typed on it would then be refused as theirs.
 */
export function ForVisitors() {
  const router = useRouter();
  useEffect(() => {
    void import("./sent-for").then(({ redrawForVisitor }) => redrawForVisitor(() => router.refresh()));
  }, [router]);
  return null;
}
