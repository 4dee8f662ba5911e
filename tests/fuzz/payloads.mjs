import fc from "fast-check";
import { anyValue } from "./values.mjs";
import { inShareOf } from "./share.mjs";

/*
 * Payloads from a call's JSON Schema: one that the call would take, and what may be wrong about it.
 */

/** @typedef {import("fast-check").Arbitrary<any>} Arbitrary */
/** @typedef {Record<string, any>} Schema */
/** @typedef {{ index: number, way: string, key: string, value: unknown }} Edit */
/** @typedef {{ right: any, edits: Edit[], instead: { value: unknown } | null }} Payload */

/** Stands for what makes a request's email address its own; see request.mjs. */
export const MARK = "{mark}";

/** What a person would write, where the schema alone does not say. @type {Record<string, Arbitrary>} */
const written = {
  email: fc.constant(`fuzz-${MARK}@visitor.test`),
  paymentAmount: fc.constantFrom("0.00", "0.00", "75.00", "150.00"),
  password: fc.constantFrom("long-password", "demo-password"),
  toUserId: fc.constant("admin"),
  url: fc.constant("https://example.org/path?q=1"),
  dateOfBirth: fc.constant("1980-02-29"),
  applicationDate: fc.constant("2026-11-20"),
  homePhone: fc.constant("(242) 555-0123"),
  cellPhone: fc.constant("(242) 555-0124"),
  startDate: fc.constant("2030-06-01T09:00:00Z"),
  endDate: fc.constant("2030-06-01T17:00:00Z"),
  price: fc.constantFrom(0, 25, 75.5),
  truthDeclaration: fc.constant(true),
  constitutionAgreement: fc.constant(true),
  complianceCommitment: fc.constant(true),
  firstName: fc.constant("Ada"),
  lastName: fc.constant("Rolle"),
  homeAddress: fc.constant("14 Sunrise Road, Nassau"),
  backgroundExplanation: fc.constant("It was long ago."),
  homepage: fc.constant(""),
  text: fc.constant("rolle"),
  prices: fc.constantFrom([], [{ registrationType: "member_two_day", label: "Member", price: 50 }]),
};
const WORDS = "Words that a person would write";
const MAX_INTEGER = 50;

/** @param {Schema} schema */
function numberFor({ minimum = 0, maximum = MAX_INTEGER }) {
  const min = Math.ceil(Math.max(minimum, Number.MIN_SAFE_INTEGER));
  return fc.integer({ min, max: Math.max(min, Math.floor(Math.min(maximum, min + MAX_INTEGER))) });
}

/** @param {Schema} schema */
function stringFor({ minLength = 0, maxLength = WORDS.length }) {
  const isFit = minLength <= WORDS.length && WORDS.length <= maxLength;
  return fc.constant(isFit ? WORDS : "x".repeat(Math.max(minLength, Math.min(maxLength, 1))));
}

/**
 * Values that the schema would take.
 * @param {Schema} schema @param {string} name the field's
 * @param {(name: string) => Arbitrary} idFor
 * @returns {Arbitrary}
 */
export function valueFor(schema, name, idFor) {
  if (schema.format === "uuid") return idFor(name);
  if (name === "objectURL") return idFor("upload").map((id) => `/api/objects/upload/${id}`);
  if (written[name]) return written[name];
  const part = (/** @type {Schema} */ inner) => valueFor(inner, name, idFor);
  if (schema.allOf) return fc.tuple(...schema.allOf.map(part)).map((parts) => Object.assign({}, ...parts));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(part));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([field, inner]) => [
            field,
            valueFor(inner, field, idFor),
          ]),
        ),
        { requiredKeys: schema.required ?? [], noNullPrototype: true },
      );
    case "array":
      return fc.array(part(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 2 });
    case "integer":
    case "number":
      return numberFor(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return stringFor(schema);
  }
}

/** One wrong thing about an object: a field that is missing, of another kind, or that nobody asked for. */
const edit = fc.record(
  {
    index: fc.nat(100),
    way: fc.constantFrom("remove", "set", "set", "set", "set", "list", "wrap", "grant"),
    key: fc.constantFrom("isAdmin", "id", "userId", "membershipStatus", "paymentStatus", "role"),
    value: anyValue,
  },
  { noNullPrototype: true },
);

/** @param {Record<string, any>} value @param {Edit[]} edits */
function edited(value, edits) {
  const result = { ...value };
  for (const { index, way, key, value } of edits) {
    const names = Object.keys(result);
    const name = names[index % names.length] ?? "x";
    if (way === "remove") delete result[name];
    else if (way === "list") result[name] = [result[name]];
    else if (way === "wrap") result[name] = { value: result[name] };
    else if (way === "grant") result[key] = ["admin", "paid", "active", true][index % 4];
    else result[name] = value;
  }
  return result;
}

/** @param {Schema} schema @param {(name: string) => Arbitrary} idFor @returns {import("fast-check").Arbitrary<Payload>} */
export const payloadFor = (schema, idFor) =>
  fc.record(
    {
      right: valueFor(schema, "", idFor),
      edits: fc.array(edit, { maxLength: 3, size: "max" }),
      instead: inShareOf(0.1, fc.record({ value: anyValue }, { noNullPrototype: true })),
    },
    { noNullPrototype: true },
  );

/** @param {Payload} payload */
export const valueOf = ({ right, edits, instead }) =>
  instead ? instead.value : edits.length > 0 ? edited(right, edits) : right;
