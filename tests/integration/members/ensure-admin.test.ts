import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import * as me from "@/app/api/auth/user/route";
import { issueLink } from "@/lib/auth/one-time-token";
import { hashPassword, verifyPassword } from "@/lib/accounts/shared/password";
import { readResetLink } from "@/lib/sign-in/queries";
import { portalScript } from "@/scripts/setup/portal-script.mjs";
import { db } from "@/lib/db/client";
import { aMember, signedInAs } from "../../support/builders";

/* What `npm start` does for ADMIN_EMAIL, in a process of its own as there. */

const email = "office@example.test";

/** Each start of a process takes seconds on a busy machine. */
const timeoutMs = 60_000;

async function ensure(): Promise<void> {
  await promisify(execFile)(...(await portalScript("ensure-admin.ts")), {
    env: { ...process.env, ADMIN_EMAIL: email.toUpperCase(), ADMIN_PASSWORD: "given-password" },
  });
}

const account = () => db.user.findUniqueOrThrow({ where: { email } });
const audited = () =>
  db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action: "administrator_ensured" } });

it(
  "an unproven account that becomes the configured administrator gets its password, and loses sessions and links",
  async () => {
    const squatter = await aMember({ email, passwordHash: await hashPassword("squatters-password") });
    const theirs = await signedInAs(squatter);
    const link = await issueLink({
      userId: squatter.id,
      purpose: "password_reset",
      newEmail: null,
      madeFor: email,
      lifeSeconds: 3_600,
    });
    await ensure();
    expect((await theirs.call(me, "GET")).status).toBe(401);
    expect((await readResetLink(link)).state).toBe("expired");
    const { passwordHash, ...facts } = await account();
    expect(facts).toMatchObject({
      id: squatter.id,
      isAdmin: true,
      emailVerifiedAt: expect.any(Date) as Date,
    });
    expect(await verifyPassword(passwordHash, "given-password")).toBe(true);
    expect(await verifyPassword(passwordHash, "squatters-password")).toBe(false);
    expect(await audited()).toMatchObject([
      {
        targetId: squatter.id,
        actorId: null,
        details: { setting: "ADMIN_EMAIL", account: "reset and promoted" },
      },
    ]);
  },
  timeoutMs,
);

it(
  "a proven account becomes the configured administrator as it is",
  async () => {
    const owner = await aMember({ email, passwordHash: "own", emailVerifiedAt: new Date() });
    const theirs = await signedInAs(owner);
    await ensure();
    expect(await account()).toMatchObject({ isAdmin: true, passwordHash: "own" });
    expect((await theirs.call(me, "GET")).status).toBe(200);
    expect(await audited()).toMatchObject([{ details: { account: "promoted" } }]);
  },
  timeoutMs,
);

it(
  "a configured administrator is created once, as no member, and a second start changes nothing",
  async () => {
    await Promise.all([ensure(), ensure()]);
    const made = await account();
    expect(made).toMatchObject({ isAdmin: true, membershipStatus: "pending", joinDate: null });
    await ensure();
    expect(await account()).toEqual(made);
    expect(await audited()).toMatchObject([{ details: { account: "created" } }]);
  },
  timeoutMs,
);
