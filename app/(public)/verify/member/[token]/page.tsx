import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CircleCheck, CircleSlash, History } from "lucide";
import { Main } from "@/components/layout/main";
import { PublicBar } from "@/components/layout/public-bar";
import { Verdict, VerifiedFact } from "@/components/verification/verdict";
import { getAssociation } from "@/lib/association/queries";
import { formatCalendarDay } from "@/lib/core/days";
import { formatLongDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { findVerifiedMember, type VerifiedMember } from "@/lib/good-standing/queries";

/** Whoever has the address learns how the member stands, so it is not indexed or sent to other sites. */
export const metadata: Metadata = {
  title: "Verify a membership card",
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** What anybody learns who checks a membership card. */
export default async function VerifyMemberPage({ params }: PageProps<"/verify/member/[token]">) {
  const member = await findVerifiedMember((await params).token);
  if (!member) notFound();
  const { name, shortName } = getAssociation();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      <Main className="page max-w-2xl py-8 sm:py-12">
        <MemberVerdict member={member} />
        <p className="mt-8 text-sm text-pretty text-ink-soft">
          Only this page proves that a membership card is genuine. Check that its address begins with{" "}
          <strong className="font-medium wrap-anywhere text-ink">{publicUrl(pathTo("/verify"))}</strong>.
        </p>
      </Main>
    </>
  );
}

function MemberVerdict({ member }: { member: VerifiedMember }) {
  const { timeZone } = getAssociation();
  const issuer = <VerifiedFact label="Issued by">{member.issuer}</VerifiedFact>;
  const checked = <VerifiedFact label="Checked on">{formatLongDate(new Date(), timeZone)}</VerifiedFact>;
  if (member.state === "expired")
    return (
      <Verdict
        icon={History}
        tone="warning"
        title="This code has expired"
        explanation={
          <p className="mt-1 text-pretty">
            It expired on {formatLongDate(new Date(member.expiredAt), timeZone)}, which says nothing about the
            membership. Ask the member to open their card in the portal: it has a new code every 30 days.
          </p>
        }
      >
        {issuer}
        {checked}
      </Verdict>
    );
  if (member.state === "not_in_good_standing")
    return (
      <Verdict icon={CircleSlash} tone="danger" title="Not a member in good standing">
        {issuer}
        {checked}
      </Verdict>
    );
  const { name, level, validTo } = member;
  return (
    <Verdict icon={CircleCheck} tone="success" title="Member in good standing">
      {name && (
        <VerifiedFact label="Name" isWide>
          {name}
        </VerifiedFact>
      )}
      <VerifiedFact label="Membership level">{level}</VerifiedFact>
      {validTo && <VerifiedFact label="Valid to">{formatCalendarDay(validTo)}</VerifiedFact>}
      {issuer}
      {checked}
    </Verdict>
  );
}
