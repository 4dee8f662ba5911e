"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The form with its rules and what reads tables, loaded after the page: nobody types into it before that. */
export const LoadGroupForm = dynamic(() => import("./group-form").then((module) => module.GroupForm), {
  ssr: false,
  loading: () => <Skeleton className="mt-8 h-96" />,
});
