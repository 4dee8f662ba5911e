import { beforeEach, describe, expect, it } from "vitest";
import * as photos from "@/app/api/photos/[id]/route";
import * as ownPhoto from "@/app/api/users/me/photo/route";
import { db } from "@/lib/db/client";
import { getFileStore } from "@/lib/storage/files";
import { aMember, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";
import { aJpeg, aPng } from "../../support/pictures";

async function send(browser: Browser, rawBody: Uint8Array<ArrayBuffer>) {
  const response = await browser.call(ownPhoto, "PUT", { rawBody });
  return { status: response.status, answer: (await response.json()) as Record<string, string> };
}

const idOf = (photoUrl: string | undefined) => photoUrl?.split("/").at(-1) ?? "";

let ann: Awaited<ReturnType<typeof aMember>>;
let browser: Browser;
beforeEach(async () => {
  ann = await aMember();
  browser = await signedInAs(ann);
});

describe("a member's photograph", () => {
  it("a photograph is a picture of at most 2 MB by its content, or nothing is stored", async () => {
    const refused = [
      [Uint8Array.from(Buffer.from("<svg onload='alert(1)'/>")), 415],
      [new Uint8Array(2 * 1_048_576 + 1), 413],
    ] as const;
    for (const [body, status] of refused) expect((await send(browser, body)).status).toBe(status);
    expect(await db.memberPhoto.count()).toBe(0);
    expect((await send(browser, aJpeg)).status).toBe(200);
  });

  it("a photograph that is replaced or removed leaves no file", async () => {
    const first = await send(browser, aPng());
    const { storageKey } = await db.upload.findUniqueOrThrow({ where: { id: idOf(first.answer.photoUrl) } });
    const second = await send(browser, aJpeg);
    expect(second.answer.photoUrl).not.toBe(first.answer.photoUrl);
    await expect.poll(() => getFileStore().read(storageKey!)).toBeNull();
    const removed = await browser.call(ownPhoto, "DELETE");
    expect(await removed.json()).toEqual({ photoUrl: null });
    await expect.poll(() => db.upload.count()).toBe(0);
  });

  it("of two photographs that are sent at once one stays, and the other leaves no file", async () => {
    const sent = await Promise.all([send(browser, aPng()), send(browser, aJpeg)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    await expect.poll(() => db.upload.count()).toBe(1);
  });

  it("a photograph is shown as it was sent, and can only be viewed", async () => {
    const { answer } = await send(browser, aPng());
    const response = await browser.call(photos, "GET", { params: { id: idOf(answer.photoUrl) } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": 'inline; filename="photograph.png"',
      "cache-control": "private, no-store",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(aPng());
  });
});
