import { expect, it } from "vitest";
import { hashPassword, needsRehash, verifyPassword } from "@/lib/accounts/shared/password";
import { decoyHash } from "@/lib/accounts/shared/hash-cost";

/* Integration tests hash cheaply (vitest.config.ts); these see what the portal itself does. */

const productionCost = /^\$argon2id\$v=19\$m=65536,t=3,p=1\$/;

it("a password is stored as argon2id with 64 MiB and three passes", async () => {
  const stored = await hashPassword("seagrape");
  expect(stored).toMatch(productionCost);
  expect(needsRehash(stored)).toBe(false);
  expect(await verifyPassword(stored, "seagrape")).toBe(true);
});

it("guessing a password takes as much work for an unknown address as for a known one", async () => {
  expect(decoyHash).toMatch(productionCost);
  expect(await verifyPassword(null, "seagrape")).toBe(false);
});
