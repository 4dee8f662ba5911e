import { Main } from "@/components/layout/main";
import { Skeleton } from "@/components/ui/skeleton";

/** The skeleton of the Documents page. */
export default function DocumentsLoading() {
  return (
    <Main aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-3 h-5 w-full max-w-xl" />
      <div className="mt-8 divide-y divide-line rounded-md border border-line bg-card">
        {Array.from({ length: 4 }, (_, item) => (
          <div key={item} className="flex items-center gap-4 p-4 sm:p-5">
            <Skeleton className="size-10 shrink-0 rounded-md" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </Main>
  );
}
