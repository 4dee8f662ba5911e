import { ArrowDownUp } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { listHref, type ListRequest } from "./list-request";

type OrderLinkProps = {
  request: ListRequest;
  /** The sort that puts the oldest rows first. Without a sort, the newest are first. */
  oldest: string;
};

/** Turns the order of a list round. It says what it does, so that it isn't taken for one of the list's filters. */
export function OrderLink({ request, oldest }: OrderLinkProps) {
  const isOldest = request.sort === oldest;
  return (
    <Link
      href={listHref(request, { sort: isOldest ? "" : oldest })}
      prefetch={false}
      scroll={false}
      className="inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
    >
      <Icon of={ArrowDownUp} /> {isOldest ? "Show newest first" : "Show oldest first"}
    </Link>
  );
}
