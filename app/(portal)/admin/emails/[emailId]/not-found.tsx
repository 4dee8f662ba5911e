"use client";

import { MailX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";

export default function NotFound() {
  return (
    <NothingHere
      icon={MailX}
      title="Email Not Found"
      description="This email doesn't exist."
      back={{ href: "/admin/emails", label: "Back to Emails" }}
    />
  );
}
