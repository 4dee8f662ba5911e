import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { pageNumber } from "@/lib/fields";
import { findMemberRecord, listDuesOf } from "@/lib/members/record-queries";
import { Applications } from "./_components/applications";
import { Dues } from "./_components/dues";
import { MemberHeading } from "./_components/member-heading";
import { Part } from "./_components/part";
import { ProfileFacts } from "./_components/profile-facts";
import { sectionNames } from "./_components/sections";

export const metadata: Metadata = { title: "Member" };

/** A member's whole record; or with `?all=` one part of it from its first entry to its last. */
export default async function MemberPage({ params, searchParams }: PageProps<"/admin/members/[memberId]">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const { memberId } = await params;
  const member = await findMemberRecord(person, memberId);
  if (!member) notFound();
  const asked = await searchParams;
  const { timeZone } = getAssociation();
  const alone = sectionNames.find((section) => section === asked.all);
  const part = { person, memberId, timeZone };
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href={alone ? `/admin/members/${memberId}` : "/admin"}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> {alone ? "The whole record" : "Members"}
      </Link>
      <MemberHeading member={member} />
      {alone ? (
        <div className="mt-8">
          <Part {...part} section={alone} page={pageNumber(asked.page)} />
        </div>
      ) : (
        <div className="mt-8 grid items-start gap-x-8 gap-y-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <ProfileFacts member={member} timeZone={timeZone} />
          <div className="grid gap-8">
            <Dues dues={await listDuesOf(person, memberId)} timeZone={timeZone} now={new Date()} />
            <Part {...part} section="payments" page={null} />
            <Part {...part} section="registrations" page={null} />
            <Part {...part} section="documents" page={null} />
            <Part {...part} section="messages" page={null} />
            <Applications applications={member.applications} timeZone={timeZone} />
            <Part {...part} section="audit" page={null} />
          </div>
        </div>
      )}
    </main>
  );
}
