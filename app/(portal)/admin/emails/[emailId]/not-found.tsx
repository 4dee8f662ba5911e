"use client";

import { MailX } from "lucide";
import { NothingHere } from "@/components/layout/nothing-here";

export default function NotFound() {
  return (
    <NothingHere
      icon={MailX}
      title="E-mail Not Found"
      description="There is no e-mail at this address."
      back={{ href: "/admin/emails", label: "Back to E-mails" }}
    />
  );
}
