import { unknownLinkMessage, usedLinkMessage } from "@/lib/accounts/labels";

export const verificationRefusal = {
  used: usedLinkMessage,
  expired: "This link has expired. Sign in and request a new one.",
  outdated: "This link is for an address that your account no longer uses. Sign in and request a new one.",
  foreign: "This link belongs to another account. Log out first, then open it again.",
  unknown: unknownLinkMessage,
} as const;

export const newAddressRefusal =
  "This link no longer works. The change has taken effect, was stopped, or has expired.";

/** Shown to anyone who opens a confirmation link while signed out. */
export const verificationNeedsPassword = "Enter your password to confirm this address";
