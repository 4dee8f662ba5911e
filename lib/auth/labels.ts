import { formatDistanceStrict } from "date-fns";

const usedLink = "This link was used already. It works once.";
const unknownLink =
  "This link is not valid. Open it exactly as it stands in the email, or ask for a new one.";

/** Why a confirmation link does nothing, in words for the person who opened it. */
export const proofRefusal = {
  used: usedLink,
  expired: "This link has expired. Sign in and ask for a new one.",
  outdated: "This link is for an address that the account no longer has. Sign in and ask for a new one.",
  foreign: "This link belongs to another account. Log out first, then open it again.",
  unknown: unknownLink,
} as const;

/** What is asked of whoever opens a confirmation link without being signed in. */
export const proofNeedsPassword = "Enter your password to confirm this address";

/** The same of a link that sets a new password. */
export const resetRefusal = {
  used: usedLink,
  expired: "This link has expired. It works for one hour, and only the password that was set last counts.",
  invitation_expired:
    "This invitation is over. It works for seven days, and until a password has been set. You can ask for a new link with the same email address.",
  outdated: "This link was sent to an address that the account no longer has.",
  unknown: unknownLink,
} as const;

/** Said to whoever signs in to a suspended account with the right password. */
export function suspendedWords(contactEmail: string): string {
  return `Your account is suspended, so you can't sign in. Write to ${contactEmail} if you have questions.`;
}

/** Said to everybody who asks for a link to set a password, whether there is an account or not. */
export const resetAsked =
  "If an account has this address, a link to set a new password is on its way. It works for one hour.";

const browsers: [RegExp, string][] = [
  [/\bEdgi?A?(?:OS)?\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  // Last of those that call themselves Chrome, before the one that all of them call themselves.
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

/** "Chrome on Windows": what a browser says of itself, in words; it may say anything. */
export function deviceName(userAgent: string | null): string {
  const among = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const [browser, system] = [among(browsers), among(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

/** Whether it is one that is held in the hand. */
export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? "");
}

/** The place of a network as far as its address tells: nobody else is asked for it. */
export function networkPlace(ip: string | null): string {
  if (!ip || ip === "unknown") return "Unknown network";
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (/^127\.|^::1$/.test(address)) return "The portal's own computer";
  if (/^10\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^f[cd]|^fe80:/i.test(address))
    return "Local network";
  return `IP address ${address}`;
}

/** What is written down at most once a minute cannot tell a shorter while. */
const nowMs = 2 * 60 * 1_000;

/** "Last seen 3 hours ago" */
export function lastSeen(at: string, now: Date): string {
  if (now.getTime() - Date.parse(at) < nowMs) return "Active now";
  return `Last seen ${formatDistanceStrict(at, now, { addSuffix: true })}`;
}
