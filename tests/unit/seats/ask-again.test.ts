import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askAgain } from "@/components/registrations/ask-again";
import type { Outcome } from "@/lib/core/errors";

const busy = { ok: false, message: "Many people are registering right now.", code: "busy" } as const;
const done = { ok: true, data: "a seat" } as const;
const send = vi.fn<() => Promise<Outcome<string>>>();

beforeEach(() => {
  vi.useFakeTimers();
  send.mockReset();
});
afterEach(() => vi.useRealTimers());

it("a registration that is turned away under load is sent again until it is answered", async () => {
  send.mockResolvedValueOnce(busy).mockResolvedValueOnce(busy).mockResolvedValueOnce(done);
  const outcome = askAgain(send);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await outcome).toEqual(done);
  expect(send).toHaveBeenCalledTimes(3);
});

it("registrations turned away together are retried at different moments", async () => {
  const moments = new Set<number>();
  const began = Date.now();
  for (let person = 0; person < 20; person++) {
    const answers: Outcome<string>[] = [busy, done];
    void askAgain(() => {
      if (answers.length === 1) moments.add(Date.now() - began);
      return Promise.resolve(answers.shift()!);
    });
  }
  await vi.advanceTimersByTimeAsync(6_000);
  expect(moments.size).toBeGreaterThan(10);
});

it("a registration that is turned away six times reports that it failed", async () => {
  send.mockResolvedValue(busy);
  const outcome = askAgain(send);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toEqual(busy);
  expect(send).toHaveBeenCalledTimes(6);
});

it("a registration that may have been carried out is not sent again automatically", async () => {
  send.mockResolvedValue({ ok: false, message: "We couldn't reach the portal.", code: "unavailable" });
  await askAgain(send);
  expect(send).toHaveBeenCalledTimes(1);
});
