import Link from "next/link";
import { Button } from "@/components/ui/button";
import { wayToMembership, type MembershipStage } from "@/lib/members/labels";
import { Notice } from "./notice";

/** A notice that the payment becomes possible after the membership is approved, with the next step. */
export function BeforeApproval({ stage }: { stage: MembershipStage }) {
  const { sentence, link } = wayToMembership(stage);
  return (
    <Notice
      link={
        link && (
          <Button asChild size="sm">
            <Link href={link.href}>{link.label}</Link>
          </Button>
        )
      }
    >
      {sentence}
    </Notice>
  );
}
