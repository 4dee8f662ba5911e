/** The file that verifies an export without the portal. */
export const verifierPath = "/tools/verify-audit.mjs";

/** Why people are left out: the hour's limit, and when there is room again. */
export type PeopleLimit = { max: number; minutes: number };

/** What names people, as far as the limit leaves room. */
export type Limited = { peopleLimit: PeopleLimit | null };

export const peopleLimitTitle = "You've seen as many people as your roles allow";

/** The limit in words, for whoever has reached it. They must not depend on who is left out. */
export function peopleLimitSentence({ max, minutes }: PeopleLimit): string {
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Your roles let you see ${max.toLocaleString("en")} people an hour, and you have seen that many. You can see others in ${wait}.`;
}
