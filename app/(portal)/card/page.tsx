import { Download, FileText } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { Main } from "@/components/layout/main";
import { OfflineCopy } from "@/components/layout/offline-copy";
import { PageHeading } from "@/components/layout/page-heading";
import { CardFace } from "@/components/profile/card-face";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { formatCalendarDay } from "@/lib/core/days";
import { maxLength } from "@/lib/core/fields";
import { formatDate } from "@/lib/core/format";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import { findMyCard, type MyCard } from "@/lib/good-standing/queries";
import { readStage } from "@/lib/members/dashboard";
import { pendingWords, wayToMembership } from "@/lib/members/labels";
import { findStanding } from "@/lib/membership/shared/find-standing";
import { NameChoice } from "./_components/name-choice";

export const metadata: Metadata = { title: "Membership card", referrer: "no-referrer" };

/** The membership card, to show on a phone. */
export default async function CardPage() {
  const person = await memberOrSignIn();
  const card = await findMyCard(person);
  return (
    <Main className="page max-w-lg py-8 sm:py-10">
      <PageHeading
        title="Membership card"
        description={
          card ? "Show it on your phone, or print it." : "You have a card while you’re in good standing."
        }
      />
      {card ? <ShownCard card={card} /> : <NoCard person={person} />}
    </Main>
  );
}

function ShownCard({ card }: { card: MyCard }) {
  const { name, shortName, timeZone } = getAssociation();
  const { validTo, qr, check, showsName } = card;
  return (
    <div className="mt-6 grid gap-6">
      <div>
        <CardFace
          association={{ name, shortName }}
          name={card.name}
          level={card.level}
          memberId={card.memberId}
          ownNumber={card.ownNumber}
          isActive
          aside={
            validTo && (
              <p className="text-right text-on-header-soft">
                Valid to
                <span className="block font-medium text-on-header tabular">{formatCalendarDay(validTo)}</span>
              </p>
            )
          }
        >
          <div className="grid justify-items-center gap-3 bg-white p-5 text-black sm:p-6">
            <svg
              role="img"
              aria-label="QR code to verify your card"
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              shapeRendering="crispEdges"
              className="w-full max-w-64"
            >
              <path d={qr.path} fill="#000" />
            </svg>
            <a
              href={check.url}
              className="max-w-full text-center text-xs break-all text-black underline underline-offset-2"
            >
              {check.url}
            </a>
          </div>
        </CardFace>
        <OfflineCopy
          scope={"/card" satisfies PagePath}
          words="You’re offline. This is your card as of your last visit."
        />
      </div>
      <p className="text-sm text-pretty text-ink-soft">
        The code works until {formatDate(check.expiresAt, timeZone)}. When you open your card after that, it
        has a new one.
      </p>
      <NameChoice isShown={showsName} />
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="secondary">
          <a href="/api/users/me/card" download>
            <Icon of={Download} /> Download PDF (A4)
          </a>
        </Button>
        <Button asChild variant="secondary">
          <a href="/api/users/me/card?paper=letter" download>
            <Icon of={Download} /> Download PDF (Letter)
          </a>
        </Button>
      </div>
      <LetterForm />
    </div>
  );
}

/** Asks for a letter of good standing, which the browser opens as a PDF. */
const LetterForm = () => (
  <section aria-labelledby="letter" className="border-t border-line pt-6">
    <h2 id="letter" className="font-semibold">
      Letter of good standing
    </h2>
    <p className="mt-1 text-sm text-pretty text-ink-soft">
      A letter for your employer or a regulator. It has a code at which anyone can verify it, and it shows
      your name.
    </p>
    <form action="/api/users/me/good-standing" target="_blank" className="mt-4 grid gap-2">
      <Label htmlFor="addressee">Addressed to (optional)</Label>
      <Input
        id="addressee"
        name="addressee"
        maxLength={maxLength.line}
        placeholder="To whom it may concern"
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" className="mt-1 justify-self-start">
        <Icon of={FileText} /> Get letter
      </Button>
    </form>
  </section>
);

/** Why there is no card, and what to do. */
async function NoCard({ person }: { person: Member }) {
  const [stage, standing] = await Promise.all([readStage(person), findStanding(person.id, "member")]);
  const { sentence, link } = wayToMembership(stage);
  const because = stage.isStaffOnly
    ? sentence
    : stage.isMember
      ? standing?.because
      : pendingWords(stage, person.annualFeeCents);
  return (
    <Card className="mt-6 px-5 py-4 sm:px-6">
      <p className="text-pretty">{because}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        {link && (
          <Button asChild>
            <Link href={link.href}>{link.label}</Link>
          </Button>
        )}
        <Button asChild variant="secondary">
          <Link href={pathTo("/profile", { query: { tab: "membership" } })}>See my membership</Link>
        </Button>
      </p>
    </Card>
  );
}
