import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import * as flyer from "@/app/api/admin/events/[id]/flyer/route";
import * as events from "@/app/api/events/[id]/route";
import * as publicFlyer from "@/app/api/public/flyers/[id]/route";
import { db, transaction } from "@/lib/db/client";
import { releaseFlyer } from "@/lib/events/shared/flyers";
import { storeFile, sweepUploads } from "@/lib/storage/uploads";
import { aMember, anAdmin, anEvent, hourMs, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { aJpeg, aPng, aWebp } from "../../support/pictures";

const mostBytes = 5 * 1_048_576;
const kept = () => {
  const folder = path.join(process.env.PORTAL_DATA_DIR!, "uploads");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
};

async function send(browser: Browser, id: string, picture: Uint8Array<ArrayBuffer>, headers = {}) {
  const response = await browser.call(flyer, "PUT", { params: { id }, rawBody: picture, headers });
  return { status: response.status, answer: (await response.json()) as Record<string, string> };
}

const show = (url: string) =>
  new Browser().call(publicFlyer, "GET", { params: { id: url.split("/").at(-1)! } });

/** An administrator and an event with this picture as its flyer. */
async function anEventWithFlyer(picture = aPng()) {
  const admin = await anAdmin();
  const [browser, event] = [await signedInAs(admin), await anEvent({ slug: "shown" })];
  const { status, answer } = await send(browser, event.id, picture);
  expect(status).toBe(200);
  return { admin, browser, event, url: answer.flyerImageUrl! };
}

describe("an event's flyer", () => {
  it.each([
    [aPng(), "image/png", "shown.png"],
    [aJpeg, "image/jpeg", "shown.jpg"],
    [aWebp, "image/webp", "shown.webp"],
  ])(
    "an event's flyer is shown to everybody as it was sent, and can only be viewed (%#)",
    async (picture, type, name) => {
      const { url } = await anEventWithFlyer(picture);
      expect(url).toMatch(/^\/api\/public\/flyers\/[0-9a-f-]{36}$/);
      const response = await show(url);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": type,
        "content-length": String(picture.byteLength),
        "content-disposition": `inline; filename="${name}"`,
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "sandbox; default-src 'none'",
        "x-content-type-options": "nosniff",
      });
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
    },
  );

  it("a draft's flyer stays out of shared caches", async () => {
    const { browser, event, url } = await anEventWithFlyer();
    await db.write.event.update({ where: { id: event.id }, data: { status: "draft" } });
    const response = await browser.call(publicFlyer, "GET", { params: { id: url.split("/").at(-1)! } });
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  });

  it("an event's flyer is recorded as the file that arrived, and audited", async () => {
    const picture = aPng();
    const { admin, event, url } = await anEventWithFlyer(picture);
    expect(await db.upload.findMany()).toMatchObject([
      {
        id: url.split("/").at(-1),
        state: "claimed",
        userId: admin.id,
        contentType: "image/png",
        sizeBytes: picture.byteLength,
        sha256: createHash("sha256").update(picture).digest("hex"),
      },
    ]);
    expect(await db.event.findUnique({ where: { id: event.id } })).toMatchObject({ flyerImageUrl: url });
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "flyer_set", actorId: admin.id, targetType: "event", targetId: event.id },
    ]);
  });

  it("a new flyer replaces the previous one, which is deleted with its file", async () => {
    const before = kept().length;
    const { browser, event, url } = await anEventWithFlyer();
    const { answer } = await send(browser, event.id, aPng(200));
    expect(answer.flyerImageUrl).not.toBe(url);
    expect((await show(url)).status).toBe(404);
    expect((await show(answer.flyerImageUrl!)).status).toBe(200);
    await expect.poll(async () => [kept().length, await db.upload.count()]).toEqual([before + 1, 1]);
  });

  it("two flyers sent at once leave one flyer and one file", async () => {
    const before = kept().length;
    const { browser, event } = await anEventWithFlyer();
    const answers = await Promise.all([1, 2, 3].map((shade) => send(browser, event.id, aPng(shade))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(async () => [kept().length, await db.upload.count()]).toEqual([before + 1, 1]);
  });

  it("an event's flyer is removed with its file, once, and audited", async () => {
    const before = kept().length;
    const { browser, event, url } = await anEventWithFlyer();
    for (let time = 0; time < 2; time++) {
      const response = await browser.call(flyer, "DELETE", { params: { id: event.id } });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id: event.id, flyerImageUrl: null });
    }
    expect((await show(url)).status).toBe(404);
    await expect.poll(async () => [kept().length, await db.upload.count()]).toEqual([before, 0]);
    const acts = await db.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(acts.map(({ action }) => action)).toEqual(["flyer_set", "flyer_removed"]);
  });

  it("a flyer is deleted with its event, and not when that is rolled back", async () => {
    const before = kept().length;
    const { browser, event, url } = await anEventWithFlyer();
    await expect(
      transaction(async () => {
        await releaseFlyer(url);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect((await show(url)).status).toBe(200);

    const headers = { "idempotency-key": "delete-once-only" };
    const response = await browser.call(events, "DELETE", { params: { id: event.id }, headers });
    expect(response.status).toBe(200);
    await expect.poll(async () => [kept().length, await db.upload.count()]).toEqual([before, 0]);
    expect((await show(url)).status).toBe(404);
  });

  it("a flyer that is hosted elsewhere is not removed", async () => {
    await releaseFlyer("https://elsewhere.example.org/flyer.png");
    await releaseFlyer(null);
  });

  it.each([
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["a PDF", "%PDF-1.7\n"],
    ["a GIF", "GIF89a\u0001"],
    ["a RIFF that is no WebP", "RIFF\u0000\u0000\u0000\u0000WAVEfmt "],
    ["a PNG's name alone", "PNG"],
  ])("an event's flyer cannot be %s, whatever type is claimed", async (_what, content) => {
    const before = kept().length;
    const browser = await signedInAs(await anAdmin());
    const { id } = await anEvent();
    const { status, answer } = await send(browser, id, new Uint8Array(Buffer.from(content)), {
      "content-type": "image/png",
    });
    expect([status, answer.message]).toEqual([415, "Please choose a PNG, JPEG or WebP image."]);
    expect(await db.upload.count()).toBe(0);
    expect(kept()).toHaveLength(before);
  });

  it("an event's flyer has at most 5 MB, counted as they arrive", async () => {
    const browser = await signedInAs(await anAdmin());
    const { id } = await anEvent();
    const picture = (size: number) => {
      const bytes = new Uint8Array(size);
      bytes.set(aJpeg);
      return bytes;
    };
    expect((await send(browser, id, picture(mostBytes))).status).toBe(200);
    const { status, answer } = await send(browser, id, picture(mostBytes + 1));
    expect([status, answer.message]).toEqual([413, "The file is too large. The maximum size is 5 MB."]);
    expect((await send(browser, id, aPng(), { "content-length": String(mostBytes + 1) })).status).toBe(413);
    expect((await send(browser, id, aPng(), { "content-length": "3" })).status).toBe(400);
    expect((await send(browser, id, new Uint8Array())).status).toBe(400);
  });

  it("only administrators can change an event's flyer, for an existing event", async () => {
    const { id } = await anEvent();
    expect((await send(await signedInAs(await aMember()), id, aPng())).status).toBe(403);
    expect((await send(new Browser(), id, aPng())).status).toBe(401);
    const admin = await signedInAs(await anAdmin());
    expect((await send(admin, crypto.randomUUID(), aPng())).status).toBe(404);
    expect((await send(admin, id, aPng(), { origin: "https://evil.example" })).status).toBe(403);
    expect(await db.upload.count()).toBe(0);
  });

  it("flyers are the only uploads shown without signing in", async () => {
    expect((await show((await anEventWithFlyer()).url)).status).toBe(200);
    const { id: userId } = await aMember();
    const facts = { userId, contentType: "image/png", sizeBytes: 3, sha256: "0".repeat(64) };
    const document = await storeFile(new Uint8Array([1, 2, 3]), facts);
    await db.write.upload.update({ where: { id: document }, data: { state: "claimed" } });
    expect((await show(`/api/public/flyers/${document}`)).status).toBe(404);
  });
});

describe("the sweep", () => {
  it("the clean-up removes flyers unclaimed for a day, file and row, and nothing else", async () => {
    const before = kept().length;
    const { url } = await anEventWithFlyer();
    const { id: userId } = await aMember();
    const facts = { userId, contentType: "image/png", sizeBytes: 3, sha256: "0".repeat(64) };
    const old = await storeFile(new Uint8Array([1, 2, 3]), facts);
    const fresh = await storeFile(new Uint8Array([1, 2, 3]), facts);
    await db.write.upload.update({
      where: { id: old },
      data: { expiresAt: new Date(Date.now() - 25 * hourMs) },
    });
    await db.write.upload.updateMany({ where: { state: "claimed" }, data: { expiresAt: new Date(0) } });
    await sweepUploads();
    const left = (await db.upload.findMany({ select: { id: true } })).map(({ id }) => id);
    expect(left.sort()).toEqual([fresh, url.split("/").at(-1)!].sort());
    expect(kept()).toHaveLength(before + 2);
  });
});
