"use client";

import { FileX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";
import { pathTo } from "@/lib/core/path-to";

export default function NotFound() {
  return (
    <NothingHere
      icon={FileX}
      title="Application Not Found"
      description="This application doesn't exist."
      back={{ href: pathTo("/admin", { query: { tab: "applications" } }), label: "Back to Applications" }}
    />
  );
}
