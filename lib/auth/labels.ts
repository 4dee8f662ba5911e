import { formatDistanceStrict } from "date-fns";

const usedLink = "This link was used already. It works once.";
const unknownLink =
  "This link is not valid. Open it exactly as it stands in the e-mail, or ask for a new one.";

/** Why a confirmation link does not work. */
export const verificationRefusal = {
  used: usedLink,
  expired: "This link has expired. Sign in and ask for a new one.",
  outdated: "This link is for an address that the account no longer has. Sign in and ask for a new one.",
  foreign: "This link belongs to another account. Log out first, then open it again.",
  unknown: unknownLink,
} as const;

/** Shown to anyone who opens a confirmation link while signed out. */
export const verificationNeedsPassword = "Enter your password to confirm this address";

/** Why a password link does not work. */
export const resetRefusal = {
  used: usedLink,
  expired: "This link has expired. It works for one hour, and only the password that was set last counts.",
  invitation_expired:
    "This invitation is over. It works for seven days, and until a password has been set. You can ask for a new link with the same e-mail address.",
  outdated: "This link was sent to an address that the account no longer has.",
  unknown: unknownLink,
} as const;

/** Shown after signing in to a suspended account with the right password. */
export function suspendedMessage(contactEmail: string): string {
  return `Your account is suspended, so you can't sign in. Write to ${contactEmail} if you have questions.`;
}

/** The same answer for everybody, so that it does not reveal whether an account exists. */
export const resetRequestedMessage =
  "If an account has this address, a link to set a new password is on its way. It works for one hour.";

const browsers: [RegExp, string][] = [
  [/\bEdgi?A?(?:OS)?\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  // After the other Chromium browsers, which also say Chrome, and before Safari, which all of them say.
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

/** "Chrome on Windows", from the User-Agent header, which can be forged. */
export function deviceName(userAgent: string | null): string {
  const among = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const [browser, system] = [among(browsers), among(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** Whether the device is a phone or tablet. */
export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? "");
}

/** A description of a network from its address alone, without asking a third party. */
export function networkPlace(ip: string | null): string {
  if (!ip || ip === "unknown") return "Unknown network";
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^127\.|^::1$/.test(address)) return "The portal's own computer";
  if (/^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^f[cd]|^fe80:/i.test(address))
    return "Local network";
  return `IP address ${address}`;
}

/** Sessions record their use at most once a minute, so shorter times are not known. */
const nowMs = 2 * 60 * 1_000;

/** "Last seen 3 hours ago" */
export function lastSeen(at: string, now: Date): string {
  if (now.getTime() - Date.parse(at) < nowMs) return "Active now";
  return `Last seen ${formatDistanceStrict(at, now, { addSuffix: true })}`;
}
