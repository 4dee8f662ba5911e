"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/**
 * The group's form, with its rules and table parser, is loaded after the page, because nobody types into it
 * immediately.
 */
export const LoadGroupForm = dynamic(() => import("./group-form").then((module) => module.GroupForm), {
  ssr: false,
  loading: () => <Skeleton className="mt-8 h-96" />,
});
