"use client";

import { FileX } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="page py-16">
      <h1 className="sr-only">Application Not Found</h1>
      <EmptyState
        icon={FileX}
        title="Application Not Found"
        description="There is no application at this address."
        action={
          <Button asChild>
            <Link href="/admin?tab=applications">Back to Applications</Link>
          </Button>
        }
      />
    </main>
  );
}
