import {
  CalendarCheck,
  CircleCheck,
  CircleX,
  CreditCard,
  FileText,
  ShieldCheck,
  type IconNode,
} from "lucide";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { activityLabel, type ActivityKind } from "@/lib/members/labels";
import { Ago, type ShownMoment } from "./ago";

const icons: Record<ActivityKind, IconNode> = {
  registered: CalendarCheck,
  paid: CreditCard,
  document_sent: FileText,
  document_approved: CircleCheck,
  document_rejected: CircleX,
  joined: ShieldCheck,
};

export type RecentActivityProps = { activity: { kind: ActivityKind; subject: string; at: ShownMoment }[] };

/** The member's latest activity. */
export function RecentActivity({ activity }: RecentActivityProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recent Activity</CardTitle>
      </CardHeader>
      <CardContent>
        {activity.length === 0 && <p className="text-sm text-ink-soft">No recent activity yet.</p>}
        <ul className="space-y-4">
          {activity.map(({ kind, subject, at }) => (
            <li key={`${kind} ${subject} ${at.iso}`} className="flex gap-3 text-sm">
              <Icon of={icons[kind]} className="mt-0.5 text-aqua-ink" />
              <div className="min-w-0">
                <p className="break-words">{activityLabel(kind, subject)}</p>
                <Ago at={at} className="text-ink-soft" />
              </div>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
