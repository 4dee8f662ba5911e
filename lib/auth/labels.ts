/** Why a confirmation link does nothing, in words for the person who opened it. */
export const proofRefusal = {
  used: "This link was used already. It works once.",
  expired: "This link has expired. Sign in and ask for a new one.",
  outdated: "This link is for an address that the account no longer has. Sign in and ask for a new one.",
  foreign: "This link belongs to another account. Log out first, then open it again.",
  unknown: "This link is not valid. Open it exactly as it stands in the e-mail, or ask for a new one.",
} as const;
