import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { queueEmail } from "@/lib/mail/queue";
import { notReceivedLetter } from "./letters";
import { isPending } from "./shared/pending-report";
import { declinedReportInput } from "./schema";
import { requireOthersMoney } from "./shared/own-money";

/** Of a seat, whose private page is whose. */
const whosePage = {
  select: {
    ...{ ticketCode: true, email: true },
    booking: { select: { group: { select: { code: true, contactEmail: true } } } },
  },
} as const;

/**
 * Says that a reported payment has not come in, and why, which whoever reported it learns by email.
 *
 * @throws Refusal `forbidden` for one's own, `not_found`, `already_decided` when it is over
 */
export const declineReport = operation({
  actor: staff("payments.record"),
  input: declinedReportInput,
  presence: "session",
  run: (person, { id, reason }) =>
    transaction(async () => {
      const report = await db.paymentReport.findUnique({
        select: {
          ...{ amountCents: true, paidOn: true, userId: true, payerName: true, payerEmail: true },
          user: { select: { email: true, firstName: true } },
          dues: {
            select: {
              amountDue: { select: { description: true, reference: true, registration: whosePage } },
            },
            orderBy: { amountDueId: "asc" },
          },
        },
        where: { id },
      });
      if (!report) throw new Refusal("not_found", "Report not found");
      const email = report.user?.email ?? report.payerEmail;
      // The database has either with each report.
      if (!email) throw new Error("A report is nobody's.");
      requireOthersMoney(person, { userId: report.userId, email }, "deciding");
      const { count } = await db.paymentReport.updateMany({
        where: { id, ...isPending },
        data: { declinedAt: await databaseNow(), declinedById: person.id, declinedReason: reason },
      });
      if (count === 0) throw new Refusal("already_decided", "Nothing of this report is pending any more.");
      await queueEmail({
        to: email,
        template: "payment_not_received",
        decisionOn: id,
        letter: notReceivedLetter(report.user?.firstName ?? report.payerName ?? email, {
          ...{ amountCents: report.amountCents, paidOn: report.paidOn, reason },
          dues: report.dues.map(({ amountDue }) => amountDue),
          page: report.user ? "/checkout" : privatePageOf(report),
        }),
      });
      await recordAudit({
        actor: person,
        action: "payment_not_received",
        target: { type: "payment_report", id },
        details: { amountCents: report.amountCents, reason },
      });
      return { id };
    }),
});

type OfVisitor = {
  payerEmail: string | null;
  dues: {
    amountDue: {
      registration: {
        ticketCode: string;
        email: string;
        booking: { group: { code: string; contactEmail: string | null } | null };
      } | null;
    };
  }[];
};

/**
 * The private page on which a visitor reported it; null where it is somebody else's by now, as after a seat was given
 * away: its code is a secret of whoever has the seat.
 */
function privatePageOf({ payerEmail, dues }: OfVisitor): string | null {
  for (const { registration } of dues.map(({ amountDue }) => amountDue)) {
    const group = registration?.booking.group;
    if (group && group.contactEmail === payerEmail) return `/registration/group/${group.code}`;
    if (registration && !group && registration.email === payerEmail)
      return `/registration/${registration.ticketCode}`;
  }
  return null;
}
