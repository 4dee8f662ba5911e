import "server-only";
import { paidByFilter, type Person } from "@/lib/auth/ownership";
import { db, Prisma } from "@/lib/db/client";
import { invoicePersonal } from "../schema";

/**
 * Erases people from invoices and credit notes, in the caller's transaction. Number, day, amounts, references and the
 * employer stay, so that the books are complete.
 */
export async function eraseAddressees(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.write.invoice.updateMany({
    where: { id: { in: ids } },
    data: { userId: null, payerEmail: null, personal: Prisma.DbNull },
  });
}

/** The invoices for several people that have a line about this person, and their credit notes. */
export function listSharedInvoices(person: Person) {
  const own = { some: { amountDue: paidByFilter(person) } };
  return db.invoice.findMany({
    include: {
      dues: { select: { line: true }, where: { amountDue: paidByFilter(person) } },
      creditOf: { select: { dues: { select: { line: true }, where: { amountDue: paidByFilter(person) } } } },
    },
    where: { payerEmail: null, userId: null, OR: [{ dues: own }, { creditOf: { dues: own } }] },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Erases one person from invoices for several people, whose other names stay. Returns the ids of those invoices. */
export async function eraseFromShared(person: Person): Promise<string[]> {
  const shared = await listSharedInvoices(person);
  for (const invoice of shared) await eraseLines(invoice);
  return shared.map(({ id }) => id);
}

/** Erases the people with these seats from their groups' invoices, including replaced ones. Other names stay. */
export async function eraseFromGroups(registrationIds: string[]): Promise<void> {
  const own = {
    amountDue: {
      registrationId: { in: registrationIds },
      registration: { booking: { group: { isNot: null } } },
    },
  };
  const dues = { some: own };
  const invoices = await db.invoice.findMany({
    include: {
      dues: { select: { line: true }, where: own },
      creditOf: { select: { dues: { select: { line: true }, where: own } } },
    },
    where: { OR: [{ dues }, { creditOf: { dues } }] },
  });
  for (const invoice of invoices) await eraseLines(invoice);
}

type Lines = { dues: { line: number }[] };
type Shared = Lines & { id: string; personal: unknown; creditOf: Lines | null };

async function eraseLines({ id, dues, creditOf, personal }: Shared): Promise<void> {
  if (personal === null) return;
  const said = invoicePersonal.parse(personal);
  const own = (creditOf?.dues ?? dues).map(({ line }) => line);
  // A line can be for the payer, whose name stays.
  const names = said.for.map((name, index) => (own.includes(index + 1) && name !== said.name ? "" : name));
  await db.write.invoice.update({
    where: { id },
    data: { personal: { ...said, for: names, reason: null } },
  });
}
