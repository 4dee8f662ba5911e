import { expect, it } from "vitest";
import { createLimiter } from "@/lib/limits/limiter";

const setUp = (maxPending: number, perCaller: number) =>
  createLimiter({
    maxAtOnce: 2,
    maxPending,
    busyMessage: "all are busy",
    perCaller: { maxPending: () => perCaller, busyMessage: "yours are busy" },
  });

/** Work that ends when it is told to. */
function work() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { run: () => done, end };
}

it("one caller's work waits at its own limit, and others' work continues behind it", async () => {
  const limited = setUp(50, 4);
  const { run, end } = work();
  const accepted = Array.from({ length: 6 }, () => limited(run, "one"));
  await expect(limited(run, "one")).rejects.toMatchObject({
    code: "too_many",
    message: "yours are busy",
    details: { retryAfterSeconds: 5 },
  });
  accepted.push(...Array.from({ length: 4 }, () => limited(run, "other")));
  await expect(limited(run, "other")).rejects.toMatchObject({ code: "too_many" });
  end();
  expect(await Promise.all(accepted)).toHaveLength(10);
  await expect(limited(run, "one")).resolves.toBeUndefined();
});

it("all callers' work together waits at the common limit", async () => {
  const limited = setUp(3, 4);
  const { run, end } = work();
  const accepted = ["1", "2", "3", "4", "5"].map((caller) => limited(run, caller));
  await expect(limited(run, "6")).rejects.toMatchObject({ code: "unavailable", message: "all are busy" });
  end();
  await Promise.all(accepted);
});
