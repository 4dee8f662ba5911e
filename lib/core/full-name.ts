import { nameKey } from "./folding";

export type Name = { firstName: string; lastName: string };

/** "Marva Rolle", as people are shown and addressed. */
export function fullName({ firstName, lastName }: Name): string {
  return `${firstName} ${lastName}`.trim();
}

/** Stands for a colleague whose account is gone, wherever what they did is shown. */
export const someoneWhoLeft = "someone who has left";

/** Stands for a member whose account is gone, wherever something is about them. */
export const deletedMember = "a deleted member";

/** The name of whoever did something, or that they have left. */
export const fullNameOrLeft = (person: Name | null | undefined): string =>
  person ? fullName(person) : someoneWhoLeft;

/** Capitalises a name or its substitute for the beginning of a sentence or a list of names. */
export const capitaliseFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** People in the order of a dictionary, as the database sorts them. */
export function sortedByName<Person extends Name>(people: readonly Person[]): Person[] {
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  return people
    .map((person) => ({ person, last: nameKey(person.lastName), first: nameKey(person.firstName) }))
    .toSorted((one, other) => compare(one.last, other.last) || compare(one.first, other.first))
    .map(({ person }) => person);
}
