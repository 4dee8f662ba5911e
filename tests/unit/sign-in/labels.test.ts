import { describe, expect, it } from "vitest";
import { deviceName, isHandheld, lastSeen, networkPlace } from "@/lib/sign-in/labels";

describe("what a browser says of itself", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
      "Chrome on Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
      "Safari on Mac",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/143.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 16; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 OPR/127.0",
      "Opera on Windows",
    ],
    [
      "Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36",
      "Chrome on ChromeOS",
    ],
    ["curl/8.5.0", "Unknown device"],
    ["<script>alert(1)</script>", "Unknown device"],
    [null, "Unknown device"],
  ])("the browser %s is shown as %s", (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it("phones and tablets are recognised in a browser's description", () => {
    expect(isHandheld("Mozilla/5.0 (Linux; Android 16) Mobile")).toBe(true);
    expect(isHandheld("Mozilla/5.0 (Windows NT 10.0)")).toBe(false);
  });
});

describe("the place of a network", () => {
  it.each([
    ["127.0.0.1", "This computer"],
    ["::ffff:127.0.0.1", "This computer"],
    ["::1", "This computer"],
    ["192.168.1.20", "Local network"],
    ["172.20.0.3", "Local network"],
    ["172.32.0.3", "IP address 172.32.0.3"],
    ["fd12:3456::1", "Local network"],
    ["203.0.113.7", "IP address 203.0.113.7"],
    ["2001:db8::7", "IP address 2001:db8::7"],
    ["unknown", "Unknown network"],
    [null, "Unknown network"],
  ])("the place shown for network %s is %s", (ip, place) => {
    expect(networkPlace(ip)).toBe(place);
  });
});

describe("when it was last used", () => {
  const now = new Date("2026-01-10T12:00:00Z");
  it.each([
    ["2026-01-10T11:58:30Z", "Active now"],
    ["2026-01-10T11:58:00Z", "Last seen 2 minutes ago"],
    ["2026-01-10T09:00:00Z", "Last seen 3 hours ago"],
    ["2026-01-05T12:00:00Z", "Last seen 5 days ago"],
    // Another machine's clock may be ahead.
    ["2026-01-10T12:00:05Z", "Active now"],
  ])("a session last used %s is shown as %s", (at, words) => {
    expect(lastSeen(at, now)).toBe(words);
  });
});
