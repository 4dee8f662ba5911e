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
  it("a passkey alone signs its owner in, and returns the user", async () => {
    const answer = await signInWith(browser, device);
    expect([answer.status, await answer.json()]).toMatchObject([200, { id: althea.id, email: althea.email }]);
    expect(await isSignedIn(browser)).toBe(true);
    const passkey = await db.passkey.findFirstOrThrow();
    expect(passkey).toMatchObject({ userId: althea.id, counter: 1n });
    expect(passkey.lastUsedAt).not.toBeNull();
  });

  it("a passkey sign-in does not reveal who has one, and requires verification of the user", async () => {
    const options = await signInOptions(browser);
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", timeout: 300_000 });
    expect(options.allowCredentials).toBeUndefined();
    expect(JSON.stringify(options)).not.toContain(althea.id);
  });

  it("a passkey signs in repeatedly, each time with its own challenge", async () => {
    expect((await signInWith(browser, device)).status).toBe(200);
    const challenge = (await signInOptions(browser)).challenge;
    expect(challenge).not.toBe((await signInOptions(browser)).challenge);
    expect((await signInWith(new Browser(), device)).status).toBe(200);
  });

  it("signing in with a passkey ends the session that the browser had", async () => {
    const before = await aMember();
    const shared = await signedInAs(before);
    expect((await signInWith(shared, device)).status).toBe(200);
    expect(await db.session.count({ where: { userId: before.id } })).toBe(0);
  });

  it("an administrator's passkey sign-in is audited like any other", async () => {
    const admin = await anAdmin();
    const key = new Authenticator();
    await addPasskey(await signedInAs(admin), key);
    expect((await signInWith(browser, key)).status).toBe(200);
    expect(await audited("administrator_signed_in")).toMatchObject([{ actorId: admin.id }]);
  });
});

describe("a passkey's answer is refused", () => {
  it("a passkey's answer is refused when its challenge is not one of the portal's", async () => {
    const options = await signInOptions(browser);
    await expectRefused(
      await sendSignIn(
        browser,
        device.get(options, { challenge: Buffer.alloc(32, 7).toString("base64url") }),
      ),
    );
  });

  it("a passkey's answer is refused when it has been used before", async () => {
    const answer = device.get(await signInOptions(browser));
    expect((await sendSignIn(new Browser(), answer)).status).toBe(200);
    await expectRefused(await sendSignIn(browser, answer));
  });

  it("a passkey's answer is refused when the challenge was answered wrongly before", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { isUserVerified: false })));
    await expectRefused(await sendSignIn(browser, device.get(options)));
  });

  it("a passkey's answer is refused when the challenge is older than five minutes", async () => {
    const madeAgo = async (seconds: number) => {
      const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - seconds * 1_000);
      const options = await signInOptions(browser);
      clock.mockRestore();
      return options;
    };
    await expectRefused(await sendSignIn(browser, device.get(await madeAgo(301))));
    expect((await sendSignIn(browser, device.get(await madeAgo(290)))).status).toBe(200);
  });

  it("a passkey's answer is refused when its challenge was forged, or signed with something else", async () => {
    const { challenge } = await signInOptions(browser);
    const bytes = Buffer.from(challenge, "base64url");
    for (const at of [0, 8, 31]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      const options = { challenge: changed.toString("base64url") };
      await expectRefused(await sendSignIn(browser, device.get(options)));
    }
  });

  it("a passkey's answer is refused when the challenge was for something else", async () => {
    const options = await creationOptions(await signedInAs(althea));
    await expectRefused(await sendSignIn(browser, device.get({ challenge: options.challenge })));
  });

  it.each(["https://localhost.evil.test", "http://localhost:3001", "https://localhost:3000"])(
    "a passkey's answer is refused when it was made for the origin %s",
    async (origin) => {
      await expectRefused(await sendSignIn(browser, device.get(await signInOptions(browser), { origin })));
    },
  );

  it("a passkey's answer is refused when made for the request's host instead of the portal's own", async () => {
    const forged = device.get(await signInOptions(browser), {
      origin: "https://evil.test",
      rpId: "evil.test",
    });
    await expectRefused(
      await sendSignIn(browser, forged, { host: "evil.test", "x-forwarded-host": "evil.test" }),
    );
  });

  it("a passkey's answer is refused when it was made for another site", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { rpId: "evil.test" })));
  });

  it("a passkey's answer is refused when it was made in a frame of another site", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { crossOrigin: true })));
  });

  it("a passkey's answer is refused when it is the answer to creating a passkey", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { type: "webauthn.create" })));
  });

  it("a passkey's answer is refused when the device did not verify its user", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { isUserVerified: false })));
  });

  it("a passkey's answer is refused when nobody was present", async () => {
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { isUserPresent: false })));
  });

  it("a passkey's answer is refused when another key signed it", async () => {
    const thief = new Authenticator();
    await addPasskey(await signedInAs(await aMember()), thief);
    const options = await signInOptions(browser);
    await expectRefused(await sendSignIn(browser, device.get(options, { signedBy: thief })));
    const [{ id = "" } = {}] = device.credentials;
    const impostor = thief.get(await signInOptions(browser), { credentialId: id });
    await expectRefused(await sendSignIn(browser, impostor));
  });

  it("a passkey's answer is refused when it names a person other than its owner, or nobody", async () => {
    const stranger = await aMember();
    const handle = Buffer.from(stranger.id.replaceAll("-", ""), "hex").toString("base64url");
    for (const userHandle of [handle, null])
      await expectRefused(
        await sendSignIn(browser, device.get(await signInOptions(browser), { userHandle })),
      );
  });

  it("a passkey's answer is refused when its counter does not grow, which is audited with its name", async () => {
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

  it("a passkey's answer is accepted with a counter that is always zero, as for synchronised passkeys", async () => {
    for (let time = 0; time < 2; time++) {
      const answer = device.get(await signInOptions(browser), { counter: 0 });
      expect((await sendSignIn(new Browser(), answer)).status).toBe(200);
    }
  });

  it("a passkey's answer is refused when the passkey has been removed", async () => {
    await db.write.passkey.deleteMany();
    await expectRefused(await signInWith(browser, device));
  });

  it("a passkey's answer is refused when its account has been deleted", async () => {
    await db.write.user.delete({ where: { id: althea.id } });
    await expectRefused(await signInWith(browser, device));
  });

  it("a passkey's answer is refused when its account is suspended, in the words that a password gets", async () => {
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

  it("a passkey's answer is refused in one sentence for every reason, and audited", async () => {
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

  it("a passkey's answer is refused as bad input when it is none at all", async () => {
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

  it("passkeys are neither delayed nor refused, whatever else their network tries", async () => {
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

  it("unknown passkeys add thirty audit entries in a quarter of an hour at most", async () => {
    const unknown = await unknownPasskey();
    for (let guess = 0; guess < 32; guess++) await sendSignIn(browser, unknown);
    expect(await audited("sign_in_failed")).toHaveLength(30);
    await sendSignIn(browser, device.get(await signInOptions(browser), { rpId: "evil.test" }));
    expect(await audited("sign_in_failed")).toHaveLength(31);
  });

  it("passkey challenges don't fill the database, and nobody on a busy network is refused one", async () => {
    for (let turn = 0; turn < 130; turn++) await signInOptions(browser);
    expect(await db.passkeyChallenge.count()).toBe(0);
    expect((await signInWith(browser, device)).status).toBe(200);
  });
});
