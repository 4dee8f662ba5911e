import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { PagePath } from "@/lib/core/path-to";
import { membershipLabel, notAMember, type MembershipStatus } from "@/lib/members/labels";

export type MembershipDetailsProps = {
  /** The member ID; null for staff who aren't members. */
  memberId: string | null;
  isStaffOnly: boolean;
  joined: string;
  type: string;
  annualFee: string;
  membershipStatus: MembershipStatus;
};

/** The membership in five rows, or a link to apply for people without one. */
export function MembershipDetails({
  memberId,
  joined,
  type,
  annualFee,
  ...standing
}: MembershipDetailsProps) {
  const { label, tone } = membershipLabel(standing);
  const lines = [
    ["Member ID", memberId],
    ["Join Date", joined],
    ["Membership Type", type],
    ["Annual Fee", annualFee],
    [
      "Status",
      <Badge key="status" tone={tone}>
        {label}
      </Badge>,
    ],
  ] as const;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Membership Details</CardTitle>
      </CardHeader>
      <CardContent>
        {standing.isStaffOnly ? (
          <div className="text-sm">
            <p className="text-pretty text-ink-soft">{notAMember.sentence}</p>
            <Link
              href={notAMember.link.href}
              className="mt-3 inline-block font-medium text-aqua-ink hover:underline"
            >
              {notAMember.link.label}
            </Link>
          </div>
        ) : (
          <dl className="space-y-3 text-sm">
            {lines.map(([name, value]) => (
              <div key={name} className="flex items-center justify-between gap-4">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="text-right font-medium text-ink tabular">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {standing.membershipStatus === "active" && !standing.isStaffOnly && (
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm font-medium text-aqua-ink">
            <Link href={"/card" satisfies PagePath} className="hover:underline">
              Membership card
            </Link>
            <Link href={"/directory" satisfies PagePath} className="hover:underline">
              Member directory
            </Link>
          </p>
        )}
      </CardContent>
    </Card>
  );
}
