import { officeInWords } from "@/lib/association/rules";
import { formatDistanceStrict } from "date-fns";

export const commonPassword = "That password is among the most common. Choose another.";
export const sequencePassword =
  "That password is a row of letters, digits or keys, such as abc123 or qwerty. Choose another.";
export const ownWordsPassword =
  "That password is made of your name, your address or the association's name. Choose another.";
export const guessablePassword =
  "That password is easy to guess. Choose another, such as four words that have nothing to do with each other.";

const usedLink = "This link has already been used. It works only once.";
const unknownLink = "This link is not valid. Open the complete link from the email, or request a new one.";

export const verificationRefusal = {
  used: usedLink,
  expired: "This link has expired. Sign in and request a new one.",
  outdated: "This link is for an address that your account no longer uses. Sign in and request a new one.",
  foreign: "This link belongs to another account. Log out first, then open it again.",
  unknown: unknownLink,
} as const;

export const newAddressRefusal =
  "This link no longer works. The change has taken effect, was stopped, or has expired.";

/** Shown to anyone who opens a confirmation link while signed out. */
export const verificationNeedsPassword = "Enter your password to confirm this address";

export const resetRefusal = {
  used: usedLink,
  expired: "This link has expired. Links work for one hour, or until the password is changed.",
  invitation_expired:
    "This invitation has expired. Invitations work for seven days, or until you set a password. You can request a new link with the same email address.",
  outdated: "This link was sent to an address that the account no longer uses.",
  unknown: unknownLink,
} as const;

export const signInLinkRefusal = {
  used: usedLink,
  expired: "This link has expired. Sign-in links work for 15 minutes.",
  other_browser:
    "This link works only in the browser in which you asked for it. Open it there, or type the code from the same email there.",
  unknown: "This link doesn't work. Open the complete link from the newest email, or ask for a new one.",
} as const;

export const signInCodeRefusal =
  "This code is wrong or has expired. Check the newest email, and use the browser in which you asked for it.";

/** Said to everybody who asks for a sign-in link, whether there is an account or not. */
export const signInLinkRequestedMessage =
  "If there is an account with this address, and the address is confirmed, we've sent it a link and a code. Both work for 15 minutes, in this browser.";

/** Why a passkey does not count. One sentence for every reason, so that it tells a forger nothing. */
export const passkeyRefusal =
  "We couldn't confirm this passkey. It may have been removed, or the request has expired. Try again, or use your password.";

/** Said to whoever signs in to a suspended account with the right password. */
export function suspendedMessage(
  { closedAt }: { closedAt: Date | null },
  contactEmail: string | null,
): string {
  return `Your account is ${closedAt ? "closed" : "suspended"}, so you can't sign in. If you have any questions, contact ${officeInWords(contactEmail)}.`;
}

/** Said to everybody who asks for a link to set a password, whether there is an account or not. */
export const resetRequestedMessage =
  "If there is an account with this address, we've sent it a link to set a new password. The link works for one hour.";

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

/** Sessions record their use at most once a minute, so shorter times are not known. */
const nowMs = 2 * 60 * 1_000;

/** "Last seen 3 hours ago" */
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

/** "Password and code". Of a failure it says what was wrong, since a right password in wrong hands is worse. */
export function signInInWords({ method, factor, succeeded }: SignIn): string {
  const first = firstStep[method];
  const second = factor === null ? null : (secondStep[factor] ?? factor);
  if (succeeded) return second ? `${first} and ${second}` : first;
  return second ? `Right ${first.toLowerCase()}, wrong ${second}` : `Wrong ${first.toLowerCase()}`;
}

export const removalLinkRefusal =
  "This link has expired, or your email address has changed since. Sign in and remove passkeys under Profile → Security.";
