"use client";

import { Lock } from "lucide";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { Icon } from "@/components/ui/icon";

const REDIRECT_DELAY_MS = 2_000;
const SENTENCE = "You need admin privileges to access this page.";

/** Shown to a member at an admin address, before the redirect to the dashboard. */
export function AccessRestricted() {
  const router = useRouter();

  useEffect(() => {
    toast({ title: "Access Denied", description: SENTENCE, variant: "destructive" });
    const timer = setTimeout(() => router.replace("/"), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [router]);

  return (
    <FullScreenNotice
      icon={<Icon of={Lock} />}
      title="Access Restricted"
      actions={
        <Button asChild>
          <Link href="/">Go to Dashboard</Link>
        </Button>
      }
    >
      <p>{SENTENCE}</p>
      <p>Redirecting to the dashboard.</p>
    </FullScreenNotice>
  );
}
