import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { changePolicyAction } from "@/app/(portal)/admin/settings/actions";
import { withdrawDocumentAction } from "@/app/(portal)/documents/actions";
import * as claims from "@/app/api/documents/upload/route";
import * as address from "@/app/api/objects/upload/[id]/route";
import * as addresses from "@/app/api/objects/upload/route";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, hourMs, signedInAs } from "../../support/builders";
import { ownerUrl, waitingForLocks } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { aPdf, aPdfOf } from "../../support/papers";

type Answer = { status: number; answer: Record<string, string> };

const read = async (response: Response): Promise<Answer> => ({
  status: response.status,
  answer: (await response.json()) as Record<string, string>,
});
const ask = async (browser: Browser) => read(await browser.call(addresses, "POST"));
const put = async (browser: Browser, uploadURL: string, file: Uint8Array<ArrayBuffer> = aPdf()) =>
  read(await browser.call(address, "PUT", { params: { id: uploadURL.split("/").at(-1)! }, rawBody: file }));
const claim = async (browser: Browser, objectURL: string) =>
  read(await browser.call(claims, "PUT", { body: { category: "certificate", objectURL } }));

async function anAddress(browser: Browser): Promise<string> {
  const { status, answer } = await ask(browser);
  expect(status).toBe(200);
  return answer.uploadURL!;
}

async function aDocument(browser: Browser): Promise<string> {
  const uploadURL = await anAddress(browser);
  await put(browser, uploadURL);
  return (await claim(browser, uploadURL)).answer.id!;
}

const stored = () => {
  const folder = path.join(process.env.PORTAL_DATA_DIR!, "uploads");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return names.filter((name) => fs.statSync(path.join(folder, name)).isFile()).length;
};

describe("a person's quota", () => {
  beforeEach(async () => {
    const admin = await signedInAs(await anAdmin());
    const values = { maxFiles: 3, maxMegabytes: 10 };
    expect(await admin.within(() => changePolicyAction({ policy: "documentQuota", values }))).toMatchObject({
      ok: true,
    });
  });

  it("a person may store as many files as the settings say, and the refusal says what is used", async () => {
    const browser = await signedInAs(await aMember());
    for (let count = 0; count < 3; count++) await aDocument(browser);
    const { status, answer } = await ask(browser);
    expect([status, answer.code]).toEqual([409, "quota_exceeded"]);
    expect(answer.message).toBe(
      "You don't have enough storage for this file: 3 of 3 files and 72 bytes of 10 MB used. Withdraw a pending document or contact the administrators.",
    );
    // It is each person's own.
    expect((await ask(await signedInAs(await aMember()))).status).toBe(200);
  });

  it("a person's quota is not exceeded by simultaneous requests", async () => {
    const browser = await signedInAs(await aMember());
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(browser)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.answer.message).toContain(
      "3 of 3 files and 0 bytes of 10 MB used, including 3 that were not added as documents",
    );
  });

  it("a person's quota of bytes is not exceeded by simultaneous files, and refused ones are not stored", async () => {
    const member = await aMember();
    const browser = await signedInAs(member);
    const before = stored();
    const given = [await anAddress(browser), await anAddress(browser), await anAddress(browser)];
    // All three have arrived and been checked before the first is counted.
    const first = new pg.Client({ connectionString: ownerUrl });
    await first.connect();
    await first.query("BEGIN");
    await first.query(`SELECT FROM "User" WHERE "id" = $1 FOR NO KEY UPDATE`, [member.id]);
    const sending = Promise.all(given.map((uploadURL) => put(browser, uploadURL, aPdfOf(4 * 1_048_576))));
    await expect.poll(waitingForLocks).toBe(3);
    await first.query("COMMIT");
    await first.end();
    const sent = await sending;
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect(sent.find(({ status }) => status === 409)?.answer.message).toContain(
      "2 of 3 files and 8 MB of 10 MB used",
    );
    expect(stored()).toBe(before + 2);
    expect(await db.upload.count()).toBe(3);
  });

  it("a person's quota counts uploads that were never claimed, as long as they are stored", async () => {
    const browser = await signedInAs(await aMember());
    for (let count = 0; count < 3; count++) await put(browser, await anAddress(browser));
    await db.write.upload.updateMany({ data: { expiresAt: new Date(Date.now() - 2 * hourMs) } });
    expect((await ask(browser)).status).toBe(409);
  });

  it("an expired upload address frees its place in the quota, unless its file is still arriving", async () => {
    const browser = await signedInAs(await aMember());
    const slow = await anAddress(browser);
    let finish = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(aPdf());
        finish = () => controller.close();
      },
    });
    const sending = browser.call(
      {
        ...address,
        PUT: (request: Request, context: Parameters<typeof address.PUT>[1]) =>
          address.PUT(
            new Request(request.url, {
              method: "PUT",
              headers: request.headers,
              body,
              duplex: "half",
            } as RequestInit),
            context,
          ),
      },
      "PUT",
      { params: { id: slow.split("/").at(-1)! }, rawBody: aPdf() },
    );
    await expect.poll(() => db.upload.count({ where: { userId: null } })).toBe(1);
    await db.write.upload.updateMany({
      where: { state: "issued", userId: { not: null } },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    for (let count = 0; count < 3; count++) await aDocument(browser);
    finish();
    expect((await sending).status).toBe(409);
    expect((await ask(browser)).status).toBe(409);
  });

  it("a person's quota has room again as soon as a document is withdrawn", async () => {
    const browser = await signedInAs(await aMember());
    const ids = [await aDocument(browser), await aDocument(browser), await aDocument(browser)];
    expect((await ask(browser)).status).toBe(409);
    expect(await browser.within(() => withdrawDocumentAction({ id: ids[0]! }))).toMatchObject({ ok: true });
    expect((await ask(browser)).status).toBe(200);
  });
});
