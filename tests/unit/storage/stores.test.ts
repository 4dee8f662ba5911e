import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { arrayBuffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "@/lib/core/errors";
import { blobStore } from "@/lib/storage/blob";
import { diskStore } from "@/lib/storage/disk";
import { storeKey, type FileStore } from "@/lib/storage/store";
import { startBlobStore } from "../../support/blob-store";

const token = "vercel_blob_rw_store123_secretsecretsecret";
const contentType = "application/pdf";
const key = storeKey("0193aaaa-bbbb-7ccc-8ddd-eeeeffff0000");
const bytes = (text: string) => new TextEncoder().encode(text);

async function contentOf(store: FileStore, at = key): Promise<string | null> {
  const stream = await store.read(at);
  return stream && Buffer.from(await arrayBuffer(stream as never)).toString();
}

/** A stream of these pieces; an error as a piece breaks it off. */
function streamOf(...pieces: (string | Error)[]): ReadableStream<Uint8Array> {
  const waiting = [...pieces];
  return new ReadableStream({
    pull(controller) {
      const piece = waiting.shift();
      if (piece === undefined) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(bytes(piece));
    },
  });
}

/** Deep enough in a folder of the test's own that nothing outside is touched, should a key ever lead out of it. */
let folder: string;
let whole: string;
let standIn: Awaited<ReturnType<typeof startBlobStore>>;
beforeAll(async () => {
  standIn = await startBlobStore(token);
});
afterAll(() => standIn.stop());
beforeEach(() => {
  whole = fs.mkdtempSync(path.join(os.tmpdir(), "portal-store-"));
  folder = path.join(whole, "three", "levels", "down");
  fs.mkdirSync(folder, { recursive: true });
});
afterEach(() => {
  process.env.VERCEL_BLOB_RETRIES = "0";
  standIn.recover();
  standIn.kept.clear();
  fs.rmSync(whole, { recursive: true, force: true });
});

describe.each<[string, () => FileStore]>([
  ["the disk", () => diskStore(folder)],
  ["a blob store", () => blobStore(token)],
])("files stored on %s", (_name, open) => {
  it("file storage keeps bytes and streams unchanged until they are removed", async () => {
    const store = open();
    await store.put(key, bytes("whole \u0000 content"), { contentType });
    expect(await contentOf(store)).toBe("whole \u0000 content");
    const other = storeKey("0293aaaa-bbbb-7ccc-8ddd-eeeeffff0000");
    await store.put(other, streamOf("in ", "pieces"), { contentType });
    expect(await contentOf(store, other)).toBe("in pieces");
    await store.remove(key);
    expect(await contentOf(store)).toBeNull();
    expect(await contentOf(store, other)).toBe("in pieces");
    await store.remove(key);
  });

  it("file storage answers null for a missing file", async () => {
    expect(await open().read(key)).toBeNull();
  });

  it("file storage keeps nothing of a stream that breaks off, and says why it did", async () => {
    const store = open();
    const why = new Refusal("too_large", "The file is too large.");
    await expect(store.put(key, streamOf("half", why), { contentType })).rejects.toBe(why);
    expect(await store.read(key)).toBeNull();
  });

  it.each([
    "../../outside/kept",
    "ab/../../x",
    "/outside/kept",
    "ab",
    "ab/",
    "ab/CDEFGHIJ",
    "ab/cdefghij/k",
    "ab\\cdefghij",
    "",
  ])("file storage refuses a key that could name something else: %j", async (wrong) => {
    const store = open();
    await expect(store.put(wrong, bytes("x"), { contentType })).rejects.toThrow("is no key");
    await expect(store.read(wrong)).rejects.toThrow("is no key");
    await expect(store.remove(wrong)).rejects.toThrow("is no key");
  });
});

describe("the disk", () => {
  it("a file on disk has its name only once it is complete, and leaves no temporary file", async () => {
    const store = diskStore(folder);
    let release = () => {};
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        controller.enqueue(bytes("first half"));
        await new Promise<void>((resolve) => (release = resolve));
        controller.close();
      },
    });
    const done = store.put(key, slow, { contentType });
    await expect.poll(() => fs.readdirSync(path.join(folder, "drafts"))).toHaveLength(1);
    expect(await store.read(key)).toBeNull();
    release();
    await done;
    expect(await contentOf(store)).toBe("first half");
    expect(fs.readdirSync(path.join(folder, "drafts"))).toEqual([]);
    expect(fs.statSync(path.join(folder, key)).mode & 0o077).toBe(0);
  });

  it("temporary files older than an hour are deleted from the disk", async () => {
    const store = diskStore(folder);
    fs.mkdirSync(path.join(folder, "drafts"));
    for (const [name, minutes] of [
      ["old", 61],
      ["new", 59],
    ] as const) {
      const at = new Date(Date.now() - minutes * 60_000);
      fs.writeFileSync(path.join(folder, "drafts", name), "x");
      // The kernel's clock is not always ours.
      fs.utimesSync(path.join(folder, "drafts", name), at, at);
    }
    await store.removeAbandoned();
    expect(fs.readdirSync(path.join(folder, "drafts"))).toEqual(["new"]);
  });
});

describe("a blob store", () => {
  it("a blob store keeps files private, under their own name and type", async () => {
    await blobStore(token).put(key, bytes("secret"), { contentType });
    expect(standIn.kept.get(key)).toMatchObject({ access: "private", contentType });
  });

  it.each([
    [503, "service_unavailable"],
    [500, "internal_server_error"],
    [429, "rate_limited"],
    [403, "forbidden"],
  ])("a blob store that answers %i is reported as unavailable, in words", async (status, code) => {
    standIn.fail(status, code);
    const store = blobStore(token);
    const unavailable = { code: "unavailable" };
    await expect(store.put(key, bytes("x"), { contentType })).rejects.toMatchObject(unavailable);
    await expect(store.read(key)).rejects.toMatchObject(unavailable);
    await expect(store.remove(key)).rejects.toMatchObject(unavailable);
  });

  it("a blob store that does not answer is unavailable, however often its library would retry", async () => {
    delete process.env.VERCEL_BLOB_RETRIES;
    standIn.fallSilent();
    const store = blobStore(token, { stepMs: 50 });
    const unavailable = { code: "unavailable" };
    await expect(store.put(key, streamOf("x"), { contentType })).rejects.toMatchObject(unavailable);
    await expect(store.read(key)).rejects.toMatchObject(unavailable);
    await expect(store.remove(key)).rejects.toMatchObject(unavailable);
  });

  it("a blob store's refusal of content is reported, however often its library would retry", async () => {
    delete process.env.VERCEL_BLOB_RETRIES;
    const refusal = new Refusal("too_large", "The file is too large.");
    const content = streamOf("first half", refusal);
    await expect(blobStore(token).put(key, content, { contentType })).rejects.toBe(refusal);
  });

  it("an uploader's slow connection does not count as a failure of the blob store", async () => {
    const stepMs = 300;
    const slow = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(bytes("first half, "));
        await new Promise((resolve) => setTimeout(resolve, 3 * stepMs));
        controller.enqueue(bytes("second half"));
        controller.close();
      },
    });
    const store = blobStore(token, { stepMs });
    await store.put(key, slow, { contentType });
    expect(await contentOf(store)).toBe("first half, second half");
  });
});

describe("where files are kept", () => {
  it("files are kept in the blob store exactly when its token is set", async () => {
    const open = async () => {
      vi.resetModules();
      return (await import("@/lib/storage/files")).getFileStore();
    };
    process.env.PORTAL_DATA_DIR = folder;
    await (await open()).put(key, bytes("on disk"), { contentType });
    expect(fs.readFileSync(path.join(folder, "uploads", key), "utf8")).toBe("on disk");
    process.env.BLOB_READ_WRITE_TOKEN = token;
    await (await open()).put(key, bytes("in the store"), { contentType });
    expect(standIn.kept.get(key)?.content.toString()).toBe("in the store");
    delete process.env.BLOB_READ_WRITE_TOKEN;
    delete process.env.PORTAL_DATA_DIR;
  });
});
