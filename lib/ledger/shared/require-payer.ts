import "server-only";
import { plainCode } from "@/lib/core/folding";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { parseReference } from "../rules";
import type { NamedPayer } from "../schema";
import { requireOthersMoney, type Bookkeeper } from "./own-money";
import { listReferencedDues } from "./referenced-dues";

export type FoundPayer = { userId: string | null; payerName: string | null; payerEmail: string | null };

/**
 * Finds the payer of a payment that pays no amount due.
 * @throws Refusal `invalid_input` when nobody is found, `forbidden` for one's own
 */
export async function requirePayer(payer: NamedPayer, by: Bookkeeper): Promise<FoundPayer> {
  const found = await findNamed(payer);
  requireOthersMoney(by, { userId: found.userId, email: found.payerEmail });
  return found;
}

async function findNamed(payer: NamedPayer): Promise<FoundPayer> {
  if ("name" in payer) return { userId: null, payerName: payer.name, payerEmail: payer.email };
  if ("reference" in payer) return findReferenced(payer.reference);
  const { userId } = payer;
  const user = await db.user.findUnique({ select: { id: true }, where: { id: userId } });
  if (!user) throw unknown("userId", "This member doesn’t exist.");
  return { userId, payerName: null, payerEmail: null };
}

/**
 * Finds the payer of the amount due with the reference, in any state of that amount, or else the registrant whose
 * registration has the reference.
 */
async function findReferenced(quoted: string): Promise<FoundPayer> {
  const reference = parseReference(quoted);
  // All amounts due of a bundle belong to one payer, so the first is enough.
  const [first] = reference ? await listReferencedDues(reference) : [];
  if (!first) return findRegistrant(quoted);
  const due = await db.amountDue.findUniqueOrThrow({
    select: { userId: true, payerName: true, payerEmail: true },
    where: { id: first.id },
  });
  const { userId, payerName, payerEmail } = due;
  if (userId === null && payerName === null && payerEmail === null)
    throw unknown("reference", `The person who owed ${quoted} has been deleted. Enter a name instead.`);
  return { userId, payerName, payerEmail };
}

async function findRegistrant(ticketCode: string): Promise<FoundPayer> {
  const registration = await db.registration.findUnique({
    select: { userId: true, firstName: true, lastName: true, email: true, erasedAt: true },
    where: { ticketCode: plainCode(ticketCode).toUpperCase() },
  });
  if (!registration || registration.erasedAt)
    throw unknown("reference", `No amount due or registration has the reference ${ticketCode}.`);
  const { userId, email } = registration;
  return { userId, payerName: fullName(registration), payerEmail: email };
}

const unknown = (field: string, message: string) =>
  new Refusal("invalid_input", message, { issues: [{ path: `payer.${field}`, message }] });
