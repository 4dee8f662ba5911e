import { Award, BookOpen } from "lucide";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Icon } from "@/components/ui/icon";
import { hoursInWords } from "@/lib/certificates/labels";
import { formatCalendarDay } from "@/lib/core/days";
import { pathTo } from "@/lib/core/path-to";
import { cpdBadge } from "@/lib/cpd/labels";
import type { CpdItem } from "@/lib/cpd/queries";
import { canChange, canDelete } from "@/lib/cpd/rules";
import { DeleteEntry } from "./delete-entry";
import { EntryDialog } from "./entry-dialog";

/** One line of a member's record: an entry of their own, or what a certificate counts for. */
export function RecordItem({ item, categories }: { item: CpdItem; categories: string[] }) {
  const badge = cpdBadge[item.state];
  return (
    <article className="grid gap-x-4 gap-y-3 p-4 sm:grid-cols-[auto_1fr_auto] sm:p-5">
      <div className="hidden size-10 place-items-center rounded-md bg-aqua-soft text-aqua-ink sm:grid">
        <Icon of={item.source === "certificate" ? Award : BookOpen} className="size-5" />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-medium wrap-anywhere">{item.title}</h2>
          {item.source === "certificate" ? (
            <Badge tone="aqua">Certificate</Badge>
          ) : (
            <Badge tone={badge.tone}>{badge.label}</Badge>
          )}
        </div>
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft tabular">
          {hoursInWords(item.hours)} · {item.category}
          {item.live && " · Live"} · {item.provider} ·{" "}
          <span className="whitespace-nowrap">{formatCalendarDay(item.date)}</span>
        </p>
        {item.learned && <p className="mt-1.5 text-sm wrap-anywhere whitespace-pre-line">{item.learned}</p>}
        {item.evidence && (
          <p className="mt-1.5 text-sm wrap-anywhere">
            Evidence:{" "}
            <a href={`/api/objects/${item.evidence.id}`} download className="underline underline-offset-2">
              {item.evidence.fileName}
            </a>
          </p>
        )}
        {item.state === "declined" && (
          <div className="mt-3 rounded-md bg-danger-soft px-3.5 py-3 text-sm">
            <p className="font-medium text-danger">
              We couldn&apos;t approve this. You can correct it and submit it again.
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">
              <span className="font-medium">Reason:</span> {item.reason}
            </p>
          </div>
        )}
      </div>
      <div className="flex items-center gap-1 self-start">
        {item.source === "certificate" ? (
          <Link
            href={pathTo("/verify/[code]", { code: item.code })}
            prefetch={false}
            className="text-sm font-medium underline underline-offset-2"
          >
            Verify<span className="sr-only"> {item.title}</span>
          </Link>
        ) : (
          <>
            {canChange(item) && <EntryDialog categories={categories} entry={item} />}
            {canDelete(item) && <DeleteEntry id={item.id} title={item.title} />}
          </>
        )}
      </div>
    </article>
  );
}
