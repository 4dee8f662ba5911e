import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";

// The environment of these tests has a payment page and its secret.
vi.hoisted(() => {
  delete process.env.PAYMENT_LINK_URL;
  delete process.env.PAYMENT_WEBHOOK_SECRET;
});

import { unnoticedPayments } from "@/lib/ledger/labels";
import { hasUnnoticedPayments, refreshAssociation, type Settings } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { readInstallation } from "@/lib/reports/troubles";
import { saveSettings } from "@/lib/settings/shared/save-settings";
import { aStaffMember } from "../../support/builders";

type Link = NonNullable<Settings["paymentLink"]>;

afterEach(async () => {
  await db.write.associationSettings.deleteMany();
  await refreshAssociation();
});

async function set(link: Pick<Link, "url" | "before" | "effectiveAt">): Promise<void> {
  await saveSettings(null, { paymentLink: { byId: randomUUID(), ...link } });
  await refreshAssociation();
}

const url = "https://pay.association.example/portal";
const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());

describe("without the provider's secret", () => {
  it("a missing provider's secret is shown on Today only to people who change settings or record payments", async () => {
    await set({ url, before: null, effectiveAt: yesterday ?? "" });
    const said = async (role: "owner" | "treasurer" | "auditor") => {
      const person = await aStaffMember([{ role, eventId: null }]);
      return (await readInstallation({ ...person, sessionHash: "" }, 30)).troubles;
    };
    expect(await said("owner")).toEqual([unnoticedPayments]);
    expect(await said("treasurer")).toEqual([unnoticedPayments]);
    expect(await said("auditor")).toEqual([]);
  });

  it.each([
    ["is in effect", { url, before: null, effectiveAt: yesterday ?? "" }, true],
    ["takes effect later", { url, before: null, effectiveAt: tomorrow ?? "" }, true],
    ["is in effect until its removal", { url: null, before: url, effectiveAt: tomorrow ?? "" }, true],
    ["was removed", { url: null, before: url, effectiveAt: yesterday ?? "" }, false],
  ])(
    "payments on a page that %s are unnoticed without the provider's secret: %o",
    async (_, link, isUnnoticed) => {
      expect(hasUnnoticedPayments()).toBe(false);
      await set(link);
      expect(hasUnnoticedPayments()).toBe(isUnnoticed);
    },
  );
});
