"use client";

import { FileX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";

export default function NotFound() {
  return (
    <NothingHere
      icon={FileX}
      title="Document Not Found"
      description="This document doesn't exist, or the member has withdrawn it."
      back={{ href: "/admin?tab=documents", label: "Back to Documents" }}
    />
  );
}
