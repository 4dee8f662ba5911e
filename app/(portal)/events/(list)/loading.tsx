import { Main } from "@/components/layout/main";
import { Skeleton } from "@/components/ui/skeleton";

/** The skeleton of the Events page. */
export default function EventsLoading() {
  return (
    <Main aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mt-3 h-5 w-full max-w-md" />
      <Skeleton className="mt-8 h-10 w-full max-w-xl" />
      <div className="mt-6 grid gap-4 lg:grid-cols-2">
        {Array.from({ length: 6 }, (_, card) => (
          <Skeleton key={card} className="h-48 rounded-md" />
        ))}
      </div>
    </Main>
  );
}
