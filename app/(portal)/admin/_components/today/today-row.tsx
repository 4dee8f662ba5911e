import Link from "next/link";
import type { ComponentProps } from "react";
import { DismissLostFactor } from "@/components/staff/dismiss-lost-factor";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import { todayKinds } from "@/lib/reports/labels";
import type { TodayItem } from "@/lib/reports/today-queries";
import { dismissLostFactorAction } from "../../staff/actions";
import { InPlaceButton } from "./in-place-button";

type TodayRowProps = { item: TodayItem; timeZone: string; now: Date };

/** One pending task: what to do, about which person or thing, since when, and the link or button that does it. */
export function TodayRow({ item, timeZone, now }: TodayRowProps) {
  const { kind, title, since, inPlace, reporter } = item;
  const moment = new Date(since);
  return (
    <li data-row className="task">
      <div>
        <p>{todayKinds[kind].one}</p>
        <div>
          <p>{inPlace?.does === "send_again" ? <RowLink href={item.href}>{title}</RowLink> : title}</p>
          {inPlace?.does === "mark_done" && (
            <p className="mt-0.5 whitespace-pre-line text-ink-soft">{inPlace.text}</p>
          )}
        </div>
        <p>
          <time dateTime={since} title={formatDateTime(moment, timeZone)}>
            {formatRelative(moment, now)}
          </time>
        </p>
      </div>
      <div>
        {reporter && (
          <DismissLostFactor
            member={reporter}
            className="relative z-10 min-w-20"
            onDismiss={dismissLostFactorAction}
          />
        )}
        {inPlace && <InPlaceButton inPlace={inPlace} title={title} />}
        {inPlace?.does !== "send_again" && <OpenButton {...item} />}
      </div>
    </li>
  );
}

/** The row's button. Of a message it leads to the answer, and the shortcut R presses it, as in the inbox. */
function OpenButton({ kind, title, href }: TodayItem) {
  const { verb } = todayKinds[kind];
  const isMessage = kind === "message";
  return (
    <Button asChild variant="secondary" size="sm">
      <RowLink
        href={isMessage ? `${href}#reply` : href}
        aria-label={`${verb}: ${title}`}
        aria-keyshortcuts={isMessage ? "R" : "A"}
        data-row-action
      >
        {verb}
      </RowLink>
    </Button>
  );
}

/** A link that covers the whole row; buttons in the row lie above it. */
function RowLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} prefetch={false} className={cn("task-link", className)} />;
}
