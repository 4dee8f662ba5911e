import "server-only";
import { eraseApplications } from "@/lib/applications/shared/erase";
import { eraseFromAudit, listAddressesOf } from "@/lib/audit/shared/erase";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockMemberWithSessions } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { eraseAddressChangesFrom, eraseLettersTo, eraseLettersWith } from "@/lib/mail/erase";
import { operation } from "@/lib/core/operation";
import { erasePayers } from "@/lib/payments/shared/erase-payers";
import { ownedBy, paidBy } from "@/lib/auth/ownership";
import { refuseLastOwner, requireAuthorityOver, type Authority } from "@/lib/auth/authority";
import { hasSeat } from "@/lib/registrations/shared/state";
import { releaseUnclaimedUploads, releaseUpload } from "@/lib/storage/uploads";
import { memberById, memberDeletion } from "@/lib/members/schema";

/** A member may have thousands of messages. */
const timeoutMs = 30_000;

const ownColumns = { id: true, email: true, emailVerifiedAt: true, createdAt: true } as const;

type Owner = { id: string; email: string; emailVerifiedAt: Date | null; createdAt: Date };

/** Templates sent to visitors. Under an unverified address, these may belong to somebody else. */
const visitorsTemplates = [
  ...["registration_confirmed", "registration_unpaid", "registration_cancelled", "registrants_message"],
  ...["payment_received", "payment_failed", "event_moved", "event_cancelled"],
  ...["application_received", "application_link", "application_question", "application_rejected"],
] as const;

/** Everything that is deleted with a member, including registrations as a visitor under a verified address. */
async function belongings(owner: Owner) {
  const [registrations, payments, documents, threads, messages, applications] = await Promise.all([
    db.registration.findMany({
      select: {
        ...{ id: true, email: true, ticketCode: true, state: true },
        amountsDue: { select: { reference: true } },
      },
      where: ownedBy(owner),
    }),
    db.payment.findMany({
      select: {
        ...{ id: true, receiptNumber: true, payerEmail: true, reference: true },
        allocations: { select: { amountDue: { select: { reference: true } } } },
      },
      where: paidBy(owner),
    }),
    db.document.findMany({ select: { uploadId: true }, where: { userId: owner.id } }),
    db.messageThread.findMany({ select: { id: true }, where: { memberId: owner.id } }),
    db.message.count({ where: { thread: { memberId: owner.id } } }),
    db.membershipApplication.findMany({
      select: { id: true },
      where: { OR: [{ userId: owner.id }, ...(owner.emailVerifiedAt ? [{ email: owner.email }] : [])] },
    }),
  ]);
  return { registrations, payments, documents, threads, messages, applications };
}

/**
 * What deleting a member would do, for the confirmation dialog.
 *
 * @throws Refusal `not_found`
 */
export const previewMemberDeletion = operation({
  actor: staff("members.delete"),
  input: memberById,
  async run(_person, { id }) {
    const owner = await db.user.findUnique({ select: ownColumns, where: { id } });
    if (!owner) throw notThere();
    const { registrations, payments, documents, messages, applications } = await belongings(owner);
    const seats = registrations.filter(({ state }) => hasSeat(state));
    return {
      registrations: registrations.length,
      seats: seats.length,
      documents: documents.length,
      messages,
      applications: applications.length,
      payments: payments.length,
      completedPayments: payments.filter(({ receiptNumber }) => receiptNumber !== null).length,
    };
  },
});

/**
 * DELETE /api/admin/users/{id}. Deletes the member with their registrations, messages, documents and applications.
 * Completed payments stay without the person, the content of emails to the member is removed, and the audit log keeps
 * their id and the reason only.
 *
 * @throws Refusal `forbidden` for oneself, `not_found`, `last_owner`
 */
export const deleteMember = operation({
  actor: staff("members.delete"),
  input: memberDeletion,
  needsPresence: true,
  run(person, { id, reason }) {
    return refuseLastOwner(() =>
      transaction(
        async () => {
          // Locked so that a concurrent registration, payment or upload waits and then finds no member.
          await lockMemberWithSessions(id);
          const owner = await db.user.findUnique({ select: ownColumns, where: { id } });
          if (!owner) throw notThere();
          const counts = await erase(await requireAuthorityOver(person, id, "account"), owner);
          await recordAudit({
            actor: person,
            action: "member_deleted",
            target: { type: "user", id },
            details: { ...counts, ...(reason ? { reason } : {}) },
          });
          return { message: "Member deleted successfully" };
        },
        { timeoutMs },
      ),
    );
  },
});

async function erase({ userId: id }: Authority<"account">, owner: Owner) {
  const { registrations, payments, documents, threads, messages, applications } = await belongings(owner);
  const addresses = await listAddressesOf(owner);
  const registrationIds = registrations.map((seat) => seat.id);
  const booked = payments.filter(({ receiptNumber }) => receiptNumber !== null).map((payment) => payment.id);
  const unbooked = payments
    .filter(({ receiptNumber }) => receiptNumber === null)
    .map((payment) => payment.id);
  const notifications = await eraseResolutions(payments, referencesOf({ registrations, payments }));
  await erasePayers(booked);
  await db.payment.deleteMany({ where: { id: { in: unbooked } } });
  await db.registration.deleteMany({ where: { id: { in: registrationIds } } });
  await eraseApplications(applications.map((application) => application.id));
  await db.applicationNote.updateMany({
    where: { authorId: id },
    data: { authorName: "Former administrator" },
  });
  await eraseAnswers(id, [
    ...[id, ...addresses, ...registrationIds, ...booked, ...unbooked],
    ...applications.map((application) => application.id),
  ]);
  await releaseUnclaimedUploads(id);
  await db.user.delete({ where: { id } });
  for (const { uploadId } of documents) await releaseUpload(uploadId);
  await eraseLetters(owner, addresses, { registrations, payments, threads });
  await eraseFromAudit({
    accounts: [id],
    addresses,
    targets: [
      { type: "registration", ids: registrationIds },
      { type: "payment", ids: [...booked, ...unbooked] },
      { type: "payment_notification", ids: notifications },
    ],
  });
  return {
    registrations: registrations.length,
    documents: documents.length,
    messages,
    applications: applications.length,
    payments: { removed: unbooked.length, kept: booked.length },
  };
}

function referencesOf({ registrations, payments }: Pick<Mentioned, "registrations" | "payments">): string[] {
  const billed = registrations.flatMap(({ amountsDue }) => amountsDue);
  const paid = payments.flatMap(({ allocations }) => allocations.map(({ amountDue }) => amountDue));
  return [...new Set([...billed, ...paid].map(({ reference }) => reference))];
}

/** Erases what administrators noted on the provider's notifications, also those that matched no payment. */
async function eraseResolutions(payments: { id: string }[], references: string[]): Promise<string[]> {
  const where = {
    OR: [{ paymentId: { in: payments.map(({ id }) => id) } }, { reference: { in: references } }],
  };
  const notifications = await db.paymentNotification.findMany({ select: { id: true }, where });
  await db.paymentNotification.updateMany({ where, data: { resolutionNote: null } });
  return notifications.map(({ id }) => id);
}

/** Deletes the stored answers that contain one of these words, to anybody. */
async function eraseAnswers(actor: string, words: string[]): Promise<void> {
  await sql`
    DELETE FROM "IdempotencyKey" WHERE "actor" = ${actor} OR EXISTS (
      SELECT FROM unnest(${words}::text[]) AS w WHERE position(w IN "answer"::text) > 0)`;
}

/** To staff; each names who did something. */
const staffTemplates = [
  "address_change_stopped",
  "audit_exported",
  "bank_details_changed",
  "bank_details_proposed",
  "factor_reset_approved",
  "factor_reset_requested",
  "factor_reset_stopped",
  "staff_changed",
] as const;

/** To administrators; each contains the payment's reference. */
const paymentTemplates = ["payment_to_be_paid_back", "payment_refunded", "payment_charged_back"] as const;

type Mentioned = Pick<Awaited<ReturnType<typeof belongings>>, "registrations" | "payments" | "threads">;

/**
 * Removes the content of emails to the member, also to other addresses in their registrations, and those to administrators that name
 * them as the sender of a message or a payer.
 */
async function eraseLetters(
  owner: Owner,
  addresses: string[],
  { registrations, payments, threads }: Mentioned,
): Promise<void> {
  await eraseAddressChangesFrom(addresses);
  const hasOthers = owner.emailVerifiedAt === null && (await isUsedByOthers(owner.email));
  await eraseLettersTo({ addresses, except: hasOthers ? visitorsTemplates : [] });
  const references = referencesOf({ registrations, payments });
  const typed = [
    ...registrations.map(({ email }) => email),
    ...payments.flatMap(({ payerEmail }) => payerEmail ?? []),
  ];
  const words = [...registrations.map(({ ticketCode }) => ticketCode), ...references];
  for (const address of new Set(typed)) {
    const isShared = (await isUsedByOthers(address)) || (await isAccount(address));
    await eraseLettersTo({ addresses: [address], ...(isShared ? { words } : {}) });
  }
  await eraseLettersWith({
    templates: paymentTemplates,
    // Visitors' payments may be older than the account.
    since: new Date(0),
    words: [...references, ...payments.flatMap(({ reference }) => reference ?? [])].map(
      (reference) => `Reference: ${reference}\n`,
    ),
  });
  await eraseLettersWith({
    templates: ["message_to_administrators"],
    since: owner.createdAt,
    words: threads.map(({ id }) => `/messages?message=${id}`),
  });
  // As somebody on the staff: what others were told of what they did, with their name and address.
  await eraseLettersWith({
    templates: staffTemplates,
    since: owner.createdAt,
    words: addresses.map((address) => `(${address})`),
  });
  await eraseLettersWith({
    templates: ["address_change_stopped", "staff_changed", "audit_exported"],
    since: owner.createdAt,
    words: [`/admin/members/${owner.id}`],
  });
}

/** Whether the address is that of another account. */
const isAccount = async (email: string): Promise<boolean> => (await db.user.count({ where: { email } })) > 0;

/** Whether other records still use the address of a deleted account. */
async function isUsedByOthers(email: string): Promise<boolean> {
  const [registrations, applications] = await Promise.all([
    db.registration.count({ where: { email } }),
    db.membershipApplication.count({ where: { email } }),
  ]);
  return registrations + applications > 0;
}

const notThere = () => new Refusal("not_found", "Member not found");
