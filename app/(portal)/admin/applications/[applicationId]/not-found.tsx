"use client";

import { FileX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";

export default function NotFound() {
  return (
    <NothingHere
      icon={FileX}
      title="Application Not Found"
      description="This application doesn't exist."
      back={{ href: "/admin?tab=applications", label: "Back to Applications" }}
    />
  );
}
