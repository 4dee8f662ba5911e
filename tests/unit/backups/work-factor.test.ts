import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { encrypting } from "@/scripts/backup/encryption.mjs";

/* Integration tests encrypt cheaply (vitest.config.ts); this sees what a backup itself does. */

it("opening a backup costs 2^18 rounds of work on its passphrase", async () => {
  const sealed = await buffer(
    encrypting("correct horse battery staple")(Readable.from([Buffer.from("rows")])),
  );
  expect(sealed.toString("latin1").split("\n")[1]).toMatch(/^-> scrypt \S+ 18$/);
});
