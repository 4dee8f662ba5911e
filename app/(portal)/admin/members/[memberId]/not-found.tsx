import { UserRoundX } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";

export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="page py-16">
      <h1 className="sr-only">Member Not Found</h1>
      <EmptyState
        icon={UserRoundX}
        title="Member Not Found"
        description="There is no member here. The account may have been deleted."
        action={
          <Button asChild>
            <Link href="/admin">Back to Members</Link>
          </Button>
        }
      />
    </main>
  );
}
