import { afterEach, describe, expect, it, vi } from "vitest";
import { storeHandoff, takeHandoff } from "@/lib/auth/handoff";
import type { Member } from "@/lib/auth/member";

const person = { id: "1", firstName: "Ana" } as Member;

afterEach(() => vi.useRealTimers());

describe("what the middleware hands to the page", () => {
  it("middleware data reaches the page once, for the request with the right key and cookie", () => {
    const key = storeHandoff("cookie", person);
    expect(takeHandoff(key, "cookie")).toBe(person);
    expect(takeHandoff(key, "cookie")).toBeNull();
  });

  it("middleware data is not given to a request with another cookie, a guessed key or none", () => {
    expect(takeHandoff(storeHandoff("cookie", person), "other")).toBeNull();
    expect(takeHandoff("guessed", "cookie")).toBeNull();
    expect(takeHandoff(null, "cookie")).toBeNull();
  });

  it("middleware data is discarded when no page asks for it", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const key = storeHandoff("cookie", person);
    vi.setSystemTime(Date.now() + 10_001);
    expect(takeHandoff(key, "cookie")).toBeNull();
  });
});
