import { nameKey } from "./folding";

export type Name = { firstName: string; lastName: string };

/** "Marva Rolle", as people are shown and addressed. */
export function fullName({ firstName, lastName }: Name): string {
  return `${firstName} ${lastName}`.trim();
}

/** People in the order of a dictionary, as the database sorts them. */
export function sortedByName<Person extends Name>(people: readonly Person[]): Person[] {
  const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
  return people
    .map((person) => ({ person, last: nameKey(person.lastName), first: nameKey(person.firstName) }))
    .toSorted((one, other) => compare(one.last, other.last) || compare(one.first, other.first))
    .map(({ person }) => person);
}
