import "server-only";
import { z } from "zod";
import { emailAddress, existingDay, optional, required, withoutLinks } from "@/lib/core/fields";
import { parseCents } from "@/lib/core/money";
import { detailList, detailNames, type DetailName } from "@/lib/core/profile-details";
import { detailKey } from "./import-columns";
import type { ImportedValues } from "./import-values";
import { annualFee } from "./schema";

const detailCells = Object.fromEntries(
  detailList.map(({ name, maxLength }) => [detailKey(name), optional(maxLength).optional()]),
) as Record<Lowercase<DetailName>, z.ZodOptional<ReturnType<typeof optional>>>;

const day = (what: string) => existingDay(`${what} must be a date such as 2026-02-28`);

/** The cells of a row, parsed; empty ones are undefined. */
export const rowCells = z.object({
  email: emailAddress("This is not a valid email address").optional(),
  firstname: withoutLinks(required("First name is missing")).optional(),
  lastname: withoutLinks(required("Last name is missing")).optional(),
  ...detailCells,
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

export type Cells = z.output<typeof rowCells>;

/** The values of the non-empty cells. */
export function valuesOf(cells: Cells): Partial<ImportedValues> {
  const fee = cells.annualfee === undefined ? null : parseCents(cells.annualfee);
  return {
    ...(cells.firstname ? { firstName: cells.firstname } : {}),
    ...(cells.lastname ? { lastName: cells.lastname } : {}),
    ...detailsIn(cells),
    ...(cells.status ? { membershipStatus: cells.status } : {}),
    ...(cells.membershiptype ? { membershipType: cells.membershiptype } : {}),
    ...(fee === null ? {} : { annualFeeCents: fee }),
    ...(cells.joindate ? { joinDate: cells.joindate } : {}),
    ...(cells.nextpaymentdate ? { nextPaymentDate: cells.nextpaymentdate } : {}),
  };
}

function detailsIn(cells: Cells): Partial<Record<DetailName, string>> {
  const named = detailNames.map((name) => [name, cells[detailKey(name)]] as const);
  return Object.fromEntries(named.filter(([, value]) => value));
}
