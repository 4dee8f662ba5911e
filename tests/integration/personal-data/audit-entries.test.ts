import fs from "node:fs";
import { describe, expect, it } from "vitest";
import * as membership from "@/app/api/admin/users/[id]/membership/route";
import * as userRoute from "@/app/api/admin/users/[id]/route";
import { verifyChain } from "@/lib/audit/chain";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

type Act = Parameters<typeof recordAudit>[0];

/** The names in the type `Action`. */
const actions = [...fs.readFileSync("lib/audit/record.ts", "utf8").matchAll(/^ {2}\| "(\w+)"/gm)].map(
  ([, name]) => name as Act["action"],
);

/** All that the log may say of a person, each naming them. */
const personal = {
  email: "hibiscus@example.test",
  from: "hibiscus@example.test",
  to: "hibiscus.new@example.test",
  name: "Hibiscus",
  by: "Hibiscus",
  reason: "Hibiscus asked",
  note: "Hibiscus called",
};

const record = (act: Act) => new Browser().within(() => recordAudit(act));
const remove = async (browser: Browser, id: string) =>
  (await browser.call(userRoute, "DELETE", { params: { id } })).status;
/** The actions and targets of the entries that contain a word. */
async function entriesWith(word: string): Promise<string[]> {
  const entries = await sql<{ entry: { action: string; targetType: string } }>(
    `SELECT to_jsonb(e) AS "entry" FROM "AuditEntry" e ORDER BY "id"`,
  );
  const found = entries.filter(({ entry }) => JSON.stringify(entry).toLowerCase().includes(word));
  return found.map(({ entry }) => `${entry.action} of ${entry.targetType}`);
}

describe("what the audit log says about a member", () => {
  it("audit entries about members never block their deletion, and are erased with them", async () => {
    expect(actions.length).toBeGreaterThan(90);
    const [admin, former] = [await anAdmin(), await anAdmin()];
    const leaver = await aMember({ email: personal.email, emailVerifiedAt: new Date() });
    const application = await anApplication({ status: "approved", userId: leaver.id });
    const targets = [
      { type: "user", id: leaver.id },
      { type: "member", id: leaver.id },
      { type: "application", id: application.id },
    ];
    for (const action of actions)
      for (const target of targets)
        for (const actor of [admin, former, leaver, null])
          await record({ actor, action, target, details: personal });
    const email = { type: "email", id: "00000000-0000-4000-8000-000000000000" };
    await record({ actor: admin, action: "email_link_shown", target: email, details: personal });
    await db.write.user.delete({ where: { id: former.id } });

    expect(await remove(await signedInAs(admin), leaver.id)).toBe(200);
    expect(await entriesWith("hibiscus")).toEqual([]);
    expect(await verifyChain()).toMatchObject({ broken: [] });
  }, 60_000);

  it("audit entries of an approval with a reason are erased with the approved member", async () => {
    const office = await signedInAs(await anAdmin());
    const { id } = await aMember({ membershipStatus: "pending", emailVerifiedAt: new Date() });
    const body = { membershipStatus: "active", reason: "Hibiscus paid in cash" };
    expect((await office.call(membership, "PUT", { params: { id }, body })).status).toBe(200);
    expect(await entriesWith("hibiscus")).toEqual(["member_approved of user"]);
    expect(await remove(office, id)).toBe(200);
    expect(await entriesWith("hibiscus")).toEqual([]);
    expect(await verifyChain()).toMatchObject({ broken: [] });
  });

  it("audit entries of an approval stay when the approver is deleted, unless they name the approver", async () => {
    const [office, approver] = [await signedInAs(await anAdmin()), await anAdmin()];
    const target = { type: "user", id: (await aMember()).id };
    await record({ actor: approver, action: "member_approved", target, details: { reason: "Paid in cash" } });
    await record({ actor: approver, action: "member_approved", target, details: { by: "Hibiscus" } });
    await db.write.roleGrant.deleteMany({ where: { userId: approver.id } });
    expect(await remove(office, approver.id)).toBe(200);
    expect(await entriesWith("paid in cash")).toEqual(["member_approved of user"]);
    expect(await entriesWith("hibiscus")).toEqual([]);
    expect(await verifyChain()).toMatchObject({ broken: [] });
  });
});
