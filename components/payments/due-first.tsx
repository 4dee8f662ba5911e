import Link from "next/link";
import { formatDate, formatDateTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import type { PagePath } from "@/lib/core/path-to";
import type { Owed } from "@/lib/payments/owed-queries";
import { notLaterThan } from "@/lib/ledger/rules";
import { Notice } from "./notice";

type DueFirstProps = {
  owed: Owed[];
  /** The due date of the membership dues; null when they are not due or have no date. */
  duesDate: string | null;
  timeZone: string;
};

/** A notice of amounts that are due before the membership dues. Renders nothing when there are none. */
export function DueFirst({ owed, duesDate, timeZone }: DueFirstProps) {
  const [first, ...others] = notLaterThan(duesDate, owed);
  if (!first) return null;
  const { description, openCents, heldUntil, dueDate } = first;
  const until = heldUntil ? formatDateTime(new Date(heldUntil), timeZone) : null;
  const day = until ?? (dueDate && formatDate(new Date(dueDate), timeZone));
  return (
    <Notice
      link={
        <Link href={"/checkout" satisfies PagePath} className="font-medium text-aqua-ink underline">
          See everything you owe
        </Link>
      }
    >
      Due first: <span className="font-medium">{description}</span>, {formatMoney(openCents)}
      {day && ` by ${day}`}
      {others.length > 0 && `, and ${others.length} more`}.
    </Notice>
  );
}
