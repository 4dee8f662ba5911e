import "server-only";
import type { z } from "zod";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { fullName } from "@/lib/full-name";
import {
  defaultPolicies,
  firstLevels,
  type associationFacts,
  type bankDetails,
  type Levels,
  type Policies,
} from "./schema";

type Facts = z.output<typeof associationFacts>;

/** What administrators have set, as it is kept; what is not there is as the environment has it. */
export type Settings = {
  facts?: Facts;
  bank?: z.output<typeof bankDetails>;
  levels?: Levels;
} & Partial<Policies>;

/** An account to pay to. `isSample`: there is none yet, and nobody can pay. */
export type Bank = typeof env.association.bank;

/** The association as every page may show it: its names, contacts, bank details, levels, policies and time zone. */
export type Association = Omit<typeof env.association, "bank" | keyof Facts> &
  Facts & { bank: Bank; levels: Levels; policies: Policies };

// On the global object: Next loads this module once for the guards and once more for the pages.
const kept = globalThis as { portalAssociation?: { association: Association; updatedAt: number } };

/** Details that an administrator has entered, as people are shown them. */
export function toBank(details: z.output<typeof bankDetails>): Bank {
  return {
    ...details,
    accountType: details.accountType ?? "",
    transitNumber: details.transitNumber ?? "",
    address: details.address ?? "",
    isSample: false,
  };
}

function associationOf({ facts, bank, levels, ...policies }: Settings): Association {
  return Object.freeze({
    ...env.association,
    ...facts,
    bank: bank ? toBank(bank) : env.association.bank,
    levels: levels ?? firstLevels,
    policies: policiesOf(policies),
  });
}

/** What a section was saved without, because the portal did not know it yet, is as by default. */
function policiesOf(saved: Partial<Policies>): Policies {
  return Object.fromEntries(
    Object.entries(defaultPolicies).map(([name, values]) => [
      name,
      { ...values, ...saved[name as keyof Policies] },
    ]),
  ) as Policies;
}

/**
 * The association as it was when this request began: every door and the guards before the pages follow it
 * (`followAssociation`), so that a change counts for the next request of every process.
 */
export function getAssociation(): Association {
  return kept.portalAssociation?.association ?? associationOf({});
}

/**
 * Reads what administrators have set, unless it is known: `updatedAt` is when it was changed last, null when never.
 * While the database does not answer, what was read last stands.
 */
export async function followAssociation(updatedAt: Date | null): Promise<void> {
  if (kept.portalAssociation?.updatedAt === (updatedAt?.getTime() ?? 0)) return;
  const row = await db.associationSettings.findUnique({ where: { id: 1 } }).catch(() => undefined);
  if (row === undefined) return;
  const readAt = row?.updatedAt.getTime() ?? 0;
  // Of two that read at once, the one that read the older row may come later.
  if (row && kept.portalAssociation && kept.portalAssociation.updatedAt > readAt) return;
  kept.portalAssociation = { association: associationOf((row?.values ?? {}) as Settings), updatedAt: readAt };
}

/** The same for whoever does not know when they were changed last. */
export async function refreshAssociation(): Promise<void> {
  const rows = await sql<{
    updatedAt: Date;
  }>`SELECT "updatedAt" FROM "AssociationSettings" WHERE "id" = 1`.catch(() => null);
  if (rows) await followAssociation(rows[0]?.updatedAt ?? null);
}

/** When and by whom the settings were changed last; null while the environment's first values stand. */
export async function findLastChange(_admin: Admin): Promise<{ at: Date; by: string } | null> {
  const row = await db.associationSettings.findUnique({
    select: { updatedAt: true, updatedById: true },
    where: { id: 1 },
  });
  if (!row) return null;
  const by = row.updatedById
    ? await db.user.findUnique({
        select: { firstName: true, lastName: true },
        where: { id: row.updatedById },
      })
    : null;
  return { at: row.updatedAt, by: by ? fullName(by) : "an administrator who has left" };
}

/** The public address of a path, for links that leave the portal (emails, previews, QR codes). */
export function publicUrl(path: string): string {
  return env.APP_URL + path;
}
