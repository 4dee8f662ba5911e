import { beforeEach, describe, expect, it } from "vitest";
import { refreshAssociation } from "@/lib/association/queries";
import { findPositionByHash, verifyChain } from "@/lib/audit/chain";
import { mailChainHead } from "@/lib/audit/mail-head";
import { recordAudit } from "@/lib/audit/record";
import { chainCheckInput } from "@/lib/audit/schema";
import { db } from "@/lib/db/client";
import { anAdmin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const keeper = "notary@example.test";

async function anEntry() {
  const actor = await anAdmin();
  await new Browser().within(() => recordAudit({ actor, action: "event_created" }));
}

async function setKeeper(email: string | null) {
  await db.write.associationSettings.upsert({
    where: { id: 1 },
    create: { values: { auditHead: { email } } },
    update: { values: { auditHead: { email } } },
  });
  await refreshAssociation();
}

const mailed = () =>
  db.outboxEmail.findMany({ where: { template: "audit_head" }, orderBy: { createdAt: "asc" } });
const aWeekPasses = () => sql(`UPDATE "AuditHead" SET "week" = "week" - 7`);

describe("the end of the audit log's chain", () => {
  beforeEach(async () => {
    await anEntry();
    await setKeeper(keeper);
  });

  it("the audit chain's end is mailed once a week, however many processes try", async () => {
    await Promise.all(Array.from({ length: 8 }, mailChainHead));
    await anEntry();
    await mailChainHead();
    expect(await mailed()).toHaveLength(1);
    await aWeekPasses();
    await Promise.all(Array.from({ length: 8 }, mailChainHead));
    expect(await mailed()).toHaveLength(2);
  });

  it("the audit chain's end goes to the address in the settings, with a line that the log's page finds", async () => {
    await mailChainHead();
    const [email] = await mailed();
    expect(email?.toAddress).toBe(keeper);
    const { length, fingerprint } = await verifyChain();
    expect(email?.text).toContain(`${length} ${fingerprint}`);
    const { fingerprint: pasted } = chainCheckInput.parse({ fingerprint: email?.text });
    expect(pasted).toEqual({ position: length, hash: fingerprint });
    expect(await findPositionByHash({ position: length, hash: fingerprint })).toBe(length);
  });

  it("the audit chain's end is not mailed without an address, and is as soon as there is one", async () => {
    await setKeeper(null);
    await mailChainHead();
    expect(await mailed()).toEqual([]);
    await setKeeper(keeper);
    await mailChainHead();
    expect(await mailed()).toHaveLength(1);
  });
});
