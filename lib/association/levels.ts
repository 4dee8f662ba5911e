/** The membership levels in display order. */
export const membershipLevels = ["academic", "associate", "professional", "bccp", "regulator"] as const;
export type Level = (typeof membershipLevels)[number];

const storedType: Record<Level, string> = {
  academic: "Academic and Student",
  associate: "Associate",
  professional: "Professional",
  bccp: "BCCP",
  regulator: "Regulator Observer",
};

/** The membership type as `User.membershipType` stores it. */
export function membershipTypeOf(level: Level): string {
  return storedType[level];
}
