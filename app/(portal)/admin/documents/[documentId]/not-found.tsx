"use client";

import { FileX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";
import { pathTo } from "@/lib/core/path-to";

export default function NotFound() {
  return (
    <NothingHere
      icon={FileX}
      title="Document Not Found"
      description="This document doesn't exist, or the member has withdrawn it."
      back={{ href: pathTo("/admin", { query: { tab: "documents" } }), label: "Back to Documents" }}
    />
  );
}
