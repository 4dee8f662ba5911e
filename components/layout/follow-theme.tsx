"use client";

import { useLayoutEffect } from "react";
import { followTheme } from "@/components/layout/theme";

/**
 * Keeps to the theme while a page is open. It also sets it where the browser draws the whole document by itself (Next
 * answers `notFound()` so, and an error of the root layout): scripts of a document that is drawn so do not run.
 */
export function FollowTheme() {
  useLayoutEffect(followTheme, []);
  return null;
}
