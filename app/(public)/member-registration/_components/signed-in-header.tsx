"use client";

import dynamic from "next/dynamic";

/** The portal's header, for the few applicants who have an account: the others' page comes without it. */
export const SignedInHeader = dynamic(() =>
  import("@/components/layout/site-header").then((module) => module.SiteHeader),
);
