import { describe, expect, it } from "vitest";
import { safeCallbackPath } from "@/lib/sign-in/callback";
import { contentSecurityPolicy } from "@/lib/auth/content-security-policy";
import { networkOf } from "@/lib/auth/network";
import { pageAccess } from "@/lib/auth/pages";

describe("where signing in leads", () => {
  it.each(["/", "/events", "/events?tab=past&page=2", "/event/1#top"])(
    "signing in may lead to the portal's own path %s",
    (path) => {
      expect(safeCallbackPath(path)).toBe(path);
    },
  );

  it.each([
    "https://evil.test",
    "//evil.test",
    "/.//evil.test",
    "/a/..//evil.test",
    "/%2e//evil.test",
    "/\\evil.test",
    "/\\/evil.test",
    "\\\\evil.test",
    "/\t/evil.test",
    "javascript:alert(1)",
    "events",
    "",
    undefined,
    ["/events"],
    42,
  ])("signing in never leads to %j, but to the dashboard", (path) => {
    expect(safeCallbackPath(path)).toBe("/");
  });
});

describe("pageAccess", () => {
  it.each([
    ["/", "public"],
    ["/auth", "public"],
    ["/member-registration", "public"],
    ["/events/ethics-forum", "public"],
    ["/aco-conference-2025", "public"],
    ["/events", "member"],
    ["/events/", "member"],
    ["/event/1", "member"],
    ["/events/ethics-forum/register", "member"],
    ["/event-registration/event/1", "member"],
    ["/messages", "member"],
    ["/documents", "member"],
    ["/profile", "member"],
    ["/checkout/membership", "member"],
    ["/checkout/event/1", "member"],
    ["/admin", "admin"],
    ["/admin/events/1", "admin"],
    ["/administrators", "public"],
  ])("the page at %s is open to: %s", (path, access) => {
    expect(pageAccess(path)).toBe(access);
  });
});

describe("the Content-Security-Policy", () => {
  it("the Content-Security-Policy runs scripts only by nonce, and upgrades requests only over https", () => {
    const policy = contentSecurityPolicy({ nonce: "n0nce", isHttps: false, isDevelopment: false });
    expect(policy).toContain("script-src 'self' 'nonce-n0nce' 'strict-dynamic';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(contentSecurityPolicy({ nonce: "n", isHttps: true, isDevelopment: false })).toContain(
      "upgrade-insecure-requests",
    );
  });
});

describe("the network that a limit counts", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["2001:0db8:0001::9", "2001:db8:1:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
  ])("rate limits count %s as the network %s", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
