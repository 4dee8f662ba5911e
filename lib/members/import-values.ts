import "server-only";
import type { User } from "@/lib/db/rows";
import { detailNames, forEachDetail, noDetails, profileDetails } from "@/lib/core/profile-details";
import { formatCents } from "@/lib/core/money";
import { defaultAnnualFeeCents } from "@/lib/membership/rules";

export const importedFields = [
  "email",
  "firstName",
  "lastName",
  ...detailNames,
  "membershipStatus",
  "membershipType",
  "annualFeeCents",
  "joinDate",
  "nextPaymentDate",
] as const satisfies readonly (keyof User)[];

type ImportedRow = Pick<User, (typeof importedFields)[number]>;
type DayField = "joinDate" | "nextPaymentDate";

/**
 * The values of a member before and after an import. Dates are days in the association's time zone, such as
 * "2026-02-28".
 */
export type ImportedValues = Omit<ImportedRow, DayField> & Record<DayField, string | null>;

/** A changed field; `from` is null for a new member. */
export type Change = { field: string; from: string | null; to: string };

/** A new member before the cells of the row are filled in. */
export const newMemberDefaults: Omit<ImportedValues, "email" | "firstName" | "lastName"> = {
  ...noDetails,
  membershipStatus: "pending",
  membershipType: "Professional",
  annualFeeCents: defaultAnnualFeeCents,
  joinDate: null,
  nextPaymentDate: null,
};

const fieldNames: Record<keyof ImportedValues, string> = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  ...forEachDetail((name) => profileDetails[name].label),
  membershipStatus: "Status",
  membershipType: "Membership type",
  annualFeeCents: "Annual fee",
  joinDate: "Join date",
  nextPaymentDate: "Next payment date",
};

export function changesOf(before: ImportedValues, after: ImportedValues): Change[] {
  const fields = Object.keys(fieldNames) as (keyof ImportedValues)[];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      field: fieldNames[field],
      from: shown(field, before[field]),
      to: shown(field, after[field]),
    }));
}

function shown(field: keyof ImportedValues, value: string | number | null): string {
  if (value === null) return "nothing";
  return field === "annualFeeCents" ? formatCents(Number(value)) : String(value);
}
