import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { placeOf } from "@/scripts/backup/place.mjs";
import { temporaryFolder } from "@/scripts/testing/portal.mjs";
import { startBlobStore } from "../../support/blob-store";

const token = "vercel_blob_rw_store123_secretsecretsecret";
const name = "portal-2026-11-27T08-00-00Z-0193aaaa.tar.gz.age";
let store: Awaited<ReturnType<typeof startBlobStore>>;

beforeAll(async () => {
  store = await startBlobStore(token);
});
afterAll(() => store.stop());

it("only files that Vercel Blob held count as removed, and not those of another store", async () => {
  const place = await placeOf("blob", { PORTAL_DATA_DIR: temporaryFolder(), BLOB_READ_WRITE_TOKEN: token });
  expect(await place.remove(name)).toBe(false);
  fs.writeFileSync(await place.write(name), "rows");
  await place.deliver(name);
  expect([...store.kept.keys()]).toEqual([path.posix.join("backups", name)]);
  expect(await place.remove(name)).toBe(true);
  expect(store.kept.size).toBe(0);
  store.fail(503, "service_unavailable");
  await expect(place.remove(name)).rejects.toThrow();
});
