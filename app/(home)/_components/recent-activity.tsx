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
import { formatDateTime, formatRelative } from "@/lib/format";
import type { Activity } from "@/lib/members/dashboard";
import { activityLabel, type ActivityKind } from "@/lib/members/labels";

const icons: Record<ActivityKind, IconNode> = {
  registered: CalendarCheck,
  paid: CreditCard,
  document_sent: FileText,
  document_approved: CircleCheck,
  document_rejected: CircleX,
  joined: ShieldCheck,
};

type RecentActivityProps = { activity: Activity[]; timeZone: string; now: Date };

/** What really happened lately (decisions §8). */
export function RecentActivity({ activity, timeZone, now }: RecentActivityProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Recent Activity</CardTitle>
      </CardHeader>
      <CardContent>
        {activity.length === 0 && <p className="text-sm text-ink-soft">No recent activity yet.</p>}
        <ul className="space-y-4">
          {activity.map(({ kind, subject, at }) => (
            <li key={`${kind} ${subject} ${at.getTime()}`} className="flex gap-3 text-sm">
              <Icon of={icons[kind]} className="mt-0.5 text-aqua-ink" />
              <div className="min-w-0">
                <p className="break-words">{activityLabel(kind, subject)}</p>
                <time
                  dateTime={at.toISOString()}
                  title={formatDateTime(at, timeZone)}
                  className="text-ink-soft tabular"
                >
                  {formatRelative(at, now)}
                </time>
              </div>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
