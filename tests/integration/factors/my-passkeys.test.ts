import { AsyncLocalStorage } from "node:async_hooks";
import { beforeEach, describe, expect, it } from "vitest";
import * as passkeyRoute from "@/app/api/users/me/passkeys/[id]/route";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Authenticator } from "../../support/authenticator";
import { aMember, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";
import { addPasskey, creationOptions, sendNewPasskey, signInWith } from "../../support/passkeys";

type Person = Awaited<ReturnType<typeof aMember>>;

let althea: Person;
let browser: Browser;
let device: Authenticator;

beforeEach(async () => {
  althea = await aMember({ email: "althea@example.test" });
  browser = await signedInAs(althea);
  device = new Authenticator();
});

const rename = (who: Browser, id: string, name: string) =>
  who.call(passkeyRoute, "PUT", { params: { id }, body: { name } });
const remove = (who: Browser, id: string) => who.call(passkeyRoute, "DELETE", { params: { id }, body: {} });
const audited = async () =>
  sql<{ action: string; actorId: string; details: unknown }>(
    `SELECT "action", "actorId", "details" FROM "AuditEntry" ORDER BY "id"`,
  );
const letters = async () =>
  (
    await sql<{ letter: string }>(
      `SELECT "toAddress" || ': ' || "subject" AS letter FROM "OutboxEmail" ORDER BY "createdAt"`,
    )
  ).map(({ letter }) => letter);

describe("a new passkey", () => {
  it("a new passkey is stored with its name, key and transports, audited, and its owner gets an email", async () => {
    const answer = await sendNewPasskey(
      browser,
      device.create(await creationOptions(browser)),
      "  My phone ",
    );
    expect([answer.status, await answer.json()]).toMatchObject([201, { name: "My phone", lastUsedAt: null }]);
    const [{ id = "", publicKey } = {}] = device.credentials;
    const stored = await db.passkey.findFirstOrThrow();
    expect(stored).toMatchObject({
      userId: althea.id,
      credentialId: id,
      counter: 0n,
      transports: ["internal", "hybrid"],
      isBackedUp: false,
    });
    expect(Buffer.from(stored.publicKey)).toEqual(publicKey);
    expect(await audited()).toEqual([
      { action: "passkey_added", actorId: althea.id, details: { name: "My phone" } },
    ]);
    expect(await letters()).toEqual(["althea@example.test: A passkey was added to your account"]);
  });

  it("a new passkey must name its owner and verify its user, and reveal nothing of its maker", async () => {
    const options = await creationOptions(browser);
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      user: { name: "althea@example.test" },
      attestation: "none",
      timeout: 300_000,
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
      excludeCredentials: [],
    });
    const handle = Buffer.from(options.user.id, "base64url").toString("hex");
    expect(handle).toBe(althea.id.replaceAll("-", ""));
  });

  it("a second passkey on one device is refused, because the browser gets the list of existing ones", async () => {
    await addPasskey(browser, device);
    const stranger = new Authenticator();
    await addPasskey(await signedInAs(await aMember()), stranger);
    const { excludeCredentials } = await creationOptions(browser);
    expect(excludeCredentials.map(({ id }) => id)).toEqual(device.credentials.map(({ id }) => id));
  });

  it("adding a passkey needs a signed-in person", async () => {
    const options = await creationOptions(browser);
    expect(await creationOptions(new Browser())).toMatchObject({ code: "unauthorized" });
    expect((await sendNewPasskey(new Browser(), device.create(options))).status).toBe(401);
    expect(await db.passkey.count()).toBe(0);
  });

  it.each([
    ["the origin is another", { origin: "https://evil.test" }],
    ["the site is another", { rpId: "evil.test" }],
    ["the challenge is another", { challenge: Buffer.alloc(32).toString("base64url") }],
    ["it was made in a frame of another site", { crossOrigin: true }],
    ["it is the answer to signing in", { type: "webauthn.get" }],
    ["the device did not verify its user", { isUserVerified: false }],
    ["nobody was present", { isUserPresent: false }],
  ])("a new passkey is refused when %s", async (_reason, forgery) => {
    const answer = await sendNewPasskey(browser, device.create(await creationOptions(browser), forgery));
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "unauthorized" }]);
    expect(await db.passkey.count()).toBe(0);
  });

  it("a new passkey may be self-attested, and is refused with a certificate, which names addresses to look up", async () => {
    const made = async (attestation: "self" | "certificate") =>
      device.create(await creationOptions(browser), { attestation });
    expect((await sendNewPasskey(browser, await made("self"))).status).toBe(201);
    expect((await sendNewPasskey(browser, await made("certificate"))).status).toBe(401);
  });

  it("a new passkey is refused with a used, expired or foreign challenge", async () => {
    const options = await creationOptions(browser);
    expect((await sendNewPasskey(browser, device.create(options))).status).toBe(201);
    expect((await sendNewPasskey(browser, device.create(options))).status).toBe(401);

    const late = await creationOptions(browser);
    await sql(`UPDATE "PasskeyChallenge" SET "expiresAt" = now() - interval '1 second'`);
    expect((await sendNewPasskey(browser, device.create(late))).status).toBe(401);

    const foreign = await creationOptions(await signedInAs(await aMember()));
    expect((await sendNewPasskey(browser, device.create(foreign))).status).toBe(401);
    expect(await db.passkey.count()).toBe(1);
  });

  it("a new passkey cannot have the id of another member's, which stays as it is", async () => {
    await addPasskey(browser, device);
    const [{ id: credentialId = "" } = {}] = device.credentials;
    const thief = await signedInAs(await aMember());
    const answer = await sendNewPasskey(
      thief,
      new Authenticator().create(await creationOptions(thief), { credentialId }),
    );
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "passkey_taken" }]);
    expect(await db.passkey.findMany()).toMatchObject([{ userId: althea.id, credentialId }]);
  });

  it("a person has at most twenty passkeys, even when two are added at the same moment", async () => {
    await db.write.passkey.createMany({
      data: Array.from({ length: 19 }, (_, index) => ({
        userId: althea.id,
        credentialId: `stored-${index}`,
        publicKey: new Uint8Array(1),
        name: `Key ${index}`,
        isBackedUp: false,
      })),
    });
    const made: unknown[] = [];
    for (let count = 0; count < 3; count++) made.push(device.create(await creationOptions(browser)));
    // All three have passed what does not lock the account before the first of them is stored.
    const outside = AsyncLocalStorage.snapshot();
    const answers = await transaction(async () => {
      await lockMember(althea.id);
      const outcome = made.map((passkey) => outside(() => sendNewPasskey(browser, passkey)));
      await expect.poll(waitingForLocks).toBe(3);
      return outcome;
    }).then((outcome) => Promise.all(outcome));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await db.passkey.count()).toBe(20);
  });

  it("a new passkey needs a name of sixty characters at most, without a link", async () => {
    const made = device.create(await creationOptions(browser));
    for (const name of ["", "   ", "x".repeat(61), "two\nlines", "see evil.test"])
      expect((await sendNewPasskey(browser, made, name)).status).toBe(400);
    expect((await sendNewPasskey(browser, made, "x".repeat(60))).status).toBe(201);
  });
});

describe("a passkey of mine", () => {
  it("a passkey can be renamed, and its old name stays in the audit log", async () => {
    const id = await addPasskey(browser, device, "Phone");
    const answer = await rename(browser, id, "Old phone");
    expect([answer.status, await answer.json()]).toEqual([200, { id, name: "Old phone" }]);
    expect(await db.passkey.findFirst()).toMatchObject({ name: "Old phone" });
    expect((await audited()).at(-1)).toEqual({
      action: "passkey_renamed",
      actorId: althea.id,
      details: { name: { from: "Phone", to: "Old phone" } },
    });
  });

  it("a removed passkey no longer signs in, and its owner gets an email", async () => {
    const id = await addPasskey(browser, device);
    expect((await remove(browser, id)).status).toBe(200);
    expect((await signInWith(new Browser(), device)).status).toBe(401);
    expect((await audited()).map(({ action }) => action)).toContain("passkey_removed");
    expect((await letters()).at(-1)).toBe("althea@example.test: A passkey was removed from your account");
    expect((await remove(browser, id)).status).toBe(404);
  });

  it("another person's passkey looks as if it did not exist", async () => {
    const id = await addPasskey(browser, device);
    const stranger = await signedInAs(await aMember());
    expect((await rename(stranger, id, "Mine")).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await remove(new Browser(), id)).status).toBe(401);
    expect(await db.passkey.findFirst()).toMatchObject({ id, name: "Phone" });
  });
});

describe("the database", () => {
  it("the database lets no passkey change its owner or key, and no counter fall", async () => {
    const id = await addPasskey(browser, device);
    const { id: strangerId } = await aMember();
    await sql(`UPDATE "Passkey" SET "counter" = 7`);
    const change = (assignment: string) => sql(`UPDATE "Passkey" SET ${assignment} WHERE "id" = $1`, [id]);
    await expect(change(`"userId" = '${strangerId}'`)).rejects.toThrow("Passkey_unchanging");
    await expect(change(`"publicKey" = '\\x00'`)).rejects.toThrow("Passkey_unchanging");
    await expect(change(`"credentialId" = 'other'`)).rejects.toThrow("Passkey_unchanging");
    await expect(change(`"counter" = 6`)).rejects.toThrow("Passkey_counter_grows");
  });
});
