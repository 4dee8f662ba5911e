import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { encrypting } from "@/scripts/backup/encryption.mjs";

/* Integration tests encrypt cheaply (vitest.config.ts); this sees what a backup itself does. */

it("the passphrase of a backup is worked on 2^18 times before it opens anything", async () => {
  const sealed = await buffer(
    encrypting("correct horse battery staple")(Readable.from([Buffer.from("rows")])),
  );
  expect(sealed.toString("latin1").split("\n")[1]).toMatch(/^-> scrypt \S+ 18$/);
});
