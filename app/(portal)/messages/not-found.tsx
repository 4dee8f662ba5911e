import { MailX } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Main } from "@/components/layout/main";
import { Button } from "@/components/ui/button";

export const metadata: Metadata = { title: "Message Not Found" };

export default function MessageNotFound() {
  return (
    <Main className="page py-16">
      <h1 className="sr-only">Message Not Found</h1>
      <EmptyState
        icon={MailX}
        title="Message Not Found"
        description="The message you're looking for doesn't exist, or you don't have access to it."
        action={
          <Button asChild>
            <Link href="/messages">Go to your messages</Link>
          </Button>
        }
      />
    </Main>
  );
}
