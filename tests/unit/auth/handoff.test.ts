import { afterEach, describe, expect, it, vi } from "vitest";
import { storeHandoff, consumeHandoff } from "@/lib/auth/handoff";
import type { Member } from "@/lib/auth/member";

const person = { id: "1", firstName: "Ana" } as Member;

afterEach(() => vi.useRealTimers());

describe("what the middleware hands to the page", () => {
  it("middleware data reaches the page once, for the request with the right key and cookie", () => {
    const key = storeHandoff("cookie", person);
    expect(consumeHandoff(key, "cookie")).toBe(person);
    expect(consumeHandoff(key, "cookie")).toBeNull();
  });

  it("middleware data is not given to a request with another cookie, a guessed key or none", () => {
    expect(consumeHandoff(storeHandoff("cookie", person), "other")).toBeNull();
    expect(consumeHandoff("guessed", "cookie")).toBeNull();
    expect(consumeHandoff(null, "cookie")).toBeNull();
  });

  it("middleware data is discarded when no page asks for it", () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const key = storeHandoff("cookie", person);
    vi.setSystemTime(Date.now() + 10_001);
    expect(consumeHandoff(key, "cookie")).toBeNull();
  });
});
