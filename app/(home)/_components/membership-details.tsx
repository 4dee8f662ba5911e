import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { membershipStatusLabel, type MembershipStatus } from "@/lib/members/labels";

export type MembershipDetailsProps = {
  memberId: string;
  joined: string;
  type: string;
  annualFee: string;
  status: MembershipStatus;
};

/** The membership in five rows. */
export function MembershipDetails({ memberId, joined, type, annualFee, status }: MembershipDetailsProps) {
  const { label, tone } = membershipStatusLabel(status);
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
