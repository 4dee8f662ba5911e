import { anyValue } from "./values.mjs";

/*
 * Payloads from a call's JSON Schema: first one that the call would take, then with something wrong about it.
 */

/** @typedef {import("./chance.mjs").Chance} Chance */
/** @typedef {Record<string, any>} Schema */

/** What a person would write, where the schema alone does not say. @type {Record<string, (chance: Chance, number: number) => unknown>} */
const written = {
  email: (_chance, number) => `fuzz-${number}@visitor.test`,
  paymentAmount: (chance) => chance.of(["0.00", "0.00", "75.00", "150.00"]),
  password: (chance) => chance.of(["long-password", "demo-password"]),
  toUserId: () => "admin",
  url: () => "https://example.org/path?q=1",
  dateOfBirth: () => "1980-02-29",
  applicationDate: () => "2026-11-20",
  homePhone: () => "(242) 555-0123",
  cellPhone: () => "(242) 555-0124",
  startDate: () => "2030-06-01T09:00:00Z",
  endDate: () => "2030-06-01T17:00:00Z",
  price: (chance) => chance.of([0, 25, 75.5]),
  truthDeclaration: () => true,
  constitutionAgreement: () => true,
  complianceCommitment: () => true,
  firstName: () => "Ada",
  lastName: () => "Rolle",
  homeAddress: () => "14 Sunrise Road, Nassau",
  backgroundExplanation: () => "It was long ago.",
  homepage: () => "",
  text: () => "rolle",
  prices: (chance) => chance.of([[], [{ registrationType: "member_two_day", label: "Member", price: 50 }]]),
};

/**
 * A value that the schema would take.
 * @param {Schema} schema @param {string} name the field's
 * @param {{ chance: Chance, number: number, idOf: (name: string) => string }} how
 * @returns {any}
 */
export function example(schema, name, how) {
  const { chance, number, idOf } = how;
  if (schema.format === "uuid") return idOf(name);
  if (name === "objectURL") return `/api/objects/upload/${idOf("upload")}`;
  const writer = written[name];
  if (writer) return writer(chance, number);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => example(part, name, how)));
  if (schema.anyOf) return example(chance.of(schema.anyOf), name, how);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return chance.of(schema.enum);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => (schema.required ?? []).includes(field) || chance.is(0.6))
          .map(([field, part]) => [field, example(part, field, how)]),
      );
    case "array":
      return Array.from({ length: chance.below(3) }, () => example(schema.items ?? {}, name, how));
    case "integer":
    case "number":
      return Math.min(schema.maximum ?? 50, Math.max(schema.minimum ?? 0, chance.below(50)));
    case "boolean":
      return chance.is(0.5);
    case "null":
      return null;
    default:
      return "Words that a person would write";
  }
}

/** A few wrong things about an object: fields that are missing, of another kind, or that nobody asked for. */
export function spoil(/** @type {Record<string, any>} */ value, /** @type {Chance} */ chance) {
  const spoiled = { ...value };
  for (let times = 1 + chance.below(3); times > 0; times--) {
    const names = Object.keys(spoiled);
    const name = names.length ? chance.of(names) : "x";
    const way = chance.below(8);
    if (way === 0) delete spoiled[name];
    else if (way === 1) spoiled[name] = [spoiled[name]];
    else if (way === 2) spoiled[name] = { value: spoiled[name] };
    else if (way === 3)
      spoiled[chance.of(["isAdmin", "id", "userId", "membershipStatus", "paymentStatus", "role"])] =
        chance.of([true, "admin", "paid", "active"]);
    else spoiled[name] = anyValue(chance);
  }
  return spoiled;
}
