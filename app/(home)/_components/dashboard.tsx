import { hasPasskeyOf } from "@/lib/factors/shared/passkey-queries";
import { findNewCertificate } from "@/lib/certificates/queries";
import { findOwnGauge } from "@/lib/cpd/queries";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { formatDate, formatDateTime, formatRelative } from "@/lib/core/format";
import { readNextSteps, listRecentActivity } from "@/lib/members/dashboard";
import { formatPrice } from "@/lib/core/money";
import { memberIdOf } from "@/lib/core/member-id";
import { readPathToPay } from "@/lib/payments/owed-queries";
import { countUnread, listMyMessages } from "@/lib/messages/queries";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { shownEvent } from "@/lib/registrations/shown-event";
import { DashboardView } from "./dashboard-view";

const maxEvents = 3;

const maxMessages = 3;

const maxActivity = 5;

/** Reads and formats the data that `DashboardView` shows. */
export async function Dashboard({ person }: { person: Member }) {
  const { timeZone, memberIdPrefixes } = getAssociation();
  const [
    events,
    unreadMessages,
    messages,
    { steps, isStaffOnly },
    activity,
    hasPasskey,
    pathToPay,
    certificate,
    cpdGauge,
  ] = await Promise.all([
    listMemberEvents(person, "upcoming", { page: 1, size: maxEvents }),
    countUnread(person),
    listMyMessages(person, { page: 1, size: maxMessages }),
    readNextSteps(person),
    listRecentActivity(person, maxActivity),
    hasPasskeyOf(person),
    readPathToPay(person),
    findNewCertificate(person),
    findOwnGauge(person),
  ]);
  const now = new Date();
  const day = (date: Date | null) => (date ? formatDate(date, timeZone) : "N/A");
  const moment = (at: string) => ({
    iso: at,
    relative: formatRelative(new Date(at), now),
    exact: formatDateTime(new Date(at), timeZone),
  });
  return (
    <DashboardView
      nextPayment={day(person.nextPaymentDate)}
      pathToPay={pathToPay}
      hasPasskey={hasPasskey}
      unreadMessages={unreadMessages}
      steps={steps}
      cpdSentence={cpdGauge?.sentence ?? null}
      certificate={
        certificate && {
          title: certificate.title,
          hours: certificate.totalHours,
          downloadUrl: certificate.downloadUrl,
        }
      }
      events={events.map((event) => shownEvent(event, timeZone, now))}
      messages={messages.map(({ id, threadId, subject, content, fromName, isRead, sentAt }) => ({
        id,
        threadId,
        subject,
        content,
        fromName,
        isRead,
        sentAt: moment(sentAt),
      }))}
      membership={{
        memberId: memberIdOf(memberIdPrefixes, { id: person.id, createdAt: person.createdAt, isStaffOnly }),
        joined: day(person.joinDate),
        type: person.membershipType,
        annualFee: formatPrice(person.annualFeeCents, "No fee"),
        isStaffOnly,
        membershipStatus: person.membershipStatus,
      }}
      activity={activity.map(({ kind, subject, at }) => ({ kind, subject, at: moment(at.toISOString()) }))}
    />
  );
}
