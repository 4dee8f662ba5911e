"use client";

import { MailX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";

export default function NotFound() {
  return (
    <NothingHere
      icon={MailX}
      title="Email Not Found"
      description="There is no email at this address."
      back={{ href: "/admin/emails", label: "Back to Emails" }}
    />
  );
}
