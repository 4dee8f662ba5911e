import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { formatCents } from "@/lib/format";
import { operation } from "@/lib/operation";
import { ownedBy } from "@/lib/registrations/ownership";
import { releaseUpload } from "@/lib/storage/uploads";
import { keepingAnAdministrator } from "./last-administrator";
import { memberById } from "./schema";

/** Somebody may have thousands of messages. */
const timeoutMs = 30_000;

const ownColumns = { id: true, email: true, emailVerifiedAt: true } as const;
const paymentColumns = {
  id: true,
  description: true,
  amountCents: true,
  status: true,
  reference: true,
  receiptNumber: true,
  paymentDate: true,
} as const;

type Owner = { id: string; email: string; emailVerifiedAt: Date | null };

/** What belongs to somebody and goes with them: also what they registered and paid as a visitor under a proven address. */
async function belongings(owner: Owner) {
  const registrations = await db.registration.findMany({
    select: { id: true, cancelledAt: true, paymentStatus: true },
    where: ownedBy(owner),
  });
  const ids = registrations.map(({ id }) => id);
  const [payments, documents, messages] = await Promise.all([
    db.payment.findMany({
      select: paymentColumns,
      where: { OR: [{ userId: owner.id }, { userId: null, registrationId: { in: ids } }] },
      orderBy: [{ paymentDate: "asc" }, { id: "asc" }],
    }),
    db.document.findMany({ select: { uploadId: true }, where: { userId: owner.id } }),
    db.message.count({ where: { thread: { memberId: owner.id } } }),
  ]);
  return { registrations, payments, documents, messages };
}

/**
 * What deleting a member would do, for the question before it.
 *
 * @throws Refusal `not_found`
 */
export const readMemberLosses = operation({
  actor: admin,
  input: memberById,
  readsOnly: true,
  async run(_person, { id }) {
    const owner = await db.user.findUnique({ select: ownColumns, where: { id } });
    if (!owner) throw notThere();
    const { registrations, payments, documents, messages } = await belongings(owner);
    const seats = registrations.filter(
      ({ cancelledAt, paymentStatus }) => !cancelledAt && paymentStatus !== "failed",
    );
    return {
      registrations: registrations.length,
      seats: seats.length,
      documents: documents.length,
      messages,
      payments: payments.length,
      completedPayments: payments.filter(({ status }) => status === "completed").length,
    };
  },
});

/**
 * DELETE /api/admin/users/{id}. The member's registrations (the seats become free), documents with their files,
 * messages and payments go; the audit log keeps each completed payment, so that the books still add up
 * (decisions §4). Nobody deletes themselves.
 *
 * @throws Refusal `forbidden`, `not_found`, `last_administrator`
 */
export const deleteMember = operation({
  actor: admin,
  input: memberById,
  run(person, { id }) {
    if (id === person.id) throw new Refusal("forbidden", "You cannot delete your own account.");
    return keepingAnAdministrator(() =>
      transaction(
        async () => {
          // Whoever registers, pays or uploads for them at this moment waits, and then finds nobody.
          await db.$queryRaw`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`;
          const owner = await db.user.findUnique({
            select: { ...ownColumns, firstName: true, lastName: true },
            where: { id },
          });
          if (!owner) throw notThere();
          const { registrations, payments, documents, messages } = await belongings(owner);
          await db.payment.deleteMany({ where: { id: { in: payments.map((payment) => payment.id) } } });
          await db.registration.deleteMany({ where: { id: { in: registrations.map((seat) => seat.id) } } });
          await db.user.delete({ where: { id } });
          for (const { uploadId } of documents) await releaseUpload(uploadId);
          const completed = payments.filter(({ status }) => status === "completed");
          await recordAudit({
            actor: person,
            action: "member_deleted",
            target: { type: "user", id },
            details: {
              name: `${owner.firstName} ${owner.lastName}`.trim(),
              email: owner.email,
              registrations: registrations.length,
              documents: documents.length,
              messages,
              payments: completed.map(
                ({ paymentDate, amountCents, reference, receiptNumber, description }) => ({
                  date: paymentDate.toISOString(),
                  amount: formatCents(amountCents),
                  reference,
                  receiptNumber,
                  description,
                }),
              ),
            },
          });
          return { message: "Member deleted successfully" };
        },
        { timeoutMs },
      ),
    );
  },
});

const notThere = () => new Refusal("not_found", "Member not found");
