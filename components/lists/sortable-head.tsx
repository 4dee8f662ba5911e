import { ArrowDown, ArrowUp } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { TableHead } from "@/components/ui/table";
import { cn } from "@/lib/cn";
import { listHref, type ListRequest } from "./list-address";

type SortableHeadProps = {
  /** What the address calls this column: `?sort=title`, `?sort=-title`. */
  column: string;
  label: string;
  path: string;
  request: ListRequest;
  isRight?: boolean;
  className?: string;
};

/** The head of a column by which the server sorts: once upwards, once more downwards. */
export function SortableHead({
  column,
  label,
  path,
  request,
  isRight = false,
  className,
}: SortableHeadProps) {
  const isUp = request.sort === column;
  const isDown = request.sort === `-${column}`;
  const next = isUp ? `-${column}` : column;
  return (
    <TableHead
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
      className={cn(isRight && "text-right", className)}
    >
      <Link
        href={listHref(path, { ...request, sort: next, page: 1 })}
        prefetch={false}
        scroll={false}
        className={cn(
          "inline-flex items-center gap-1 rounded-sm hover:text-ink",
          (isUp || isDown) && "text-ink",
        )}
      >
        {label}
        {(isUp || isDown) && <Icon of={isUp ? ArrowUp : ArrowDown} className="size-3.5" />}
      </Link>
    </TableHead>
  );
}
