import { addDays } from "date-fns";
import { expect, it } from "vitest";
import { refreshAssociation } from "@/lib/association/queries";
import { defaultCpd } from "@/lib/association/cpd";
import { warnOfRenewal } from "@/lib/cpd/warn-of-renewal";
import { db } from "@/lib/db/client";
import { aMember } from "../../support/builders";
import { aCpdEntry } from "../../support/cpd";
import { dayIn } from "../../support/dates";

const setWarning = async (warnDaysBefore: number) => {
  const values = { cpd: { ...defaultCpd, schemes: withoutMinimums, warnDaysBefore } };
  await db.write.associationSettings.upsert({
    where: { id: 1 },
    create: { id: 1, values },
    update: { values },
  });
  await refreshAssociation();
};
const withoutMinimums = defaultCpd.schemes.map((one) => {
  return { ...one, minLiveHours: 0, minOwnHours: 0, targetHours: 12 };
});

it("a member without enough CPD is warned once before the year ends, if the settings warn", async () => {
  const renewing = { membershipStatus: "active", nextPaymentDate: addDays(new Date(), 20) } as const;
  const late = await aMember(renewing);
  const done = await aMember(renewing);
  await aMember({ ...renewing, nextPaymentDate: addDays(new Date(), 90) });
  const learned = {
    date: new Date(dayIn(-5)),
    minutes: 720,
    state: "approved",
    decidedAt: new Date(),
  } as const;
  await aCpdEntry(done.id, learned);
  const warned = async () =>
    (await db.outboxEmail.findMany({ where: { template: "cpd_renewal_warning" } })).map(
      ({ toAddress }) => toAddress,
    );
  await setWarning(0);
  await warnOfRenewal();
  expect(await warned()).toEqual([]);
  await setWarning(30);
  await Promise.all([warnOfRenewal(), warnOfRenewal()]);
  await warnOfRenewal();
  expect(await warned()).toEqual([late.email]);
});
