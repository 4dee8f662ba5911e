"use client";

import { FileX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";

export default function NotFound() {
  return (
    <NothingHere
      icon={FileX}
      title="Document Not Found"
      description="It does not exist, or its member has taken it back."
      back={{ href: "/admin?tab=documents", label: "Back to Documents" }}
    />
  );
}
