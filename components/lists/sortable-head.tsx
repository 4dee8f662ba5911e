import { ArrowDown, ArrowUp } from "lucide";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { TableHead } from "@/components/ui/table";
import { cn } from "@/components/ui/cn";
import { listHref, type ListDescription, type ListRequest, type SortColumn } from "./list-request";

type SortableHeadProps<List extends ListDescription> = {
  request: ListRequest<List>;
  column: SortColumn<List>;
  label: string;
  isRight?: boolean;
  className?: string;
};

/** The head of a column by which the server sorts: ascending first, descending on the second click. */
export function SortableHead<List extends ListDescription>({
  request,
  column,
  label,
  isRight = false,
  className,
}: SortableHeadProps<List>) {
  const isUp = request.sort === column;
  const isDown = request.sort === `-${column}`;
  return (
    <TableHead
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
      className={cn(isRight && "text-right", className)}
    >
      <Link
        href={listHref(request, { sort: isUp ? `-${column}` : column })}
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
