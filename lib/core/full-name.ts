import { nameKey } from "./folding";

export type Name = { firstName: string; lastName: string };

/** The name by which people are shown and addressed, such as "Marva Rolle". */
export function fullName({ firstName, lastName }: Name): string {
  return `${firstName} ${lastName}`.trim();
}

/** Replaces the name of a colleague whose account is gone, in places that show who did something. */
export const someoneWhoLeft = "someone who has left";

/** Replaces the name of a member whose account is gone, in places about that member. */
export const deletedMember = "a deleted member";

/** The name of the person who did something, or the replacement when they have left. */
export const fullNameOrLeft = (person: Name | null | undefined): string =>
  person ? fullName(person) : someoneWhoLeft;

/** Capitalises a name or its replacement for the beginning of a sentence or list. */
export const capitaliseFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** People in alphabetical order, as the database sorts them. */
export function sortedByName<Person extends Name>(people: readonly Person[]): Person[] {
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  return people
    .map((person) => ({ person, last: nameKey(person.lastName), first: nameKey(person.firstName) }))
    .toSorted((one, other) => compare(one.last, other.last) || compare(one.first, other.first))
    .map(({ person }) => person);
}
