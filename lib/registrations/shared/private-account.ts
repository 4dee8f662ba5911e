import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { formatDate } from "@/lib/core/format";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { splitReported, sumFields, unpaidCents, type Sums } from "@/lib/ledger/rules";
import type { Reporter } from "@/lib/payments/shared/report";
import { readReported } from "@/lib/payments/shared/reported";
import { parseTicketCode } from "@/lib/seats/rules";

export type PrivateKind = "registration" | "group";

type OpenDue = Sums & { id: string };
type PrivateAccount = {
  /** The id of the registration or group. */
  id: string;
  /** The person whose page it is, in whose name payments are reported. */
  reporter: Reporter;
  dues: OpenDue[];
  dueIds: string[];
};

const openDues = { select: { id: true, ...sumFields }, where: { closedAt: null } } as const;

/**
 * The outstanding amounts on the private page with this code, and the page's owner. Null when nothing can be paid
 * there: without such a page, for a group's seat, which its coordinator pays, and until the address is confirmed,
 * because a reported payment holds the seat.
 */
export async function findPrivateAccount(kind: PrivateKind, code: string): Promise<PrivateAccount | null> {
  if (parseTicketCode(code) !== code) return null;
  const found = kind === "group" ? await findGroup(code) : await findSeat(code);
  return found && { ...found, dueIds: found.dues.map(({ id }) => id) };
}

async function findSeat(code: string) {
  const seat = await db.registration.findUnique({
    select: {
      id: true,
      userId: true,
      firstName: true,
      lastName: true,
      email: true,
      state: true,
      addressToConfirm: true,
      booking: { select: { group: { select: { id: true } } } },
      amountsDue: openDues,
    },
    where: { ticketCode: code },
  });
  if (!seat || seat.state !== "held" || seat.addressToConfirm || seat.booking.group) return null;
  return {
    id: seat.id,
    dues: seat.amountsDue,
    reporter: reporterOf(seat.userId, { name: fullName(seat), email: seat.email }),
  };
}

async function findGroup(code: string) {
  const group = await db.groupBooking.findUnique({
    select: {
      id: true,
      confirmedAt: true,
      contactName: true,
      contactEmail: true,
      bundle: {
        select: {
          dues: {
            select: { amountDue: { select: { userId: true, closedAt: true, ...openDues.select } } },
            orderBy: { amountDueId: "asc" },
          },
        },
      },
    },
    where: { code },
  });
  if (!group?.confirmedAt || !group.contactName || !group.contactEmail) return null;
  const all = (group.bundle?.dues ?? []).map(({ amountDue }) => amountDue);
  const dues = all.filter(({ closedAt }) => closedAt === null);
  const owner = dues.find(({ userId }) => userId !== null)?.userId ?? null;
  return {
    id: group.id,
    dues,
    reporter: reporterOf(owner, { name: group.contactName, email: group.contactEmail }),
  };
}

const reporterOf = (userId: string | null, { name, email }: { name: string; email: string }): Reporter =>
  userId === null
    ? { userId, payerName: name, payerEmail: email }
    : { userId, payerName: null, payerEmail: null };

/** The reported payments that a private page shows; null when nothing can be reported. */
export async function findReportedOnPage(kind: PrivateKind, code: string) {
  const { timeZone } = getAssociation();
  const onDay = (moment: string) => formatDate(new Date(moment), timeZone);
  const account = await findPrivateAccount(kind, code);
  if (!account || account.dues.length === 0) return null;
  const { pending, declined } = await readReported(account.dueIds, account.reporter);
  const { rest } = splitReported(account.dues, pending);
  const isWhole = rest.length === 0 && pending.length === 1;
  const last = pending.findLast(({ isOwn }) => isOwn);
  return {
    pending: pending.map((report) => ({
      id: report.id,
      reportedOn: onDay(report.reportedAt),
      // A report about everything outstanding lists no references, because the page already shows them.
      references: isWhole ? [] : report.dues.map(({ reference }) => reference),
      canWithdraw: report === last && report.dues.every(({ id }) => account.dueIds.includes(id)),
    })),
    /** The cents that can still be reported; null when everything is. */
    openCents: rest.length > 0 ? rest.reduce((sum, due) => sum + unpaidCents(due), 0) : null,
    declined: declined && { ...declined, paidOn: onDay(declined.paidOn) },
  };
}
export type ReportedOnPage = NonNullable<Awaited<ReturnType<typeof findReportedOnPage>>>;

/**
 * The id of the latest pending report made on this page and about nothing else.
 * @throws Refusal `not_found`
 */
export async function readLastReport(kind: PrivateKind, code: string): Promise<string> {
  const account = await findPrivateAccount(kind, code);
  const { pending } = account ? await readReported(account.dueIds, account.reporter) : { pending: [] };
  const last = pending.findLast(
    ({ isOwn, dues }) => isOwn && dues.every(({ id }) => account?.dueIds.includes(id)),
  );
  if (!last) throw new Refusal("not_found", "Report not found");
  return last.id;
}
