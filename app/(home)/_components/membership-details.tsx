import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Member } from "@/lib/auth/member";
import { formatCents, formatDate } from "@/lib/format";
import { membershipStatusLabel } from "@/lib/members/labels";
import { memberNumber } from "@/lib/members/rules";

type MembershipDetailsProps = { person: Member; memberIdPrefix: string; timeZone: string };

export function MembershipDetails({ person, memberIdPrefix, timeZone }: MembershipDetailsProps) {
  const { label, tone } = membershipStatusLabel(person.membershipStatus);
  const lines = [
    ["Member ID", memberNumber(memberIdPrefix, person.createdAt.toISOString(), person.id)],
    ["Join Date", person.joinDate ? formatDate(person.joinDate, timeZone) : "N/A"],
    ["Membership Type", person.membershipType],
    ["Annual Fee", `${formatCents(person.annualFeeCents)} BSD`],
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
        <dl className="space-y-3 text-sm">
          {lines.map(([name, value]) => (
            <div key={name} className="flex items-center justify-between gap-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="text-right font-medium text-ink tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  );
}
