"use client";

import { MailCheck } from "lucide";
import { useEffect, useRef } from "react";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { almostDone } from "@/lib/seats/labels";

/** The screen after a group was registered with an address that has yet to be confirmed. */
export function GroupSent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, so the focus moves to the heading of the next step.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="mt-8 flex gap-4 p-5 sm:p-6">
      <Icon of={MailCheck} className="mt-0.5 size-6 shrink-0 text-aqua-ink" />
      <div className="min-w-0">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
          {almostDone}
        </h2>
        <p className="mt-2">
          We&apos;ve sent a link to <strong className="font-medium wrap-anywhere">{email}</strong>. No seat is
          taken yet: open the link within two hours and confirm the group. We&apos;ll then email you the
          invoice, and each person their own registration.
        </p>
      </div>
    </Card>
  );
}
