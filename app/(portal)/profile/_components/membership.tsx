import { formatPrice } from "@/lib/core/money";
import { ArrowUpRight } from "lucide";
import Link from "next/link";
import { CardFace } from "@/components/profile/card-face";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { formatDate } from "@/lib/core/format";
import { readStage } from "@/lib/members/dashboard";
import {
  membershipLabel,
  nextWords,
  pendingWords,
  wayToMembership,
  type MembershipStage,
} from "@/lib/members/labels";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { fullName } from "@/lib/core/full-name";
import { memberIdOf } from "@/lib/core/member-id";
import type { PagePath } from "@/lib/core/path-to";

/** The Membership tab: status, membership card and figures. */
export async function Membership({ person }: { person: Member }) {
  const [stage, standing] = await Promise.all([readStage(person), findStanding(person.id, "member")]);
  if (stage.isStaffOnly) return <NoMembership stage={stage} />;
  const next = nextWords(standing?.next ?? null);
  const { memberIdPrefixes, timeZone, name, shortName, benefitsUrl } = getAssociation();
  const link = person.membershipStatus === "pending" ? wayToMembership(stage).link : null;
  const { id, createdAt } = person;
  const status = membershipLabel({ isStaffOnly: false, membershipStatus: person.membershipStatus });
  const memberId = memberIdOf(memberIdPrefixes, { id, createdAt, isStaffOnly: false });
  const isActive = person.membershipStatus === "active";
  const dateOf = (date: Date | null) => (date ? formatDate(date, timeZone) : "N/A");
  const lines = [
    ["Membership Type", person.membershipType],
    ["Member ID", memberId],
    ["Join Date", dateOf(person.joinDate)],
    ["Next Payment Date", dateOf(person.nextPaymentDate)],
    ["Annual Fee", formatPrice(person.annualFeeCents, "No fee")],
  ] as const;
  return (
    <div className="grid items-start gap-6 pt-2 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-10">
      <div>
        <CardFace
          association={{ name, shortName }}
          name={fullName(person)}
          level={person.membershipType}
          memberId={memberId}
          ownNumber={person.memberNumber}
          isActive={isActive}
          aside={
            person.joinDate && (
              <p className="text-on-header-soft">
                Member since{" "}
                <span className="tabular">{formatDate(person.joinDate, timeZone).slice(-4)}</span>
              </p>
            )
          }
        />
        {isActive && (
          <Button asChild variant="secondary" className="mt-3 w-full">
            <Link href={"/card" satisfies PagePath}>Show card</Link>
          </Button>
        )}
      </div>
      <Card>
        <div className="border-b border-line px-5 py-4 sm:px-6">
          <h2 className="flex items-center gap-3 font-semibold">
            Membership Status <Badge tone={status.tone}>{status.label}</Badge>
          </h2>
          <p className="mt-1.5 text-sm text-pretty text-ink-soft">
            {stage.isMember ? standing?.because : pendingWords(stage, person.annualFeeCents)}
          </p>
          {next && <p className="mt-1 text-sm text-pretty text-ink-soft">{next}</p>}
          {link && (
            <Link href={link.href} className="mt-2 inline-block text-sm font-medium text-aqua-ink underline">
              {link.label}
            </Link>
          )}
        </div>
        <dl className="divide-y divide-line text-sm">
          {lines.map(([label, value]) => (
            <div key={label} className="flex items-baseline justify-between gap-4 px-5 py-3.5 sm:px-6">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="text-right font-medium tabular">{value}</dd>
            </div>
          ))}
        </dl>
        {benefitsUrl && (
          <p className="border-t border-line px-5 py-4 text-sm sm:px-6">
            <a
              href={benefitsUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center gap-1 rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
            >
              Membership benefits
              <Icon of={ArrowUpRight} />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </p>
        )}
      </Card>
    </div>
  );
}

/** The tab's content for staff who are not members. */
function NoMembership({ stage }: { stage: MembershipStage }) {
  const { sentence, link } = wayToMembership(stage);
  return (
    <Card className="mt-2 max-w-[65ch] px-5 py-4 sm:px-6">
      <h2 className="font-semibold">You&apos;re not a member</h2>
      <p className="mt-1.5 text-sm text-pretty text-ink-soft">{sentence}</p>
      {link && (
        <Link href={link.href} className="mt-2 inline-block text-sm font-medium text-aqua-ink underline">
          {link.label}
        </Link>
      )}
    </Card>
  );
}
