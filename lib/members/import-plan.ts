import "server-only";
import { folded, plainCode } from "@/lib/core/folding";
import { createHash } from "node:crypto";
import type { Authority, Decision } from "@/lib/auth/authority";
import { fullName } from "@/lib/core/full-name";
import { chosenDetails, noDetails, type ProfileLists } from "@/lib/core/profile-details";
import { mapWithPauses, createPause } from "@/lib/core/event-loop";
import { rowCells, valuesOf, type Cells } from "./import-cells";
import type { FileRow } from "./import-file";
import { changesOf, newMemberDefaults, type Change, type ImportedValues } from "./import-values";

export type ExistingMember = ImportedValues & {
  id: string;
  memberId: string;
  /** Whether somebody can sign in to the account although its address was never verified. */
  isUnverified: boolean;
  /** Whether the importing person may change the member. */
  decision: Decision<ImportedAspect>;
};

export type ImportedAspect = "details" | "terms" | "membership";

export type PlannedRow = {
  line: number;
  name: string;
  email: string;
  outcome: "create" | "update" | "skip" | "left_out" | "conflict" | "error";
  reasons: string[];
  changes: Change[];
  /** The id of the existing member; null for a new one. */
  id: string | null;
  /** The right to change the existing member; null for rows that change none. */
  authority: Authority<ImportedAspect> | null;
  /** The member's new values; null when nothing changes. */
  values: ImportedValues | null;
  /**
   * Whether the import revokes the account's password, sessions and open links, and sends an invitation to its address.
   */
  resetsAccount: boolean;
};

/** The existing members by the identifiers that a row may use. */
type Directory = {
  byEmail: Map<string, ExistingMember>;
  byMemberId: Map<string, ExistingMember[]>;
  byNumber: Map<string, ExistingMember>;
};

/** The row numbers of earlier rows by their identifiers. */
type Seen = { emails: Map<string, number>; people: Map<string, number>; numbers: Map<string, number> };

/** The annual fee in cents by the folded name of the membership type. */
export type FeesByType = ReadonlyMap<string, number>;

/** What rows are read by: the fees, and the lists that details are chosen from. */
export type ImportRules = { fees: FeesByType; lists: ProfileLists };

/**
 * Plans the import row by row. `existing` are the members that the rows may refer to. `newStatus` is the status of new
 * people whose row has none. Empty cells change nothing, so a second import of a file has no further effect.
 */
export async function planImport(
  rows: FileRow[],
  existing: ExistingMember[],
  rules: ImportRules,
  newStatus: ImportedValues["membershipStatus"] = newMemberDefaults.membershipStatus,
): Promise<PlannedRow[]> {
  const directory: Directory = {
    byEmail: new Map(existing.map((member) => [member.email, member])),
    byMemberId: new Map(),
    byNumber: new Map(
      existing.flatMap((one) => (one.memberNumber ? [[plainCode(one.memberNumber), one]] : [])),
    ),
  };
  for (const member of existing) {
    const number = plainCode(member.memberId);
    const bearers = directory.byMemberId.get(number);
    if (bearers) bearers.push(member);
    else directory.byMemberId.set(number, [member]);
  }
  const seen: Seen = { emails: new Map(), people: new Map(), numbers: new Map() };
  return mapWithPauses(rows, (row) => planRow(row, { directory, seen, rules, newStatus }));
}

type Known = {
  directory: Directory;
  seen: Seen;
  rules: ImportRules;
  newStatus: ImportedValues["membershipStatus"];
};

function planRow({ line, cells, fault }: FileRow, { directory, seen, rules, newStatus }: Known): PlannedRow {
  const rowFacts = {
    line,
    name: [cells.firstname, cells.lastname].filter(Boolean).join(" "),
    email: cells.email ?? "",
    changes: [],
    id: null,
    authority: null,
    values: null,
    resetsAccount: false,
  };
  const refused = (outcome: "conflict" | "error", reasons: string[]) => ({ ...rowFacts, outcome, reasons });

  const parsed = rowCells.safeParse(cells);
  const faults = [
    ...(fault ? [fault] : []),
    ...(parsed.success ? [] : parsed.error.issues.map(({ message }) => message)),
  ];
  if (!parsed.success || faults.length > 0) return refused("error", [...new Set(faults)]);

  const person = findPerson(parsed.data, cells.memberid, directory);
  if ("outcome" in person) return refused(person.outcome, [person.reason]);
  const { member } = person;
  const twice = seenBefore(line, parsed.data, member, seen);
  if (twice) return refused("conflict", [twice]);
  const values = valuesOf(parsed.data);
  const bearer = directory.byNumber.get(plainCode(values.memberNumber ?? ""));
  if (bearer && bearer !== member)
    return refused("conflict", [`The member number ${values.memberNumber} belongs to ${bearer.email}`]);
  const { chosen, unlisted } = chosenDetails(member ?? noDetails, values, rules.lists);
  if (unlisted.length > 0)
    return refused(
      "error",
      unlisted.map(({ message }) => message),
    );
  Object.assign(values, chosen);

  if (!member)
    return planNew(rowFacts, parsed.data, values, { fees: rules.fees, membershipStatus: newStatus });
  return planChange({ ...rowFacts, ...nameOf(member) }, parsed.data, values, member);
}

type Found = { member: ExistingMember | null } | { outcome: "conflict" | "error"; reason: string };

function findPerson(
  { email, membernumber }: Cells,
  memberId: string | undefined,
  { byEmail, byMemberId, byNumber }: Directory,
): Found {
  const named = email === undefined ? null : (byEmail.get(email) ?? null);
  if (memberId === undefined) {
    if (email !== undefined) return { member: named };
    const numbered = membernumber ? byNumber.get(plainCode(membernumber)) : undefined;
    return numbered ? { member: numbered } : { outcome: "error", reason: "Email address is missing" };
  }
  const bearers = byMemberId.get(plainCode(memberId)) ?? [];
  const [bearer] = bearers;
  if (!bearer) return { outcome: "error", reason: `No one has the Member ID ${memberId}` };
  if (named && bearers.includes(named)) return { member: named };
  if (bearers.length > 1)
    return { outcome: "conflict", reason: `${bearers.length} members have the Member ID ${memberId}` };
  if (email === undefined) return { member: bearer };
  return {
    outcome: "conflict",
    reason: `The Member ID ${memberId} belongs to ${bearer.email}. To change an email address, use the member's page`,
  };
}

/** The message when an earlier row is about this person; null otherwise. */
function seenBefore(
  line: number,
  { email, membernumber }: Cells,
  member: ExistingMember | null,
  { emails, people, numbers }: Seen,
): string | null {
  const sameAddress = email === undefined ? undefined : emails.get(email);
  if (sameAddress !== undefined) return `Same email address as row ${sameAddress}`;
  if (email !== undefined) emails.set(email, line);
  const number = plainCode(membernumber ?? "");
  const sameNumber = number ? numbers.get(number) : undefined;
  if (sameNumber !== undefined) return `Same member number as row ${sameNumber}`;
  if (number) numbers.set(number, line);
  if (!member) return null;
  const samePerson = people.get(member.id);
  if (samePerson !== undefined) return `Same person as row ${samePerson}`;
  people.set(member.id, line);
  return null;
}

const nameOf = ({ firstName, lastName, email }: ExistingMember) => ({
  name: fullName({ firstName, lastName }),
  email,
});

type RowFacts = Omit<PlannedRow, "outcome" | "reasons">;

function planNew(
  rowFacts: RowFacts,
  cells: Cells,
  given: Partial<ImportedValues>,
  { fees, membershipStatus }: { fees: FeesByType; membershipStatus: ImportedValues["membershipStatus"] },
): PlannedRow {
  const { email, firstname: firstName, lastname: lastName } = cells;
  if (!email || !firstName || !lastName) {
    const missing = [...(firstName ? [] : ["First name"]), ...(lastName ? [] : ["Last name"])];
    return { ...rowFacts, outcome: "error", reasons: missing.map((what) => `${what} is missing`) };
  }
  const annualFeeCents = fees.get(folded(cells.membershiptype ?? "")) ?? newMemberDefaults.annualFeeCents;
  const values = {
    ...newMemberDefaults,
    membershipStatus,
    annualFeeCents,
    email,
    firstName,
    lastName,
    ...given,
  };
  const membership = `${values.membershipType}, ${values.membershipStatus}`;
  return {
    ...rowFacts,
    email,
    outcome: "create",
    reasons: [],
    changes: [{ field: "Membership", from: null, to: membership }],
    values,
  };
}

function planChange(
  rowFacts: RowFacts,
  cells: Cells,
  given: Partial<ImportedValues>,
  member: ExistingMember,
): PlannedRow {
  const { id, memberId: _shown, isUnverified, decision, ...before } = member;
  if (changesOf(before, { ...before, ...given }).length === 0)
    return { ...rowFacts, id, outcome: "skip", reasons: [] };
  if (!decision.authority) {
    return { ...rowFacts, id, outcome: "left_out", reasons: [decision.refusal?.message ?? "Not allowed"] };
  }
  if (before.membershipStatus === "active" && cells.status === "pending") {
    return {
      ...rowFacts,
      id,
      outcome: "conflict",
      reasons: ["Importing can't set an active member to pending"],
    };
  }
  // The details of an unverified account are ignored, because the person who made it may not be the member.
  const known = isUnverified ? { ...before, ...noDetails } : before;
  const values = { ...known, ...given };
  return {
    ...rowFacts,
    id,
    authority: decision.authority,
    outcome: "update",
    reasons: [],
    changes: changesOf(before, values),
    values,
    resetsAccount: isUnverified,
  };
}

export function countOutcomes(rows: PlannedRow[]): Record<PlannedRow["outcome"], number> {
  const counts = { create: 0, update: 0, skip: 0, left_out: 0, conflict: 0, error: 0 };
  for (const { outcome } of rows) counts[outcome]++;
  return counts;
}

/** A hash of the plan in 64 hexadecimal digits. One file and unchanged members always give one hash. */
export async function planHash(rows: PlannedRow[]): Promise<string> {
  const pauseIfDue = createPause();
  const hash = createHash("sha256");
  for (const { line, outcome, id, values, changes, resetsAccount } of rows) {
    hash.update(JSON.stringify([line, outcome, id, values, changes, resetsAccount]));
    const pause = pauseIfDue();
    if (pause) await pause;
  }
  return hash.digest("hex");
}
