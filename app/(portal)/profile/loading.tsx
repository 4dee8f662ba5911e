import { Main } from "@/components/layout/main";
import { Skeleton } from "@/components/ui/skeleton";

/** The skeleton of the Profile page. */
export default function ProfileLoading() {
  return (
    <Main aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-9 w-32" />
      <Skeleton className="mt-3 h-5 w-full max-w-md" />
      <Skeleton className="mt-8 h-10 w-full max-w-md" />
      {["h-72", "h-10"].map((height) => (
        <div key={height} className="grid gap-x-10 gap-y-4 py-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <Skeleton className="h-6 w-40" />
          <Skeleton className={`rounded-md ${height}`} />
        </div>
      ))}
    </Main>
  );
}
