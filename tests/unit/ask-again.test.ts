import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/lib/api-client";
// Loaded on demand, which would take its time here.
import "@/lib/ask-again";

const busy = () =>
  Response.json(
    { message: "Many people are registering right now.", code: "busy" },
    { status: 503, headers: { "Retry-After": "4" } },
  );
const away = () =>
  Response.json({ message: "The database is not responding.", code: "unavailable" }, { status: 503 });
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const call = () => api("PUT /api/users/me", {} as never, { idempotencyKey: "the-same-key" });

it("a call that is turned away is made again with the same key, when the portal says, until it is answered", async () => {
  fetched.mockResolvedValueOnce(busy()).mockResolvedValueOnce(busy());
  fetched.mockResolvedValueOnce(Response.json({ id: "1" }));
  const outcome = call();
  await vi.advanceTimersByTimeAsync(3_999);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toEqual({ ok: true, data: { id: "1" } });
  const keys = fetched.mock.calls.map(([, sent]) => new Headers(sent?.headers).get("Idempotency-Key"));
  expect(keys).toEqual(Array(3).fill("the-same-key"));
});

it("a call that is turned away six times says so", async () => {
  fetched.mockImplementation(() => Promise.resolve(busy()));
  const outcome = call();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toMatchObject({ ok: false, code: "busy" });
  expect(fetched).toHaveBeenCalledTimes(6);
});

it("a call that may have been carried out is not made again by itself", async () => {
  fetched.mockResolvedValueOnce(away());
  expect(await call()).toMatchObject({ ok: false, code: "unavailable" });
  expect(fetched).toHaveBeenCalledTimes(1);
});
