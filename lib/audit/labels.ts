/** The path of the script that verifies an export without the portal. */
export const verifierPath = "/tools/verify-audit.mjs";

/** The limit of people seen within an hour, and the minutes until it allows more. */
export type PeopleLimit = { max: number; minutes: number };

/** The part of a result that says whether the limit of people seen is reached. */
export type WithPeopleLimit = { peopleLimit: PeopleLimit | null };

export const peopleLimitTitle = "You've seen as many people as your roles allow";

/** The sentence for a viewer who has reached the limit. It must not depend on who was left out. */
export function peopleLimitSentence({ max, minutes }: PeopleLimit): string {
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Your roles let you see ${max.toLocaleString("en")} people per hour, and you have seen that many. You can see others in ${wait}.`;
}
