import type { Prisma } from "@/lib/db/client";
import type { DemoGroup } from "./build-group";
import type { Calendar } from "./calendar";
import { ADMIN_EMAIL } from "./people";

type Dated = { at: Date } & Prisma.AuditEntryCreateManyInput;

/** What the other builders made, as far as the log tells of it. */
type Story = {
  adminId: string;
  secondAdmin: { id: string; joinDate: Date | null };
  suspended: { id: string; suspendedAt: Date | null };
  closed: { id: string; closedAt: Date | null };
  events: { id: string; createdAt: Date; title: string; cancelledAt?: Date }[];
  registrations: { eventId: string }[];
  group: DemoGroup;
  documents: { id: string; status: string; verifiedAt: Date | null }[];
  applications: { id: string; status: string; decidedAt: Date | null }[];
  payments: {
    id: string;
    amountCents: number;
    reference: string;
    receiptNumber?: number | null;
    paymentDate: Date;
    recordedById: string | null;
  }[];
  refunds: { paymentId: string; amountCents: number; note: string; refundDate: Date }[];
  statements: { id: string; name: string; importedAt: Date; postedAt: Date }[];
};

/** Payments that the log shows; all of them would bury the rest. */
const LATEST_PAYMENTS = 25;
/** Addresses that are reserved for examples (RFC 5737). */
const OFFICE_IP = "192.0.2.17";
const STRANGER_IP = "198.51.100.44";

/** The log of the administrative acts that the demo's other rows tell of, oldest first, as it would have grown. */
export function buildAudit(story: Story, calendar: Calendar): Prisma.AuditEntryCreateManyInput[] {
  const byAdmin = { actorId: story.adminId, actorEmail: ADMIN_EMAIL, ip: OFFICE_IP };
  const events = story.events.map(({ id, createdAt, title }): Dated => ({
    ...byAdmin,
    at: createdAt,
    action: "event_created",
    targetType: "event",
    targetId: id,
    details: { title },
  }));
  const cancelled = story.events.flatMap(({ id, cancelledAt, title }): Dated[] => {
    const registrations = story.registrations.filter(({ eventId }) => eventId === id).length;
    const details = { title, from: "published", to: "cancelled", registrations };
    return cancelledAt
      ? [
          {
            ...byAdmin,
            at: cancelledAt,
            action: "event_cancelled",
            targetType: "event",
            targetId: id,
            details,
          },
        ]
      : [];
  });
  const { booking, registrations: seats } = story.group;
  const group: Dated = {
    at: booking.createdAt as Date,
    action: "group_registered",
    targetType: "event",
    targetId: booking.eventId,
    details: { bookingId: booking.id as string, people: seats.length },
  };
  const documents = story.documents.flatMap(({ id, status, verifiedAt }): Dated[] =>
    verifiedAt
      ? [{ ...byAdmin, at: verifiedAt, action: `document_${status}`, targetType: "document", targetId: id }]
      : [],
  );
  const applications = story.applications.flatMap(({ id, status, decidedAt }): Dated[] =>
    decidedAt
      ? [
          {
            ...(status === "withdrawn" ? { details: { via: "private link" } } : byAdmin),
            at: decidedAt,
            action: `application_${status}`,
            targetType: "application",
            targetId: id,
          },
        ]
      : [],
  );
  const payments = story.payments
    .filter(({ receiptNumber, recordedById }) => receiptNumber && recordedById)
    .slice(-LATEST_PAYMENTS)
    .map(({ id, amountCents, reference, receiptNumber = null, paymentDate }): Dated => ({
      ...byAdmin,
      at: paymentDate,
      action: "payment_recorded",
      targetType: "payment",
      targetId: id,
      details: { amountCents, reference, receiptNumber },
    }));
  const bounced = story.refunds.map(({ paymentId, amountCents, note, refundDate }): Dated => ({
    ...byAdmin,
    at: refundDate,
    action: "payment_bounced",
    targetType: "payment",
    targetId: paymentId,
    details: { amountCents, reason: note },
  }));
  const statements = story.statements.flatMap(({ id, name, importedAt, postedAt }): Dated[] => [
    {
      ...byAdmin,
      at: importedAt,
      action: "statement_imported",
      targetType: "bank_statement",
      targetId: id,
      details: { name },
    },
    {
      ...byAdmin,
      at: postedAt,
      action: "statement_posted",
      targetType: "bank_statement",
      targetId: id,
      details: { name },
    },
  ]);
  const promotion: Dated = {
    ...byAdmin,
    at: story.secondAdmin.joinDate ?? calendar.at(-900, "10:00"),
    action: "admin_granted",
    targetType: "user",
    targetId: story.secondAdmin.id,
  };
  const suspension: Dated = {
    ...byAdmin,
    at: story.suspended.suspendedAt ?? calendar.at(-6, "14:10"),
    action: "member_suspended",
    targetType: "user",
    targetId: story.suspended.id,
    details: {
      reason: "Reported a stolen password and asked us to close the account for now.",
    },
  };
  const closing: Dated = {
    ...byAdmin,
    at: story.closed.closedAt ?? calendar.at(-20, "10:30"),
    action: "account_closed",
    targetType: "user",
    targetId: story.closed.id,
    details: { reason: "Has moved abroad and left the association." },
  };
  const failures = ["21:40", "21:41", "21:43"].map((clock): Dated => ({
    at: calendar.at(-5, clock),
    details: { email: ADMIN_EMAIL },
    action: "sign_in_failed",
    ip: STRANGER_IP,
  }));
  return [
    promotion,
    suspension,
    closing,
    ...events,
    ...cancelled,
    group,
    ...documents,
    ...applications,
    ...payments,
    ...bounced,
    ...statements,
    ...failures,
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
}
