import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { formatDate } from "@/lib/core/format";
import { db, type Prisma } from "@/lib/db/client";
import { reportedBeforeCredit } from "@/lib/ledger/labels";
import { isReportPending } from "@/lib/ledger/shared/pending-report";
import type { Reporter } from "./report";

export const reportFields = {
  id: true,
  amountCents: true,
  method: true,
  paidOn: true,
  createdAt: true,
  fileName: true,
  dues: {
    select: { amountDue: { select: { id: true, reference: true, description: true, closedAt: true } } },
    orderBy: { amountDueId: "asc" },
  },
} as const;

type Row = Prisma.PaymentReportGetPayload<{ select: typeof reportFields }>;

export const toReport = ({ id, amountCents, method, paidOn, createdAt, fileName, dues }: Row) => ({
  id,
  amountCents,
  method,
  fileName,
  paidOn: paidOn.toISOString(),
  reportedAt: createdAt.toISOString(),
  dues: stillMeant(dues),
});

/** The reported amounts that are still outstanding; when none is, all of them. */
function stillMeant(dues: Row["dues"]) {
  const open = dues.filter(({ amountDue }) => !amountDue.closedAt);
  return (open.length > 0 ? open : dues).map(({ amountDue: { closedAt, ...due } }) => ({
    ...due,
    isGone: closedAt !== null,
  }));
}

/** The pending reports of these amounts due, by the id of the amount due. */
export async function listReportsOf(
  amountDueIds: string[],
): Promise<Map<string, ReturnType<typeof toReport>>> {
  if (amountDueIds.length === 0) return new Map();
  const reports = await db.paymentReport.findMany({
    select: reportFields,
    where: { ...isReportPending, AND: { dues: { some: { amountDueId: { in: amountDueIds } } } } },
  });
  return new Map(reports.map(toReport).flatMap((report) => report.dues.map(({ id }) => [id, report])));
}

/** The warnings about pending reports before staff use a credit, by the id of the amount due. */
export async function listReportWarnings(
  _staff: Staff<"payments.read"> | Staff<"payments.record">,
  amountDueIds: string[],
): Promise<Map<string, string>> {
  const { timeZone } = getAssociation();
  const warnings = [...(await listReportsOf(amountDueIds))].map(
    ([id, { amountCents, paidOn }]): [string, string] => {
      const day = formatDate(new Date(paidOn), timeZone);
      return [id, reportedBeforeCredit({ amountCents, day }, false)];
    },
  );
  return new Map(warnings);
}

/**
 * The reports about these amounts due of one private page, oldest first, and the latest answer that nothing was
 * received, unless its reporter has reported again. Other people's reports are included without their text.
 */
export async function readReported(amountDueIds: string[], { userId, payerEmail }: Reporter) {
  const ofThese = { dues: { some: { amountDueId: { in: amountDueIds } } } };
  const own = { userId, payerEmail };
  const [pending, declined] = await Promise.all([
    db.paymentReport.findMany({
      select: { ...reportFields, userId: true, payerEmail: true },
      where: { AND: [isReportPending, ofThese] },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    db.paymentReport.findFirst({
      select: { amountCents: true, paidOn: true, declinedReason: true },
      where: { AND: [ofThese, own], declinedAt: { not: null }, declinedReason: { not: null } },
      orderBy: { declinedAt: "desc" },
    }),
  ]);
  return {
    pending: pending.map((row) => ({
      ...toReport(row),
      isOwn: row.userId === userId && row.payerEmail === payerEmail,
    })),
    declined: declined &&
      pending.length === 0 && {
        amountCents: declined.amountCents,
        paidOn: declined.paidOn.toISOString(),
        reason: declined.declinedReason ?? "",
      },
  };
}
