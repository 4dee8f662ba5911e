"use client";

import { MailX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";
import type { PagePath } from "@/lib/core/path-to";

export default function NotFound() {
  return (
    <NothingHere
      icon={MailX}
      title="Email Not Found"
      description="This email doesn't exist."
      back={{ href: "/admin/emails" satisfies PagePath, label: "Back to Emails" }}
    />
  );
}
