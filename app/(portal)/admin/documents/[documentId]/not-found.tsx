"use client";

import { FileX } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="page py-16">
      <h1 className="sr-only">Document Not Found</h1>
      <EmptyState
        icon={FileX}
        title="Document Not Found"
        description="It does not exist, or its member has taken it back."
        action={
          <Button asChild>
            <Link href="/admin?tab=documents">Back to Documents</Link>
          </Button>
        }
      />
    </main>
  );
}
