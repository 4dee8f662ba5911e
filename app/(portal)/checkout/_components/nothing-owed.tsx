import { CircleCheck } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Main } from "@/components/layout/main";
import type { Back } from "@/components/layout/back-link";
import { Button } from "@/components/ui/button";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import type { UpcomingDues } from "@/lib/cashier/checkout";
import { pathTo } from "@/lib/core/path-to";
import type { HeldCredit } from "@/lib/ledger/shared/credits";
import { wayToMembership, type MembershipStage } from "@/lib/members/labels";
import { MyCredits } from "./my-credits";

type NothingOwedProps = {
  back: Back;
  /** The next dues; null for levels without a fee. */
  ahead: UpcomingDues | null;
  stage: MembershipStage;
  timeZone: string;
  credits: HeldCredit[];
};

/** A notice that nothing is owed, with the next step: the application, or the next dues. */
export function NothingOwed({ back, ahead, stage, timeZone, credits }: NothingOwedProps) {
  const { sentence, link } = nextOf(ahead, stage, timeZone);
  const { href, label } = link ?? back;
  return (
    <Main>
      <PageHeading title="Payment" />
      <MyCredits credits={credits} timeZone={timeZone} className="mt-6" />
      <div className="mt-6">
        <EmptyState
          icon={CircleCheck}
          headingLevel={2}
          title="You don’t owe anything"
          description={sentence}
          action={
            <Button asChild>
              <Link href={href}>{label}</Link>
            </Button>
          }
        />
      </div>
    </Main>
  );
}

type Next = { sentence: string; link: { href: string; label: string } | null };

function nextOf(ahead: UpcomingDues | null, stage: MembershipStage, timeZone: string): Next {
  if (!ahead) return { sentence: "There is nothing to pay at the moment.", link: null };
  if (ahead.state === "awaiting_approval") return wayToMembership(stage);
  const when = ahead.dueDate ? ` are due on ${formatDate(ahead.dueDate, timeZone)}` : " can be paid now";
  return {
    sentence: `Your next membership dues of ${formatMoney(ahead.amountCents)}${when}.`,
    link: { href: pathTo("/checkout/membership"), label: "See membership dues" },
  };
}
