import { afterEach, describe, expect, it, vi } from "vitest";
import { storeHandoff, takeHandoff } from "@/lib/auth/handoff";
import type { Member } from "@/lib/auth/member";

const person = { id: "1", firstName: "Ana" } as Member;

afterEach(() => vi.useRealTimers());

describe("what the middleware hands to the page", () => {
  it("is received once, by the request that has the key and the same cookie", () => {
    const key = storeHandoff("cookie", person);
    expect(takeHandoff(key, "cookie")).toBe(person);
    expect(takeHandoff(key, "cookie")).toBeNull();
  });

  it("is nothing for another cookie, a guessed key or none", () => {
    expect(takeHandoff(storeHandoff("cookie", person), "other")).toBeNull();
    expect(takeHandoff("guessed", "cookie")).toBeNull();
    expect(takeHandoff(null, "cookie")).toBeNull();
  });

  it("is forgotten when no page comes for it", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const key = storeHandoff("cookie", person);
    vi.setSystemTime(Date.now() + 10_001);
    expect(takeHandoff(key, "cookie")).toBeNull();
  });
});
