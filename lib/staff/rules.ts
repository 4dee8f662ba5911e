/** Safeguards that keep an owner from being locked out, in the order in which screens offer them. */
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
 * The safeguards that an owner lacks. Without them, losing the phone would lock the owner out, because the portal has
 * too few owners to reset a second factor. An owner without a second factor lacks none.
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
