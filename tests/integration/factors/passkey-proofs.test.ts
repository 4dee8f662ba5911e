import { beforeEach, describe, expect, it } from "vitest";
import * as presenceOptions from "@/app/api/users/me/presence/options/route";
import { passkeyOptions } from "@/lib/factors/shared/passkey-options";
import { provePasskey } from "@/lib/factors/shared/prove-passkey";
import { db } from "@/lib/db/client";
import { Authenticator } from "../../support/authenticator";
import { aMember, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { addPasskey, sendSignIn, signInOptions } from "../../support/passkeys";

/* A passkey as the proof of a person who is already known: that they are there, or as their second factor. */

type Person = Awaited<ReturnType<typeof aMember>>;
type Proof = Parameters<typeof provePasskey>[0];

let althea: Person;
let device: Authenticator;
let browser: Browser;

beforeEach(async () => {
  althea = await aMember();
  device = new Authenticator();
  browser = await signedInAs(althea);
  await addPasskey(browser, device);
});

const prove = (proof: Proof, purpose: "presence" | "second_factor", userId = althea.id) =>
  browser.within(() => provePasskey(proof, { purpose, userId }));

describe.each(["presence", "second_factor"] as const)("a passkey as proof of %s", (purpose) => {
  const options = () => passkeyOptions({ purpose, userId: althea.id });

  it("a passkey proves presence only as one of the person's own, and once", async () => {
    const sent = await options();
    expect(sent.allowCredentials?.map(({ id }) => id)).toEqual(device.credentials.map(({ id }) => id));
    expect(sent.userVerification).toBe("required");
    expect(await prove(device.get(sent), purpose)).toMatchObject({ owner: { id: althea.id } });
    // Signed anew, so that only the challenge has been used.
    await expect(prove(device.get(sent), purpose)).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("a passkey answers a challenge of which only the hash is stored", async () => {
    const { challenge } = await options();
    const [stored] = await db.passkeyChallenge.findMany({ where: { userId: althea.id } });
    expect(stored).toMatchObject({ purpose });
    expect(JSON.stringify(stored)).not.toContain(challenge);
  });

  it("a passkey may leave out its owner's name when the person is known", async () => {
    const answer = device.get(await options(), { userHandle: null });
    expect(await prove(answer, purpose)).toMatchObject({ owner: { id: althea.id } });
  });

  it("another member's passkey is refused as proof", async () => {
    const stranger = new Authenticator();
    await addPasskey(await signedInAs(await aMember()), stranger);
    const { challenge } = await options();
    await expect(prove(stranger.get({ challenge }), purpose)).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("a passkey is refused with another member's challenge", async () => {
    const { challenge } = await passkeyOptions({ purpose, userId: (await aMember()).id });
    await expect(prove(device.get({ challenge }), purpose)).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("a passkey is refused with a challenge for another purpose, and proves nothing else", async () => {
    const other = purpose === "presence" ? "second_factor" : "presence";
    const { challenge } = await passkeyOptions({ purpose: other, userId: althea.id });
    await expect(prove(device.get({ challenge }), purpose)).rejects.toMatchObject({ code: "unauthorized" });

    const signIn = await signInOptions(new Browser());
    await expect(prove(device.get(signIn), purpose)).rejects.toMatchObject({ code: "unauthorized" });
    expect((await sendSignIn(new Browser(), device.get(await options()))).status).toBe(401);
  });
});

describe("POST /api/users/me/presence/options", () => {
  it("a proof of presence asks for one of the member's own passkeys, a limited number of times", async () => {
    const ask = () => browser.call(presenceOptions, "POST", { body: {} });
    const sent = (await (await ask()).json()) as Parameters<Authenticator["get"]>[0];
    expect(await prove(device.get(sent), "presence")).toMatchObject({ owner: { id: althea.id } });
    await db.write.rateLimit.updateMany({
      where: { key: { startsWith: "passkey challenges by member:" } },
      data: { count: 60 },
    });
    expect((await ask()).status).toBe(429);
  });
});
