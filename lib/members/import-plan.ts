import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { emailAddress, nameOnly, optional, required } from "@/lib/fields";
import { formatCents } from "@/lib/format";
import { centsOf } from "@/lib/payments/rules";
import { mapInTurns, startTurns } from "@/lib/turn";
import type { FileRow } from "./import-file";
import { defaultAnnualFeeCents } from "./rules";
import { annualFee } from "./schema";

/** What a member is before and after an import. Dates are days in the association's zone. */
export type ImportedMember = {
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  address: string | null;
  membershipStatus: "pending" | "active";
  membershipType: string;
  annualFeeCents: number;
  joinDate: string | null;
  nextPaymentDate: string | null;
};

export type ExistingMember = ImportedMember & {
  id: string;
  memberId: string;
  /** Somebody can get into the account although its address was never proven. */
  isUnproven: boolean;
};

/** `from` is null where there was nobody before. */
export type Change = { field: string; from: string | null; to: string };

/** What an import would do with one row of its file, and why not. */
export type PlannedRow = {
  line: number;
  name: string;
  email: string;
  outcome: "create" | "update" | "skip" | "conflict" | "error";
  reasons: string[];
  changes: Change[];
  /** The member whom the row is about. */
  id: string | null;
  /** What the member is to be; null where nothing is to be done. */
  values: ImportedMember | null;
  /** The account's password, sessions and open links end, and its address gets an invitation. */
  resetsAccount: boolean;
};

const blank: Omit<ImportedMember, "email" | "firstName" | "lastName"> = {
  phone: null,
  address: null,
  membershipStatus: "pending",
  membershipType: "Professional",
  annualFeeCents: defaultAnnualFeeCents,
  joinDate: null,
  nextPaymentDate: null,
};

const day = (what: string) =>
  z.iso
    .date(`${what} must be a day such as 2026-02-28`)
    .refine((date) => date >= "1900-01-01" && date <= "2200-12-31", `${what} is too far away`);

/** The cells of a row as they are kept; what is empty says nothing. */
const cellsOf = z.object({
  email: emailAddress("This is not an e-mail address").optional(),
  firstname: nameOnly(required("First name is missing")).optional(),
  lastname: nameOnly(required("Last name is missing")).optional(),
  phone: optional(40).optional(),
  address: optional(500).optional(),
  status: z
    .string()
    .toLowerCase()
    .pipe(z.enum(["pending", "active"], { error: "Status must be pending or active" }))
    .optional(),
  membershiptype: required("Membership type is missing").optional(),
  annualfee: annualFee.optional(),
  joindate: day("Join date").optional(),
  nextpaymentdate: day("Next payment date").optional(),
});

type Cells = z.output<typeof cellsOf>;

/** Members by what a row may name them with. */
type Directory = { byEmail: Map<string, ExistingMember>; byMemberId: Map<string, ExistingMember[]> };

/** Rows that have been read already, by what they named. */
type Seen = { emails: Map<string, number>; people: Map<string, number> };

/** What a membership type costs a year in cents, by its name in lower case. */
export type FeesByType = ReadonlyMap<string, number>;

/**
 * What importing these rows would do, row by row; `existing` are the members whom they may name. Cells that are empty
 * leave a member as they are, so the same file a second time changes nothing.
 */
export async function planImport(
  rows: FileRow[],
  existing: ExistingMember[],
  fees: FeesByType,
): Promise<PlannedRow[]> {
  const directory: Directory = {
    byEmail: new Map(existing.map((member) => [member.email, member])),
    byMemberId: new Map(),
  };
  for (const member of existing) {
    const bearers = directory.byMemberId.get(member.memberId);
    if (bearers) bearers.push(member);
    else directory.byMemberId.set(member.memberId, [member]);
  }
  const seen: Seen = { emails: new Map(), people: new Map() };
  return mapInTurns(rows, (row) => planRow(row, directory, seen, fees));
}

function planRow(
  { line, cells, fault }: FileRow,
  directory: Directory,
  seen: Seen,
  fees: FeesByType,
): PlannedRow {
  const told = {
    line,
    name: [cells.firstname, cells.lastname].filter(Boolean).join(" "),
    email: cells.email ?? "",
    changes: [],
    id: null,
    values: null,
    resetsAccount: false,
  };
  const refused = (outcome: "conflict" | "error", reasons: string[]) => ({ ...told, outcome, reasons });

  const parsed = cellsOf.safeParse(cells);
  const faults = [
    ...(fault ? [fault] : []),
    ...(parsed.success ? [] : parsed.error.issues.map(({ message }) => message)),
  ];
  if (!parsed.success || faults.length > 0) return refused("error", [...new Set(faults)]);

  const person = findPerson(parsed.data.email, cells.memberid, directory);
  if ("outcome" in person) return refused(person.outcome, [person.reason]);
  const twice = seenBefore(line, parsed.data.email, person.member, seen);
  if (twice) return refused("conflict", [twice]);

  if (!person.member) return planNew(told, parsed.data, fees);
  return planChange({ ...told, ...nameOf(person.member) }, parsed.data, person.member);
}

type Found = { member: ExistingMember | null } | { outcome: "conflict" | "error"; reason: string };

function findPerson(
  email: string | undefined,
  memberId: string | undefined,
  { byEmail, byMemberId }: Directory,
): Found {
  const named = email === undefined ? null : (byEmail.get(email) ?? null);
  if (memberId === undefined) {
    if (email === undefined) return { outcome: "error", reason: "E-mail address is missing" };
    return { member: named };
  }
  const bearers = byMemberId.get(memberId.toUpperCase()) ?? [];
  const [bearer] = bearers;
  if (!bearer) return { outcome: "error", reason: `Nobody has the Member ID ${memberId}` };
  if (named && bearers.includes(named)) return { member: named };
  if (bearers.length > 1)
    return { outcome: "conflict", reason: `${bearers.length} members have the Member ID ${memberId}` };
  if (email === undefined) return { member: bearer };
  return {
    outcome: "conflict",
    reason: `The Member ID ${memberId} belongs to ${bearer.email}. An e-mail address is changed on the member's page`,
  };
}

/** Says so when a row before this one is about the same person. */
function seenBefore(
  line: number,
  email: string | undefined,
  member: ExistingMember | null,
  { emails, people }: Seen,
): string | null {
  const sameAddress = email === undefined ? undefined : emails.get(email);
  if (sameAddress !== undefined) return `The same e-mail address as in row ${sameAddress}`;
  if (email !== undefined) emails.set(email, line);
  if (!member) return null;
  const samePerson = people.get(member.id);
  if (samePerson !== undefined) return `The same person as in row ${samePerson}`;
  people.set(member.id, line);
  return null;
}

const nameOf = ({ firstName, lastName, email }: ExistingMember) => ({
  name: `${firstName} ${lastName}`.trim(),
  email,
});

type Told = Omit<PlannedRow, "outcome" | "reasons">;

function planNew(told: Told, cells: Cells, fees: FeesByType): PlannedRow {
  const { email, firstname: firstName, lastname: lastName } = cells;
  if (!email || !firstName || !lastName) {
    const missing = [...(firstName ? [] : ["First name"]), ...(lastName ? [] : ["Last name"])];
    return { ...told, outcome: "error", reasons: missing.map((what) => `${what} is missing`) };
  }
  const annualFeeCents = fees.get(cells.membershiptype?.toLowerCase() ?? "") ?? blank.annualFeeCents;
  const values = { ...blank, annualFeeCents, email, firstName, lastName, ...given(cells) };
  const membership = `${values.membershipType}, ${values.membershipStatus}`;
  return {
    ...told,
    email,
    outcome: "create",
    reasons: [],
    changes: [{ field: "Membership", from: null, to: membership }],
    values,
  };
}

function planChange(told: Told, cells: Cells, member: ExistingMember): PlannedRow {
  const { id, memberId: _shown, isUnproven, ...before } = member;
  if (before.membershipStatus === "active" && cells.status === "pending") {
    return { ...told, id, outcome: "conflict", reasons: ["An active member cannot be made pending"] };
  }
  if (changesOf(before, { ...before, ...given(cells) }).length === 0)
    return { ...told, id, outcome: "skip", reasons: [] };
  // Phone and address of whoever made an account with an address that nobody has proven are not the member's.
  const known = isUnproven ? { ...before, phone: null, address: null } : before;
  const values = { ...known, ...given(cells) };
  return {
    ...told,
    id,
    outcome: "update",
    reasons: [],
    changes: changesOf(before, values),
    values,
    resetsAccount: isUnproven,
  };
}

/** What the cells say, without what they leave open. */
function given(cells: Cells): Partial<ImportedMember> {
  const fee = cells.annualfee === undefined ? null : centsOf(cells.annualfee);
  return {
    ...(cells.firstname ? { firstName: cells.firstname } : {}),
    ...(cells.lastname ? { lastName: cells.lastname } : {}),
    ...(cells.phone ? { phone: cells.phone } : {}),
    ...(cells.address ? { address: cells.address } : {}),
    ...(cells.status ? { membershipStatus: cells.status } : {}),
    ...(cells.membershiptype ? { membershipType: cells.membershiptype } : {}),
    ...(fee === null ? {} : { annualFeeCents: fee }),
    ...(cells.joindate ? { joinDate: cells.joindate } : {}),
    ...(cells.nextpaymentdate ? { nextPaymentDate: cells.nextpaymentdate } : {}),
  };
}

const fieldNames: Record<keyof ImportedMember, string> = {
  email: "E-mail",
  firstName: "First name",
  lastName: "Last name",
  phone: "Phone",
  address: "Address",
  membershipStatus: "Status",
  membershipType: "Membership type",
  annualFeeCents: "Annual fee",
  joinDate: "Join date",
  nextPaymentDate: "Next payment date",
};

function changesOf(before: ImportedMember, after: ImportedMember): Change[] {
  const fields = Object.keys(fieldNames) as (keyof ImportedMember)[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      field: fieldNames[field],
      from: shown(field, before[field]),
      to: shown(field, after[field]),
    }));
}

function shown(field: keyof ImportedMember, value: string | number | null): string {
  if (value === null) return "nothing";
  return field === "annualFeeCents" ? formatCents(Number(value)) : String(value);
}

/** How many rows have each outcome. */
export function countOutcomes(rows: PlannedRow[]): Record<PlannedRow["outcome"], number> {
  const counts = { create: 0, update: 0, skip: 0, conflict: 0, error: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
}

/** What the preview showed, in 64 letters: the same file against the same members gives the same. */
export async function planHash(rows: PlannedRow[]): Promise<string> {
  const yieldTurn = startTurns();
  const hash = createHash("sha256");
  for (const { line, outcome, id, values, changes, resetsAccount } of rows) {
    hash.update(JSON.stringify([line, outcome, id, values, changes, resetsAccount]));
    const pause = yieldTurn();
    if (pause) await pause;
  }
  return hash.digest("hex");
}
