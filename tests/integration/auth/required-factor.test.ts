import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as users from "@/app/api/admin/users/route";
import * as passkeyRoute from "@/app/api/users/me/passkeys/[id]/route";
import * as security from "@/app/api/users/me/security/route";
import * as totp from "@/app/api/users/me/totp/route";
import { refreshAssociation } from "@/lib/association/queries";
import { completeFirstStep } from "@/lib/sign-in/shared/complete-sign-in";
import { db } from "@/lib/db/client";
import { env, type Env } from "@/lib/env";
import { Authenticator } from "../../support/authenticator";
import { anAuthenticator } from "../../support/authenticator-app";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { addPasskey } from "../../support/passkeys";

/* Where the portal is reached over https, everybody with a role must have a second factor. */

// The portal's own is frozen.
vi.mock("@/lib/env", async (original) => {
  const actual = await original<{ env: Env }>();
  return { ...actual, env: { ...actual.env } };
});
const settings: { APP_URL: string } = env;
const address = settings.APP_URL;
let owner: Awaited<ReturnType<typeof anAdmin>>;
let office: Browser;

beforeEach(async () => {
  await refreshAssociation();
  owner = await anAdmin({ emailVerifiedAt: new Date() });
  office = await signedInAs(owner);
  settings.APP_URL = "https://portal.example.test";
});
afterEach(() => {
  settings.APP_URL = address;
});

const daysPass = (days: number) => backdateRoles(`"createdAt" - interval '${days} days'`);
/** Without the guard that keeps when a role was given. */
const backdateRoles = (when: string) =>
  sql(
    `BEGIN; SET LOCAL session_replication_role = replica; UPDATE "RoleGrant" SET "createdAt" = ${when}; COMMIT;`,
  );
const console = async (browser = office) => browser.call(users, "GET");
const requiredBy = async (browser: Browser) =>
  ((await (await browser.call(security, "GET")).json()) as { requiredBy: string | null }).requiredBy;

describe("somebody with a role and without a second factor", () => {
  it("a person with a role has seven days to add a second factor, and is told the deadline", async () => {
    const [grant] = await db.roleGrant.findMany();
    expect(await requiredBy(office)).toBe(
      new Date(grant!.createdAt.getTime() + 7 * 86_400_000).toISOString(),
    );
    await backdateRoles("now() - interval '7 days' + interval '1 minute'");
    expect((await console()).status).toBe(200);
  });

  it("a person with a role and without a second factor cannot use it after seven days, and is told what to do", async () => {
    await daysPass(8);
    const response = await console();
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "second_factor_required" });
  });

  it.each([
    ["an authenticator app", async () => void (await anAuthenticator(owner))],
    ["a passkey", async () => void (await addPasskey(office, new Authenticator()))],
  ])("a person with a role can use it again with %s", async (_name, add) => {
    settings.APP_URL = address; // Passkeys belong to the address of the tests.
    await add();
    settings.APP_URL = "https://portal.example.test";
    await daysPass(8);
    expect((await console()).status).toBe(200);
  });

  it("an app that was never confirmed does not count as a second factor", async () => {
    await db.write.authenticatorApp.create({ data: { userId: owner.id, secret: new Uint8Array([1]) } });
    await daysPass(8);
    expect((await console()).status).toBe(403);
  });

  it("a further role does not extend the deadline for a second factor", async () => {
    await daysPass(8);
    await db.write.roleGrant.create({ data: { userId: owner.id, role: "treasurer" } });
    expect((await console()).status).toBe(403);
  });

  it("no second factor is required where the association says so, or on an address without https", async () => {
    await daysPass(8);
    settings.APP_URL = "http://localhost:3000";
    expect((await console()).status).toBe(200);
    settings.APP_URL = "https://portal.example.test";
    await sql(
      `INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, '{"secondFactor": {"isRequiredOfStaff": false}}', now())`,
    );
    await refreshAssociation();
    expect((await console()).status).toBe(200);
    expect(await requiredBy(office)).toBeNull();
  });
});

describe("staff who have signed in with the code of a reset", () => {
  const firstStep = async () => {
    const step = await new Browser().within(() =>
      completeFirstStep(null, { userId: owner.id, passwordHash: null, method: "password" }),
    );
    return step?.secondFactor ?? null;
  };

  it("staff who signed in with a reset code need it until they have a factor, so that a password adds none", async () => {
    await db.write.recoveryCode.create({ data: { userId: owner.id, hash: "x", usedAt: new Date() } });
    expect(await firstStep()).toEqual(["recovery"]);
    await anAuthenticator(owner);
    expect(await firstStep()).toEqual(["totp"]);
  });

  it("staff who signed in with a reset code are let in where no factor is required", async () => {
    await db.write.recoveryCode.create({ data: { userId: owner.id, hash: "x", usedAt: new Date() } });
    settings.APP_URL = address;
    expect(await firstStep()).toBeNull();
  });
});

it("members without a role need no second factor", async () => {
  expect(await requiredBy(await signedInAs(await aMember()))).toBeNull();
});

describe("the last factor of somebody who must have one", () => {
  it("the last required factor cannot be removed, whichever it is", async () => {
    await anAuthenticator(owner);
    const removed = await office.call(totp, "DELETE", { body: {} });
    expect([removed.status, await removed.json()]).toMatchObject([409, { code: "last_factor" }]);
    expect(await db.authenticatorApp.count()).toBe(1);
  });

  it("a required factor can be removed when another stays", async () => {
    settings.APP_URL = address;
    await addPasskey(office, new Authenticator());
    settings.APP_URL = "https://portal.example.test";
    await anAuthenticator(owner);
    expect((await office.call(totp, "DELETE", { body: {} })).status).toBe(200);
    const { id } = await db.passkey.findFirstOrThrow();
    expect((await office.call(passkeyRoute, "DELETE", { params: { id }, body: {} })).status).toBe(409);
    expect(await db.passkey.count()).toBe(1);
  });
});
