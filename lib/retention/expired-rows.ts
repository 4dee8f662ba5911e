import "server-only";
import { expiring as applications } from "@/lib/applications/retention";
import type { Expiring } from "@/lib/association/expiring";
import type { Policies } from "@/lib/association/schema";
import { expiring as audit } from "@/lib/audit/retention";
import { Prisma } from "@/lib/db/client";
import { expiring as invoices } from "@/lib/invoices/retention";
import { expiring as mail } from "@/lib/mail/retention";
import { expiring as payments } from "@/lib/payments/retention";
import { expiring as registrations } from "@/lib/registrations/retention";
import { expiring as statements } from "@/lib/statements/retention";
import type { RetentionKind } from "./labels";

const ofAll = {
  ...applications,
  ...mail,
  ...registrations,
  ...payments,
  ...invoices,
  ...statements,
  ...audit,
};
export const expiring: Record<RetentionKind, Expiring> = ofAll;

/** The kinds of data in the order of erasing. */
export const retentionKinds: readonly RetentionKind[] = Object.keys(ofAll) as (keyof typeof ofAll)[];

/**
 * The table and conditions of the rows `r` that are older than these periods. The preview and the nightly job both use
 * it, so that they cannot differ.
 */
export function expiredRows(kind: RetentionKind, retention: Policies["retention"]): Prisma.Sql {
  const { rows, since, period } = expiring[kind];
  return Prisma.sql`${rows} AND ${since} < now() - make_interval(months => ${retention[period]}::int)`;
}
