import { expect, it, vi } from "vitest";
import { Refusal } from "@/lib/core/errors";

it("a refusal from another copy of its module is still answered in its own words", async () => {
  vi.resetModules();
  const { Refusal: Other } = await import("@/lib/core/errors");
  expect(Other).not.toBe(Refusal);
  const refusal: unknown = new Other("too_many", "Many files are being checked right now.");
  expect(refusal instanceof Refusal).toBe(true);
  for (const other of [new Error("no"), null, undefined, "too_many", { code: "too_many" }])
    expect(other instanceof Refusal).toBe(false);
});
