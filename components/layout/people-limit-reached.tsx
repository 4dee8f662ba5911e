import { Hourglass } from "lucide";
import { EmptyState } from "@/components/layout/empty-state";
import { NothingHere } from "@/components/layout/nothing-here";
import { Icon } from "@/components/ui/icon";
import {
  peopleLimitSentence,
  peopleLimitTitle,
  type WithPeopleLimit,
  type PeopleLimit,
} from "@/lib/audit/labels";
import type { Refusal } from "@/lib/core/errors";

type PeopleLimitReachedProps = { refusal: Refusal; back: { href: string; label: string } };

/** The notice in place of a record, for viewers who have seen as many people as their roles allow. */
export function PeopleLimitReached({ refusal, back }: PeopleLimitReachedProps) {
  return <NothingHere icon={Hourglass} title={peopleLimitTitle} description={refusal.message} back={back} />;
}

/**
 * The notice at the end of a list that was cut off, because the viewer has seen as many people as their roles allow.
 */
export function ListLimit({ limit, headingLevel }: { limit: PeopleLimit; headingLevel: 2 | 3 }) {
  return (
    <div role="status" className="rounded-md border border-line bg-card">
      <EmptyState
        icon={Hourglass}
        headingLevel={headingLevel}
        title={peopleLimitTitle}
        description={peopleLimitSentence(limit)}
      />
    </div>
  );
}

type LimitNoticeProps = { of: WithPeopleLimit; hasIcon?: boolean; className: string };

/** A sentence next to a result about the limit of people seen. Renders nothing while the limit is not reached. */
export function LimitNotice({ of: { peopleLimit: limit }, hasIcon = false, className }: LimitNoticeProps) {
  if (!limit) return null;
  return (
    <p role="status" className={className}>
      {hasIcon && <Icon of={Hourglass} className="mt-0.5" />} {peopleLimitSentence(limit)}
    </p>
  );
}
