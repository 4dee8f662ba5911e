import { expect, it } from "vitest";
import { Prisma } from "@/lib/db/client";
import { readDues } from "@/lib/payments/shared/receivables";
import { findRenewal } from "@/lib/cashier/checkout";
import { renewalUrl } from "@/lib/membership/shared/renewal-link";
import { aMember, anEvent, anUnpaidRegistration } from "../../support/builders";
import { anOpenDue } from "../../support/money";
import { comingYearEnd, dayIn, noon } from "../../support/dates";
import { payDuesOf } from "../../support/nightly";

const tokenOf = (dueId: string) => new URL(renewalUrl(dueId)).pathname.replace("/renewal/", "");

it("a renewal link shows reference and amount, nothing about the person, and says when nothing is left to pay", async () => {
  const member = await aMember({ nextPaymentDate: comingYearEnd });
  const due = await anOpenDue(member.id);
  const token = tokenOf(due.id);
  const found = await findRenewal(token);
  expect(found).toMatchObject({ id: due.id, reference: due.reference, openCents: 35_000, isSettled: false });
  const { userId, ...shown } = found!;
  expect(userId).toBe(member.id);
  expect(JSON.stringify(shown)).not.toContain(member.lastName);
  expect(JSON.stringify(shown)).not.toContain(member.email);
  await payDuesOf(member.id, new Date());
  expect(await findRenewal(token)).toMatchObject({ isSettled: true, paymentUrl: null });
});

it("a renewal link that was changed, or made for something else, leads nowhere", async () => {
  const member = await aMember();
  const due = await anOpenDue(member.id);
  const token = tokenOf(due.id);
  const other = token.startsWith("A") ? `B${token.slice(1)}` : `A${token.slice(1)}`;
  for (const wrong of [other, token.slice(0, -1), `${token}A`, "", due.reference])
    expect(await findRenewal(wrong), wrong).toBeNull();
  const seat = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), member);
  expect(await findRenewal(tokenOf(seat.dueId))).toBeNull();
});

it("a member who requests dues after two years is not penalised for it, and one who lapsed lately is", async () => {
  const ended = async (daysAgo: number) => {
    const member = await aMember({ nextPaymentDate: noon(dayIn(-daysAgo)) });
    const { id } = await anOpenDue(member.id);
    const [due] = await readDues(Prisma.sql`r."id" = ${id}::uuid`);
    return due!.daysOverdue;
  };
  expect([await ended(730), await ended(60)]).toEqual([0, 60]);
});
