import { Main } from "@/components/layout/main";
import { Skeleton } from "@/components/ui/skeleton";

/** The skeleton of an event's page in the portal. */
export default function EventLoading() {
  return (
    <Main aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-5 w-32" />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="rounded-md border border-line bg-card p-5 sm:p-8">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="mt-6 h-5 w-56" />
          <Skeleton className="mt-3 h-5 w-44" />
          <Skeleton className="mt-3 h-5 w-64" />
        </div>
        <div className="rounded-md border border-line bg-card p-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Skeleton className="h-8 w-28" />
          <Skeleton className="mt-3 h-5 w-40" />
          <Skeleton className="mt-5 h-10 w-full" />
          <Skeleton className="mt-2 h-10 w-full" />
        </div>
        <div className="rounded-md border border-line bg-card p-5 sm:p-8">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="mt-3 h-40 w-full" />
        </div>
      </div>
    </Main>
  );
}
