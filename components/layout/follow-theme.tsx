"use client";

import { useLayoutEffect } from "react";
import { followTheme } from "@/components/layout/theme";

/**
 * Applies the theme while a page is open. It also sets it at first where the browser renders the whole document (Next
 * does so for `notFound()` and errors of the root layout), because scripts in such a document do not run.
 */
export function FollowTheme() {
  useLayoutEffect(followTheme, []);
  return null;
}
