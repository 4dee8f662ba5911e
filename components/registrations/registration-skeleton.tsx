import { Main } from "@/components/layout/main";
import { Skeleton } from "@/components/ui/skeleton";

/** The skeleton of the screen on which a member registers for an event. */
export function RegistrationSkeleton() {
  return (
    <Main aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="rounded-md border border-line bg-card p-5 sm:p-8">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="mt-6 h-5 w-56" />
          <Skeleton className="mt-3 h-5 w-44" />
          <Skeleton className="mt-3 h-5 w-64" />
          <Skeleton className="mt-8 h-32 w-full" />
        </div>
        <div className="grid gap-6">
          <div className="rounded-md border border-line bg-card p-5">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-5 h-10 w-full" />
          </div>
          <div className="rounded-md border border-line bg-card p-5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-5 h-5 w-full" />
            <Skeleton className="mt-3 h-5 w-full" />
          </div>
        </div>
      </div>
    </Main>
  );
}
