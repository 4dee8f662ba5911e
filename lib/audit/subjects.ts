import "server-only";
import { can, type Staff } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { formatDate, formatMonthOfYear, noonOf } from "@/lib/core/format";
import { deletedMember, fullName } from "@/lib/core/full-name";
import { formatMoney } from "@/lib/core/money";
import type { Lookup } from "./sentence";
import { entryDetails, isIdText } from "./words";
import type { Piece } from "./wordings/phrases";

type Row = { actorId: string | null; targetType: string | null; targetId: string | null; details: unknown };
type Found = [id: string, piece: Piece][];

/** Details that contain the id of something, by its kind. */
const inDetails = {
  user: ["memberId", "grantedById", "requestedById", "approvedById"],
  event: ["of"],
} as const;

const person = { select: { firstName: true, lastName: true } } as const;
const of = (owner: { firstName: string; lastName: string } | null) =>
  `${owner ? fullName(owner) : deletedMember}'s`;

/** The name and page of each kind of thing, with one query for all things of a kind. */
const readers: Readonly<Record<string, (ids: string[]) => Promise<Found>>> = {
  user: async (ids) =>
    (
      await db.user.findMany({
        select: { id: true, firstName: true, lastName: true },
        where: { id: { in: ids } },
      })
    ).map((user) => [
      user.id,
      { text: fullName(user), href: pathTo("/admin/members/[memberId]", { memberId: user.id }) },
    ]),
  event: async (ids) =>
    (await db.event.findMany({ select: { id: true, title: true }, where: { id: { in: ids } } })).map(
      ({ id, title }) => [id, { text: title, href: pathTo("/admin/events/[eventId]", { eventId: id }) }],
    ),
  application: async (ids) =>
    (
      await db.membershipApplication.findMany({
        select: { id: true, reference: true, firstName: true, lastName: true },
        where: { id: { in: ids } },
      })
    ).map(({ id, reference, ...applicant }) => [
      id,
      {
        text: `${of(applicant)} application ${reference}`,
        href: pathTo("/admin/applications/[applicationId]", { applicationId: id }),
      },
    ]),
  registration: async (ids) =>
    (
      await db.registration.findMany({
        select: {
          id: true,
          eventId: true,
          firstName: true,
          lastName: true,
          erasedAt: true,
          event: { select: { title: true } },
        },
        where: { id: { in: ids } },
      })
    ).map(({ id, eventId, erasedAt, event, ...attendee }) => [
      id,
      {
        text: `${erasedAt ? "an erased person's" : of(attendee)} registration for ${event.title}`,
        href: pathTo("/admin/events/[eventId]", { eventId }),
      },
    ]),
  certificate: async (ids) =>
    (
      await db.certificate.findMany({
        select: { id: true, code: true, kind: true, holderName: true, title: true },
        where: { id: { in: ids } },
      })
    ).map(({ id, code, kind, holderName, title }) => [
      id,
      {
        text: `${holderName}'s ${kind === "statement" ? "" : "certificate for "}${title}`,
        href: pathTo("/verify/[code]", { code }),
      },
    ]),
  cpd_audit: async (ids) =>
    (await db.cpdAudit.findMany({ select: { id: true, createdAt: true }, where: { id: { in: ids } } })).map(
      ({ id, createdAt }) => [
        id,
        {
          text: `the CPD audit of ${formatDate(createdAt, getAssociation().timeZone)}`,
          href: pathTo("/admin/cpd/audits/[auditId]", { auditId: id }),
        },
      ],
    ),
  programme: async (ids) =>
    (await db.programme.findMany({ select: { id: true, title: true }, where: { id: { in: ids } } })).map(
      ({ id, title }) => [
        id,
        { text: title, href: pathTo("/admin/programmes/[programmeId]", { programmeId: id }) },
      ],
    ),
  payment: async (ids) =>
    (
      await db.payment.findMany({
        select: { id: true, receiptNumber: true, payerName: true, user: person },
        where: { id: { in: ids } },
      })
    ).map(({ id, receiptNumber, payerName, user }) => {
      const payer = user ? of(user) : payerName ? `${payerName}'s` : "an erased person's";
      return receiptNumber === null
        ? [id, { text: `${payer} payment` }]
        : [
            id,
            {
              text: `${payer} payment (receipt ${receiptNumber})`,
              href: pathTo("/admin/payments", { query: { q: String(receiptNumber) } }),
            },
          ];
    }),
  invoice: async (ids) =>
    (await db.invoice.findMany({ select: { id: true, number: true }, where: { id: { in: ids } } })).map(
      ({ id, number }) => [
        id,
        { text: `invoice ${number}`, href: pathTo("/admin/payments/invoices", { query: { q: number } }) },
      ],
    ),
  document: async (ids) =>
    (
      await db.document.findMany({
        select: { id: true, fileName: true, user: person },
        where: { id: { in: ids } },
      })
    ).map(({ id, fileName, user }) => [
      id,
      {
        text: `${of(user)} document “${fileName}”`,
        href: pathTo("/admin/documents/[documentId]", { documentId: id }),
      },
    ]),
  cpd_entry: async (ids) =>
    (
      await db.cpdEntry.findMany({
        select: { id: true, title: true, user: person },
        where: { id: { in: ids } },
      })
    ).map(({ id, title, user }) => [
      id,
      {
        text: `${of(user)} CPD “${title}”`,
        href: pathTo("/admin/cpd/[entryId]", { entryId: id }),
      },
    ]),
  // The subject is left out, because it may name a person to staff who may not see them.
  email: async (ids) =>
    (await db.outboxEmail.findMany({ select: { id: true }, where: { id: { in: ids } } })).map(({ id }) => [
      id,
      { text: "an email", href: pathTo("/admin/emails/[emailId]", { emailId: id }) },
    ]),
  bank_statement: async (ids) =>
    (await db.bankStatement.findMany({ select: { id: true, name: true }, where: { id: { in: ids } } })).map(
      ({ id, name }) => [
        id,
        {
          text: `the bank statement “${name}”`,
          href: pathTo("/admin/payments/statements/[statementId]", { statementId: id }),
        },
      ],
    ),
  payment_report: async (ids) =>
    (
      await db.paymentReport.findMany({
        select: { id: true, amountCents: true, userId: true, payerName: true, user: person },
        where: { id: { in: ids } },
      })
    ).map(({ id, amountCents, userId, payerName, user }) => [
      id,
      {
        text: `${user ? of(user) : `${payerName}'s`} report of ${formatMoney(amountCents)}`,
        href: userId
          ? pathTo("/admin/members/[memberId]", { memberId: userId })
          : pathTo("/admin/payments/reported"),
      },
    ]),
  payment_notification: async (ids) =>
    (
      await db.paymentNotification.findMany({
        select: { id: true, providerReference: true },
        where: { id: { in: ids } },
      })
    ).map(({ id, providerReference }) => [
      id,
      {
        text: `the payment notification ${providerReference}`,
        href: pathTo("/admin/payments/notifications"),
      },
    ]),
  bank_proposal: async (ids) =>
    (
      await db.proposal.findMany({
        select: { id: true, event: { select: { id: true, title: true } } },
        where: { id: { in: ids } },
      })
    ).map(({ id, event }) => [
      id,
      event
        ? { text: event.title, href: pathTo("/admin/events/[eventId]", { eventId: event.id }) }
        : { text: "the association" },
    ]),
  amount_due: async (ids) =>
    (await db.amountDue.findMany({ select: { id: true, payerName: true }, where: { id: { in: ids } } })).map(
      ({ id, payerName }) => [id, { text: payerName ?? "someone without an account" }],
    ),
};

const kindOf = (type: string) => (type === "member" ? "user" : type);

/** Kinds of things that do not belong to a person, for staff who may see a limited number of people. */
const impersonal = ["event", "email", "bank_statement", "bank_proposal", "payment_notification"];

/**
 * Looks up everything that a page of entries mentions, with one query per kind. It names people only to staff who may
 * export the log, because these people are not counted.
 */
export async function readSubjects(
  staff: Staff<"audit.read">,
  rows: readonly Row[],
  timeZone: string,
): Promise<Lookup> {
  const namesPeople = can(staff, "audit.export");
  const asked = new Map<string, Set<string>>();
  const ask = (type: string, id: unknown) => {
    const kind = kindOf(type);
    if (typeof id !== "string" || !isIdText(id) || !Object.hasOwn(readers, kind)) return;
    if (!namesPeople && !impersonal.includes(kind)) return;
    asked.set(kind, (asked.get(kind) ?? new Set()).add(id));
  };
  for (const { actorId, targetType, targetId, details } of rows) {
    ask("user", actorId);
    if (targetType) ask(targetType, targetId);
    const known = entryDetails(details);
    for (const [kind, names] of Object.entries(inDetails)) for (const name of names) ask(kind, known[name]);
  }
  const found = await Promise.all(
    [...asked].map(async ([kind, ids]) => [kind, new Map(await readers[kind]!([...ids]))] as const),
  );
  const pieces = new Map(found);
  return (type, id) => {
    if (type === "closed_month" && /^\d{4}-\d{2}$/.test(id))
      return {
        text: formatMonthOfYear(noonOf(`${id}-15`, timeZone), timeZone),
        href: pathTo("/admin/payments/month"),
      };
    return pieces.get(kindOf(type))?.get(id) ?? null;
  };
}
