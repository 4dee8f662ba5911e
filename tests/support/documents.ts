import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { withdrawDocumentAction } from "@/app/(portal)/documents/actions";
import * as status from "@/app/api/admin/documents/[id]/status/route";
import * as mine from "@/app/api/documents/my/route";
import * as claims from "@/app/api/documents/upload/route";
import * as object from "@/app/api/objects/[id]/route";
import * as address from "@/app/api/objects/upload/[id]/route";
import * as addresses from "@/app/api/objects/upload/route";
import { db } from "@/lib/db/client";
import type { PortalDocument } from "@/lib/documents/queries";
import type { Browser, RouteHandlers } from "./next-request";
import { aPdf } from "./papers";

export const missing = "00000000-0000-4000-8000-000000000000";

/** All files of the store, half-written ones included. */
export const kept = () => {
  const folder = path.join(process.env.PORTAL_DATA_DIR!, "uploads");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return names.filter((name) => fs.statSync(path.join(folder, name)).isFile());
};

export async function read(answer: Response) {
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
}

export async function anAddress(browser: Browser): Promise<string> {
  const { status, answer } = await read(await browser.call(addresses, "POST"));
  expect(status).toBe(200);
  return answer.uploadURL as string;
}

export const idIn = (uploadURL: string) => uploadURL.split("/").at(-1)!;

export const put = async (
  browser: Browser,
  uploadURL: string,
  file: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  door: RouteHandlers = address,
) => read(await browser.call(door, "PUT", { params: { id: idIn(uploadURL) }, rawBody: file, headers }));

export const claim = async (browser: Browser, objectURL: string, facts: Record<string, unknown> = {}) =>
  read(await browser.call(claims, "PUT", { body: { category: "certificate", objectURL, ...facts } }));

export const decide = async (browser: Browser, id: string, body: Record<string, unknown>) =>
  read(await browser.call(status, "PUT", { params: { id }, body }));

export const download = (browser: Browser, id: string) => browser.call(object, "GET", { params: { id } });

export const withdraw = (browser: Browser, id: string) =>
  browser.within(() => withdrawDocumentAction({ id }));

export const list = async (browser: Browser) =>
  (await (await browser.call(mine, "GET")).json()) as PortalDocument[];

/** A member's pending document. */
export async function aDocument(browser: Browser, facts: Record<string, unknown> = {}, file = aPdf()) {
  const uploadURL = await anAddress(browser);
  expect((await put(browser, uploadURL, file)).status).toBe(200);
  const { status, answer } = await claim(browser, uploadURL, facts);
  expect(status).toBe(201);
  return answer as PortalDocument;
}

/** Every row has its file as it was received, and every file its row. */
export async function expectRowsAndFilesAgree() {
  const folder = path.join(process.env.PORTAL_DATA_DIR!, "uploads");
  for (const { storageKey, sha256 } of await db.upload.findMany({ where: { state: { not: "issued" } } })) {
    const bytes = fs.readFileSync(path.join(folder, storageKey!));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
}
