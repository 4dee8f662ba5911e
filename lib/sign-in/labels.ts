import { contactInWords } from "@/lib/association/rules";
import { formatDistanceStrict } from "date-fns";
import { unknownLinkMessage, usedLinkMessage } from "@/lib/accounts/labels";

export const resetRefusal = {
  used: usedLinkMessage,
  expired: "This link has expired. Links work for one hour, or until the password is changed.",
  invitation_expired:
    "This invitation has expired. Invitations work for seven days, or until you set a password. You can request a new link with the same email address.",
  outdated: "This link was sent to an address that the account no longer uses.",
  unknown: unknownLinkMessage,
} as const;

export const signInLinkRefusal = {
  used: usedLinkMessage,
  expired: "This link has expired. Sign-in links work for 15 minutes.",
  other_browser:
    "This link only works in the browser where you requested it. Open it there, or type the code from the same email there.",
  unknown: "This link doesn't work. Open the complete link from the newest email, or ask for a new one.",
} as const;

export const signInCodeRefusal =
  "This code is wrong or has expired. Check the newest email, and use the browser where you requested it.";

/** The message to everybody who requests a sign-in link, whether there is an account or not. */
export const signInLinkRequestedMessage =
  "If there is an account with this address, and the address is confirmed, we've sent it a link and a code. Both work for 15 minutes, in this browser.";

/** The message to a person who signs in to a suspended account with the right password. */
export function suspendedMessage(
  { closedAt }: { closedAt: Date | null },
  contactEmail: string | null,
): string {
  return `Your account is ${closedAt ? "closed" : "suspended"}, so you can't sign in. If you have any questions, contact ${contactInWords(contactEmail)}.`;
}

/** The message to everybody who requests a link to set a password, whether there is an account or not. */
export const resetRequestedMessage =
  "If there is an account with this address, we've sent it a link to set a new password. The link works for one hour.";

const browsers: [RegExp, string][] = [
  [/\bEdgi?A?(?:OS)?\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  // Chrome comes after the other Chromium browsers, which also say Chrome, and before Safari, which all of them say.
  [/Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(?:intosh| OS X)\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** The name of a device, such as "Chrome on Windows", from the User-Agent header, which can be forged. */
export function deviceName(userAgent: string | null): string {
  const among = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const [browser, system] = [among(browsers), among(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? "");
}

/** A description of a network from its address alone, without asking a third party. */
export function networkPlace(ip: string | null): string {
  if (!ip || ip === "unknown") return "Unknown network";
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^127\.|^::1$/.test(address)) return "This computer";
  if (/^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^f[cd]|^fe80:/i.test(address))
    return "Local network";
  return `IP address ${address}`;
}

/** The maximum age of "now". Sessions record their use at most once a minute, so shorter times are unknown. */
const nowMs = 2 * 60 * 1_000;

/** The last use of a session in words: "Last seen 3 hours ago". */
export function lastSeen(at: string, now: Date): string {
  if (now.getTime() - Date.parse(at) < nowMs) return "Active now";
  return `Last seen ${formatDistanceStrict(at, now, { addSuffix: true })}`;
}

type SignIn = { method: "password" | "passkey" | "link"; factor: string | null; succeeded: boolean };

const firstStep = { password: "Password", passkey: "Passkey", link: "Link by email" } as const;
const secondStep: Readonly<Record<string, string>> = {
  totp: "code",
  passkey: "passkey",
  recovery: "recovery code",
};

/**
 * A sign-in in words: "Password and code". For a failure it names what was wrong, since a right password in wrong hands
 * is worse.
 */
export function signInInWords({ method, factor, succeeded }: SignIn): string {
  const first = firstStep[method];
  const second = factor === null ? null : (secondStep[factor] ?? factor);
  if (succeeded) return second ? `${first} and ${second}` : first;
  return second ? `Right ${first.toLowerCase()}, wrong ${second}` : `Wrong ${first.toLowerCase()}`;
}
