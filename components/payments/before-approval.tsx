import Link from "next/link";
import { Button } from "@/components/ui/button";
import { wayToMembership, type MembershipStage } from "@/lib/members/labels";
import { Notice } from "./notice";

/** To somebody whose membership is not approved: that payment comes later, and what comes first. */
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
