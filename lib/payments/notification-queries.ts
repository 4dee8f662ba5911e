import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, orderBy, searchWords, type SortColumns } from "@/lib/db/list";

type Page = { page: number; size: number };

const receivedAt = Prisma.sql`r."receivedAt"`;
const sortableNotifications: SortColumns = {
  date: [receivedAt],
  waiting: [Prisma.sql`(r."mismatch" IS NOT NULL AND r."resolvedAt" IS NULL)`, receivedAt],
};

/**
 * One page of provider notifications: those that need review first, then newest first. Searches references and the
 * problem by word prefix.
 */
export async function listNotifications(
  person: Staff<"payments.read">,
  { text = "", sort = "", page, size }: Page & { text?: string; sort?: string },
) {
  const { rows, ...rest } = await queryPage(
    person,
    {
      table: "PaymentNotification",
      search: searchWords(text).map((word) =>
        matchesPrefix(
          Prisma.sql`"notification_words"(r."providerReference", r."reference", r."mismatch")`,
          word,
        ),
      ),
      order: orderBy(sort, sortableNotifications, "-waiting"),
      page,
      size,
    },
    (ids) =>
      db.paymentNotification.findMany({
        select: {
          id: true,
          providerReference: true,
          reference: true,
          amount: true,
          currency: true,
          status: true,
          mismatch: true,
          receivedAt: true,
          resolvedAt: true,
          resolutionNote: true,
        },
        where: { id: { in: ids } },
      }),
  );
  const notifications = rows.map(({ receivedAt, resolvedAt, ...row }) => ({
    ...row,
    isWaiting: row.mismatch !== null && resolvedAt === null,
    receivedAt: receivedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }));
  return { ...rest, notifications };
}
/** A notification as administrators see it. */
export type PortalNotification = Awaited<ReturnType<typeof listNotifications>>["notifications"][number];

/** The number of notifications that need review. */
export async function countPendingNotifications(_staff: Staff<"payments.read">): Promise<number> {
  return db.paymentNotification.count({ where: { mismatch: { not: null }, resolvedAt: null } });
}
