import { Skeleton } from "@/components/ui/skeleton";

/** The skeleton of a mailbox. */
export function ListSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="divide-y divide-line rounded-md border border-line bg-card">
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} className="grid gap-2 px-4 py-4 pl-8">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
