"use client";

import { LoaderCircle } from "lucide";
import { useLinkStatus } from "next/link";
import { Icon } from "@/components/ui/icon";

/** Inside a link: a spinner while its page loads. */
export function LinkSpinner() {
  const { pending } = useLinkStatus();
  return pending ? <Icon of={LoaderCircle} className="size-3.5 animate-spin" /> : null;
}
