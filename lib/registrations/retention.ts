import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { db, Prisma } from "@/lib/db/client";
import { eraseCoordinators, eraseVisitors } from "./erase-visitors";

export const expiring = {
  visitorRegistrations: {
    // A visitor's registration under an address that an account has verified belongs to that member. The data of people
    // who owe or are owed money for it stays until that is settled.
    rows: Prisma.sql`"Registration" r JOIN "Event" e ON e."id" = r."eventId"
      WHERE r."userId" IS NULL AND r."erasedAt" IS NULL
        AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = r."email" AND u."emailVerifiedAt" IS NOT NULL)
        AND NOT EXISTS (SELECT FROM "AmountDue" d WHERE d."registrationId" = r."id" AND (d."closedAt" IS NULL
          OR EXISTS (SELECT FROM "Allocation" a JOIN "Payment" p ON p."id" = a."paymentId"
            WHERE a."amountDueId" = d."id" AND p."owedBackAt" IS NOT NULL AND p."refundedAt" IS NULL)))`,
    since: Prisma.sql`e."endDate"`,
    period: "visitorRegistrationsMonths",
    batchSize: 200,
    erase: eraseVisitors,
  },
  waitingEntries: {
    // After the event, nobody needs to know who was on the waiting list.
    rows: Prisma.sql`"WaitingEntry" r JOIN "Event" e ON e."id" = r."eventId" WHERE true`,
    since: Prisma.sql`e."endDate"`,
    period: "visitorRegistrationsMonths",
    batchSize: 500,
    erase: async (ids) => {
      await db.write.waitingEntry.deleteMany({ where: { id: { in: ids } } });
    },
  },
  coordinators: {
    rows: Prisma.sql`"GroupBooking" r JOIN "Booking" b ON b."id" = r."id" JOIN "Event" e ON e."id" = b."eventId"
      WHERE r."contactEmail" IS NOT NULL
        AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = r."contactEmail" AND u."emailVerifiedAt" IS NOT NULL)
        AND NOT EXISTS (SELECT FROM "AmountDue" d JOIN "Registration" s ON s."id" = d."registrationId"
          WHERE s."bookingId" = r."id" AND (
            d."closedAt" IS NULL
            OR EXISTS (SELECT FROM "Allocation" a JOIN "Payment" p ON p."id" = a."paymentId"
              WHERE a."amountDueId" = d."id" AND p."refundedAt" IS NULL AND p."owedBackAt" IS NOT NULL)))`,
    since: Prisma.sql`e."endDate"`,
    period: "visitorRegistrationsMonths",
    batchSize: 50,
    erase: eraseCoordinators,
  },
} satisfies Record<string, Expiring>;
