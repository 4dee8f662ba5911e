import { AsyncLocalStorage } from "node:async_hooks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import { sessionCookie } from "@/lib/auth/sessions";
import { suspendedMessage } from "@/lib/sign-in/labels";
import { env } from "@/lib/env";
import { revokeAccess } from "@/lib/email-addresses/shared/unverified-accounts";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Authenticator } from "../../support/authenticator";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";
import { addPasskey, creationOptions, sendSignIn, signInOptions, signInWith } from "../../support/passkeys";

type Person = Awaited<ReturnType<typeof aMember>>;

let althea: Person;
let device: Authenticator;
let browser: Browser;

beforeEach(async () => {
  althea = await aMember();
  device = new Authenticator();
  await addPasskey(await signedInAs(althea), device);
  browser = new Browser();
});

const isSignedIn = async (who: Browser) => (await who.call(currentUser, "GET")).status === 200;
const audited = async (action: string) =>
  sql<{ actorId: string | null; details: unknown }>(
    `SELECT "actorId", "details" FROM "AuditEntry" WHERE "action" = $1 ORDER BY "id"`,
    [action],
  );

/** A refused answer: no session, the one sentence, and a second try with the same challenge is refused, too. */
async function expectRefused(answer: Response) {
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: "unauthorized" }]);
  expect(browser.cookies.has(sessionCookie.name)).toBe(false);
}

describe("a passkey alone", () => {
  it("signs its owner in, without an email address or password, and returns the user", async () => {
    const answer = await signInWith(browser, device);
    expect([answer.status, await answer.json()]).toMatchObject([200, { id: althea.id, email: althea.email }]);
    expect(await isSignedIn(browser)).toBe(true);
    const passkey = await db.passkey.findFirstOrThrow();
    expect(passkey).toMatchObject({ userId: althea.id, counter: 1n });
    expect(passkey.lastUsedAt).not.toBeNull();
  });

  it("is offered without telling who has one, and asks for verification of the user", async () => {
    const options = await signInOptions(browser);
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", timeout: 300_000 });
    expect(options.allowCredentials).toBeUndefined();
    expect(JSON.stringify(options)).not.toContain(althea.id);
  });

  it("signs in again and again, each time with a challenge of its own", async () => {
    expect((await signInWith(browser, device)).status).toBe(200);
    const challenge = (await signInOptions(browser)).challenge;
    expect(challenge).not.toBe((await signInOptions(browser)).challenge);
    expect((await signInWith(new Browser(), device)).status).toBe(200);
  });

  it("ends the session that the browser had", async () => {
    const before = await aMember();
    const shared = await signedInAs(before);
    expect((await signInWith(shared, device)).status).toBe(200);
    expect(await db.session.count({ where: { userId: before.id } })).toBe(0);
  });

  it("is audited as any sign-in of an administrator", async () => {
    const admin = await anAdmin();
    const key = new Authenticator();
    await addPasskey(await signedInAs(admin), key);
    expect((await signInWith(browser, key)).status).toBe(200);
    expect(await audited("administrator_signed_in")).toMatchObject([{ actorId: admin.id }]);
  });
});

describe("a passkey's answer is refused", () => {
  it("when its challenge is not one of the portal's", async () => {
    const options = await signInOptions(browser);
    await expectRefused(
      await sendSignIn(
        browser,
        device.get(options, { challenge: Buffer.alloc(32, 7).toString("base64url") }),
      ),
    );
  });

  it("when it has been used before", async () => {
    const answer = device.get(await signInOptions(browser));
    expect((await sendSignIn(new Browser(), answer)).status).toBe(200);
    await expectRefused(await sendSignIn(browser, answer));
  });

  it("when the challenge was answered wrongly before", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { isUserVerified: false })));
    await expectRefused(await sendSignIn(browser, device.get(options)));
  });

  it("when the challenge is older than five minutes", async () => {
    const madeAgo = async (seconds: number) => {
      const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - seconds * 1_000);
      const options = await signInOptions(browser);
      clock.mockRestore();
      return options;
    };
    await expectRefused(await sendSignIn(browser, device.get(await madeAgo(301))));
    expect((await sendSignIn(browser, device.get(await madeAgo(290)))).status).toBe(200);
  });

  it("when somebody made up its end, or signed it with something else", async () => {
    const { challenge } = await signInOptions(browser);
    const bytes = Buffer.from(challenge, "base64url");
    for (const at of [0, 8, 31]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      const options = { challenge: changed.toString("base64url") };
      await expectRefused(await sendSignIn(browser, device.get(options)));
    }
  });

  it("when the challenge was for something else", async () => {
    const options = await creationOptions(await signedInAs(althea));
    await expectRefused(await sendSignIn(browser, device.get({ challenge: options.challenge })));
  });

  it.each(["https://localhost.evil.test", "http://localhost:3001", "https://localhost:3000"])(
    "when it was made for the origin %s",
    async (origin) => {
      await expectRefused(await sendSignIn(browser, device.get(await signInOptions(browser), { origin })));
    },
  );

  it("when it was made for the host that the request names, instead of the portal's own", async () => {
    const forged = device.get(await signInOptions(browser), {
      origin: "https://evil.test",
      rpId: "evil.test",
    });
    await expectRefused(
      await sendSignIn(browser, forged, { host: "evil.test", "x-forwarded-host": "evil.test" }),
    );
  });

  it("when it was made for another site", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { rpId: "evil.test" })));
  });

  it("when it was made in a frame of another site", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { crossOrigin: true })));
  });

  it("when it is the answer to making a passkey", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { type: "webauthn.create" })));
  });

  it("when the device did not verify its user", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { isUserVerified: false })));
  });

  it("when nobody was present", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { isUserPresent: false })));
  });

  it("when another key signed it", async () => {
    const thief = new Authenticator();
    await addPasskey(await signedInAs(await aMember()), thief);
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { signedBy: thief })));
    const [{ id = "" } = {}] = device.credentials;
    const impostor = thief.get(await signInOptions(browser), { credentialId: id });
    await expectRefused(await sendSignIn(browser, impostor));
  });

  it("when it names another person than its owner, or nobody", async () => {
    const stranger = await aMember();
    const handle = Buffer.from(stranger.id.replaceAll("-", ""), "hex").toString("base64url");
    for (const userHandle of [handle, null])
      await expectRefused(
        await sendSignIn(browser, device.get(await signInOptions(browser), { userHandle })),
      );
  });

  it("when its counter does not grow, which is audited with the passkey's name", async () => {
    expect((await signInWith(new Browser(), device)).status).toBe(200);
    expect((await signInWith(new Browser(), device)).status).toBe(200);
    for (const counter of [2, 1, 0])
      await expectRefused(await sendSignIn(browser, device.get(await signInOptions(browser), { counter })));
    expect(await audited("passkey_copied")).toMatchObject([
      { actorId: althea.id, details: { name: "Phone", stored: 2, sent: 2 } },
      { details: { sent: 1 } },
      { details: { sent: 0 } },
    ]);
    expect(await db.passkey.findFirst()).toMatchObject({ counter: 2n });
    device.counter = 2;
    expect((await signInWith(new Browser(), device)).status).toBe(200);
  });

  it("but not for a counter that is always zero, as of passkeys that are synchronised", async () => {
    for (let time = 0; time < 2; time++) {
      const answer = device.get(await signInOptions(browser), { counter: 0 });
      expect((await sendSignIn(new Browser(), answer)).status).toBe(200);
    }
  });

  it("when it has been removed", async () => {
    await db.write.passkey.deleteMany();
    await expectRefused(await signInWith(browser, device));
  });

  it("when its account has been deleted", async () => {
    await db.write.user.delete({ where: { id: althea.id } });
    await expectRefused(await signInWith(browser, device));
  });

  it("when its account is suspended, in the words that the password gets", async () => {
    await db.write.user.update({ where: { id: althea.id }, data: { suspendedAt: new Date() } });
    const answer = await signInWith(browser, device);
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        code: "account_suspended",
        message: suspendedMessage({ closedAt: null }, env.association.contactEmail),
      },
    ]);
    expect(browser.cookies.has(sessionCookie.name)).toBe(false);
    expect(await audited("sign_in_failed")).toMatchObject([
      { actorId: althea.id, details: { method: "passkey", reason: "suspended" } },
    ]);
  });

  it("in one sentence for every reason, and is audited", async () => {
    const unknown = new Authenticator();
    unknown.create({ challenge: "x", rp: {}, user: { id: "eA" } });
    const [first, second] = [
      await (await signInWith(browser, unknown)).json(),
      await (
        await sendSignIn(browser, device.get(await signInOptions(browser), { rpId: "evil.test" }))
      ).json(),
    ];
    expect(first).toEqual(second);
    expect(await audited("sign_in_failed")).toMatchObject([
      { actorId: null, details: { method: "passkey" } },
      { actorId: althea.id, details: { method: "passkey" } },
    ]);
  });

  it("as bad input when it is no answer of a passkey", async () => {
    for (const passkey of [
      null,
      {},
      "text",
      { ...device.get(await signInOptions(browser)), id: "not base64!" },
    ])
      expect((await sendSignIn(browser, passkey)).status).toBe(400);
    const answer = device.get(await signInOptions(browser));
    for (const clientDataJSON of ["bnVsbA", "e30", "_", "W10"])
      await expectRefused(
        await sendSignIn(browser, { ...answer, response: { ...answer.response, clientDataJSON } }),
      );
  });
});

it("a passkey that is removed while it signs in leaves no session behind", async () => {
  const answer = device.get(await signInOptions(browser));
  const outside = AsyncLocalStorage.snapshot();
  const [outcome] = await transaction(async () => {
    await lockMember(althea.id);
    const signingIn = outside(() => sendSignIn(browser, answer));
    await expect.poll(waitingForLocks).toBe(1);
    await revokeAccess([althea.id]);
    return [signingIn];
  });
  await expectRefused(await outcome);
  expect(await db.session.count()).toBe(0);
});

describe("guessing with passkeys", () => {
  const unknownPasskey = async () =>
    device.get(await signInOptions(browser), { credentialId: Buffer.alloc(32, 7).toString("base64url") });

  it("neither slows nor refuses a passkey, whatever else its network tries", async () => {
    await browser.call(login, "POST", { body: { email: "nobody@example.test", password: "wrong-one" } });
    await db.write.rateLimit.updateMany({
      where: { key: { startsWith: "sign-in by network:" } },
      data: { count: 500 },
    });
    const unknown = await unknownPasskey();
    for (let guess = 0; guess < 31; guess++) await sendSignIn(browser, unknown);
    expect((await signInWith(browser, device)).status).toBe(200);
    // What slows a network counts first, and nothing was counted.
    expect(
      await db.rateLimit.findMany({ where: { key: { startsWith: "sign-in by network:" } } }),
    ).toMatchObject([{ count: 500 }]);
  });

  it("fills the audit log with thirty unknown passkeys in a quarter of an hour at most", async () => {
    const unknown = await unknownPasskey();
    for (let guess = 0; guess < 32; guess++) await sendSignIn(browser, unknown);
    expect(await audited("sign_in_failed")).toHaveLength(30);
    await sendSignIn(browser, device.get(await signInOptions(browser), { rpId: "evil.test" }));
    expect(await audited("sign_in_failed")).toHaveLength(31);
  });

  it("neither fills the database with challenges nor keeps anybody of its network from one", async () => {
    for (let turn = 0; turn < 130; turn++) await signInOptions(browser);
    expect(await db.passkeyChallenge.count()).toBe(0);
    expect((await signInWith(browser, device)).status).toBe(200);
  });
});
