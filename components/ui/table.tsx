import type { ComponentProps, ReactNode } from "react";

import { cn } from "@/components/ui/cn";

/** A table that scrolls sideways when the screen is narrower than its columns. `label` is its accessible name. */
export function Table({ label, className, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative w-full overflow-x-auto rounded-md border border-line bg-card focus-visible:outline-offset-0"
    >
      <table aria-label={label} className={cn("table-lines", className)} {...props} />
    </div>
  );
}

export function TableHeader(props: ComponentProps<"thead">) {
  return <thead {...props} />;
}

export function TableBody(props: ComponentProps<"tbody">) {
  return <tbody {...props} />;
}

export function TableRow(props: ComponentProps<"tr">) {
  return <tr {...props} />;
}

export function TableHead(props: ComponentProps<"th">) {
  return <th scope="col" {...props} />;
}

/** The head of the last column, which stays in view where the table scrolls sideways. */
export function ActionsHead() {
  return (
    <TableHead className="actions">
      <span className="sr-only">Actions</span>
    </TableHead>
  );
}

export function ActionsCell(props: { children: ReactNode }) {
  return <td className="actions" {...props} />;
}

export function TableCell(props: ComponentProps<"td">) {
  return <td {...props} />;
}
