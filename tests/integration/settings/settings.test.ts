import { describe, expect, it } from "vitest";
import {
  changeAssociationAction,
  changeLevelsAction,
  changeMemberIdPrefixAction,
  changePolicyAction,
} from "@/app/(portal)/admin/settings/actions";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { defaultPolicies, defaultLevels } from "@/lib/association/schema";
import { memberIdOf } from "@/lib/core/member-id";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { queueEmail } from "@/lib/mail/queue";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

const facts = {
  name: "Association of Compliance Professionals",
  shortName: "ACP",
  contactEmail: "desk@example.test",
  phone: "(242) 555-0199",
  address: "Shirley Street, Nassau",
  benefitsUrl: "https://example.test/benefits",
};
const levels = {
  academic: { label: "Academic and Student", fee: 100 },
  associate: { label: "Associate", fee: 220.5 },
  professional: { label: "Professional", fee: 250 },
  bccp: { label: "BCCP", fee: 300 },
  regulator: { label: "Regulator Observer", fee: 0 },
};

/** What another process of the portal has at its next request. */
async function elsewhere() {
  delete (globalThis as { portalAssociation?: unknown }).portalAssociation;
  await refreshAssociation();
  return getAssociation();
}

describe("the association's settings", () => {
  it("settings begin with the environment's values and the specification's fees", async () => {
    expect(await elsewhere()).toMatchObject({ name: env.association.name, levels: defaultLevels });
  });

  it("settings take effect immediately in every process, page and email", async () => {
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => changeAssociationAction(facts))).toMatchObject({
      ok: true,
      data: { isChanged: true },
    });
    expect(getAssociation()).toMatchObject(facts);
    expect(await elsewhere()).toMatchObject({ ...facts, slug: env.association.slug });
    await queueEmail({
      to: "althea@example.test",
      template: "registration_confirmed",
      seat: null,
      letter: { subject: "S", greeting: "Dear A,", paragraphs: ["p"] },
    });
    const sent = { template: "registration_confirmed" };
    expect((await db.outboxEmail.findFirstOrThrow({ where: sent })).text).toContain(
      "-- \nAssociation of Compliance Professionals",
    );
  });

  it("settings are audited with their previous values, and a save without changes records nothing", async () => {
    const admin = await signedInAs(await anAdmin());
    await admin.within(() => changeAssociationAction(facts));
    await admin.within(() => changeAssociationAction({ ...facts, phone: "(242) 555-0111" }));
    const again = await admin.within(() => changeAssociationAction({ ...facts, phone: "(242) 555-0111" }));
    expect(again).toMatchObject({ ok: true, data: { isChanged: false } });
    const entries = await db.auditEntry.findMany({
      where: { action: "association_changed" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ details }) => details)[1]).toEqual({
      phone: { from: "(242) 555-0199", to: "(242) 555-0111" },
    });
    expect(entries).toHaveLength(2);
  });

  it("a new contact address is announced to all owners and the old address, and other settings are not", async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()];
    const office = await signedInAs(admin);
    const before = "former@example.test";
    const letters = () =>
      db.outboxEmail.findMany({
        where: { template: "contact_address_changed" },
        orderBy: { createdAt: "asc" },
      });
    // Nobody reads the sample address that the first one replaces.
    await office.within(() => changeAssociationAction({ ...facts, contactEmail: before }));
    const first = await letters();
    expect(first.map(({ toAddress }) => toAddress).sort()).toEqual([admin.email, other.email].sort());
    expect(first[0]?.text).not.toContain("example.org");
    await db.write.outboxEmail.deleteMany();
    await office.within(() => changeAssociationAction({ ...facts, contactEmail: before }));
    expect(await letters()).toEqual([]);
    await office.within(() => changeAssociationAction(facts));
    const sent = await letters();
    expect(sent.map(({ toAddress }) => toAddress).sort()).toEqual([admin.email, other.email, before].sort());
    for (const { text } of sent) {
      expect(text).toContain(`(${admin.email}) changed the contact address`);
      expect(text).toContain(`Before: ${before}`);
      expect(text).toContain(`New: ${facts.contactEmail}`);
    }
  });

  it("settings saved at the same time do not overwrite each other", async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(async () => signedInAs(await anAdmin())));
    const quota = { policy: "documentQuota", values: { maxFiles: 7, maxMegabytes: 70 } } as const;
    await Promise.all([
      one!.within(() => changeAssociationAction(facts)),
      two!.within(() => changePolicyAction(quota)),
      three!.within(() => changeLevelsAction({ levels })),
    ]);
    const association = await elsewhere();
    expect(association).toMatchObject({ name: facts.name, policies: { documentQuota: { maxFiles: 7 } } });
    expect(association.levels.associate).toEqual({ label: "Associate", feeCents: 22_050 });
  });

  it.each([
    ["name", { ...facts, name: " " }, "Name is required"],
    ["contactEmail", { ...facts, contactEmail: "desk" }, "Valid email is required"],
    [
      "benefitsUrl",
      { ...facts, benefitsUrl: "javascript:alert(1)" },
      "Enter an address that starts with http:// or https://",
    ],
  ])("settings reject a wrong %s with a sentence", async (path, sent, message) => {
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => changeAssociationAction(sent))).toMatchObject({
      ok: false,
      code: "invalid_input",
      issues: [{ path, message }],
    });
  });

  it("settings refuse a negative fee", async () => {
    const admin = await signedInAs(await anAdmin());
    const sent = { levels: { ...levels, bccp: { label: "BCCP", fee: -1 } } };
    expect(await admin.within(() => changeLevelsAction(sent))).toMatchObject({
      issues: [{ path: "levels.bccp.fee", message: "Fee must be at least 0" }],
    });
  });

  it("a policy setting is stored alone, applied everywhere and audited with its change", async () => {
    expect((await elsewhere()).policies).toEqual(defaultPolicies);
    const admin = await signedInAs(await anAdmin());
    const sent = { policy: "documentQuota", values: { maxFiles: 20, maxMegabytes: 200 } } as const;
    expect(await admin.within(() => changePolicyAction(sent))).toMatchObject({ ok: true });
    expect((await elsewhere()).policies).toEqual({ ...defaultPolicies, documentQuota: sent.values });
    expect(await db.auditEntry.findFirst({ where: { action: "policy_changed" } })).toMatchObject({
      details: { maxFiles: { from: 50, to: 20 } },
    });
  });

  it("a policy setting that is not a whole number or is out of bounds is rejected", async () => {
    const admin = await signedInAs(await anAdmin());
    const message = "Months must be a whole number from 1 to 240";
    for (const emailsMonths of [0, 1.5, 241, Number.NaN]) {
      const values = { ...defaultPolicies.retention, emailsMonths };
      expect(
        await admin.within(() => changePolicyAction({ policy: "retention", values, confirmedCount: 0 })),
      ).toMatchObject({
        code: "invalid_input",
        issues: [{ path: "values.emailsMonths", message }],
      });
    }
  });

  it("only administrators change settings", async () => {
    const member = await signedInAs(await aMember());
    for (const browser of [new Browser(), member]) {
      const code = browser === member ? "forbidden" : "unauthorized";
      expect(await browser.within(() => changeAssociationAction(facts))).toMatchObject({ ok: false, code });
      expect(await browser.within(() => changeLevelsAction({ levels }))).toMatchObject({ ok: false, code });
      const policy = { policy: "auditHead", values: { email: null } } as const;
      expect(await browser.within(() => changePolicyAction(policy))).toMatchObject({ ok: false, code });
    }
    expect(await db.associationSettings.count()).toBe(0);
  });
});

describe("the prefix of Member IDs", () => {
  const change = async (letters: string) =>
    (await signedInAs(await anAdmin())).within(() => changeMemberIdPrefixAction({ letters }));
  const idOf = ({ createdAt, id }: { createdAt: Date; id: string }) =>
    memberIdOf(getAssociation().memberIdPrefixes, { id, createdAt, isStaffOnly: false });

  it("a new prefix of Member IDs applies to new members, and nobody's ID changes", async () => {
    const first = await aMember();
    const before = idOf(first);
    expect(before).toMatch(/^ACO-\d{4}[0-9A-F]{6}$/);
    expect(await change(" guild ")).toMatchObject({ ok: true, data: { isChanged: true } });
    const second = await aMember();
    expect(idOf(second)).toMatch(/^GUILD-\d{4}[0-9A-F]{6}$/);
    expect(await change("BAK")).toMatchObject({ ok: true, data: { isChanged: true } });
    expect(await change("BAK")).toMatchObject({ ok: true, data: { isChanged: false } });
    await elsewhere();
    expect(idOf(first)).toBe(before);
    expect(idOf(second)).toMatch(/^GUILD-/);
    expect(idOf(await aMember())).toMatch(/^BAK-/);
    const entries = await db.auditEntry.findMany({
      where: { action: "member_id_prefix_changed" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ details }) => details)).toEqual([
      { memberIdPrefix: { from: "ACO-", to: "GUILD-" } },
      { memberIdPrefix: { from: "GUILD-", to: "BAK-" } },
    ]);
  });

  it("a change of the Member ID prefix and another saved at the same time are both kept", async () => {
    const member = await aMember();
    await Promise.all(["ONE", "TWO", "SIX"].map(change));
    expect((await elsewhere()).memberIdPrefixes).toHaveLength(4);
    expect(idOf(member)).toMatch(/^ACO-/);
  });

  it.each(["A", "ABCDEFG", "AC0", "A-B", "ÄB", ""])(
    "the prefix of Member IDs is two to six letters, so not %j",
    async (letters) => {
      expect(await change(letters)).toMatchObject({ ok: false, issues: [{ path: "letters" }] });
    },
  );
});
