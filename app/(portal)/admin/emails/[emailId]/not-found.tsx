"use client";

import { MailX } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="page py-16">
      <h1 className="sr-only">E-mail Not Found</h1>
      <EmptyState
        icon={MailX}
        title="E-mail Not Found"
        description="There is no e-mail at this address."
        action={
          <Button asChild>
            <Link href="/admin/emails">Back to E-mails</Link>
          </Button>
        }
      />
    </main>
  );
}
