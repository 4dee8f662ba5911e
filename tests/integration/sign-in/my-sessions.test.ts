import { beforeEach, describe, expect, it } from "vitest";
import { endMySessionAction, endOtherSessionsAction } from "@/app/(portal)/profile/security/actions";
import * as currentUser from "@/app/api/auth/user/route";
import type { Member } from "@/lib/auth/member";
import { listMySessions } from "@/lib/sign-in/queries";
import { hashToken, sessionCookie } from "@/lib/auth/sessions";
import { aMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

let althea: Awaited<ReturnType<typeof aMember>>;
let here: Browser;
let there: Browser;

const idOf = (browser: Browser) => hashToken(browser.cookies.get(sessionCookie.name) ?? "");
const isSignedIn = async (browser: Browser) => (await browser.call(currentUser, "GET")).status === 200;
const end = (browser: Browser, id: string) => browser.within(() => endMySessionAction({ id }));
const asSeenFrom = (browser: Browser) =>
  listMySessions({ ...althea, sessionHash: idOf(browser) } satisfies Member);

beforeEach(async () => {
  althea = await aMember();
  [here, there] = [await signedInAs(althea), await signedInAs(althea)];
});

describe("where a member is signed in", () => {
  it("a member's sessions are listed with device and network, this browser first, and nobody else's", async () => {
    await signedInAs(await aMember());
    await sql(
      `UPDATE "Session" SET "userAgent" = $2, "ip" = '203.0.113.7', "lastSeenAt" = now() - interval '1 day' WHERE "idHash" = $1`,
      [
        idOf(here),
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/1 Safari/604.1",
      ],
    );
    expect(await asSeenFrom(here)).toMatchObject([
      { id: idOf(here), isHere: true, device: "Safari on iPhone", place: "IP address 203.0.113.7" },
      { id: idOf(there), isHere: false },
    ]);
    expect(await asSeenFrom(there)).toMatchObject([{ id: idOf(there) }, { id: idOf(here) }]);
  });

  it("a member's sessions leave out expired ones", async () => {
    await sql(`UPDATE "Session" SET "expiresAt" = now() - interval '1 second' WHERE "idHash" = $1`, [
      idOf(there),
    ]);
    expect(await asSeenFrom(here)).toHaveLength(1);
  });

  it("a member's sessions can be ended one by one, and then leave the list", async () => {
    expect(await end(here, idOf(there))).toMatchObject({ ok: true });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect(await end(here, idOf(there))).toMatchObject({ ok: false, code: "not_found" });
  });

  it("another member's session looks as if it did not exist, and can't be ended", async () => {
    const stranger = await signedInAs(await aMember());
    const missing = await end(stranger, "f".repeat(64));
    expect(await end(stranger, idOf(there))).toEqual(missing);
    expect(missing).toMatchObject({ ok: false, code: "not_found" });
    expect(await isSignedIn(there)).toBe(true);
    expect(await end(new Browser(), idOf(there))).toMatchObject({ ok: false, code: "unauthorized" });
  });

  it("a member can end all sessions except this one", async () => {
    const stranger = await signedInAs(await aMember());
    await signedInAs(althea);
    expect(await here.within(() => endOtherSessionsAction({}))).toEqual({ ok: true, data: { count: 2 } });
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(stranger)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
