/** What keeps an owner from being locked out, in the order in which screens offer it. */
export type Safeguard = "recovery_codes" | "second_device" | "second_owner";

type OwnerFacts = {
  hasApp: boolean;
  passkeys: number;
  recoveryCodesLeft: number;
  otherOwners: number;
  /** Whether there are two other owners who could reset the second factor today. */
  canBeReset: boolean;
};

/**
 * What an owner still lacks who would be locked out if they lost their phone, because the portal has too few owners to
 * reset their second factor. Without a second factor there is none to lose.
 */
export function missingSafeguards(owner: OwnerFacts): Safeguard[] {
  const devices = owner.passkeys + Number(owner.hasApp);
  if (owner.canBeReset || devices === 0) return [];
  return [
    ...(owner.recoveryCodesLeft === 0 ? (["recovery_codes"] as const) : []),
    ...(devices < 2 ? (["second_device"] as const) : []),
    ...(owner.otherOwners === 0 ? (["second_owner"] as const) : []),
  ];
}
