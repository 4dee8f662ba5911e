import { afterEach, describe, expect, it, vi } from "vitest";
import { handOver, receive } from "@/lib/auth/handoff";
import type { Member } from "@/lib/auth/member";

const person = { id: "1", firstName: "Ana" } as Member;

afterEach(() => vi.useRealTimers());

describe("what the middleware hands to the page", () => {
  it("is received once, by the request that has the key and the same cookie", () => {
    const key = handOver("cookie", person);
    expect(receive(key, "cookie")).toBe(person);
    expect(receive(key, "cookie")).toBeNull();
  });

  it("is nothing for another cookie, a guessed key or none", () => {
    expect(receive(handOver("cookie", person), "other")).toBeNull();
    expect(receive("guessed", "cookie")).toBeNull();
    expect(receive(null, "cookie")).toBeNull();
  });

  it("is forgotten when no page comes for it", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const key = handOver("cookie", person);
    vi.setSystemTime(Date.now() + 10_001);
    expect(receive(key, "cookie")).toBeNull();
  });
});
