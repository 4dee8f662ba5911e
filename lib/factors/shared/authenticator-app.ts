import "server-only";
import { plainCode } from "@/lib/core/folding";
import { databaseNow } from "@/lib/db/clock";
import { db } from "@/lib/db/client";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { openJson, sealJson } from "@/lib/encryption/sealed-text";
import { findStep } from "./totp";

const purpose = "authenticator-secret/1";

/** The length to which secrets are padded. It exceeds the length of all secrets, which is always the same. */
const paddedToBytes = 64;

/** Stores the secret of an app that is being set up, in place of an earlier one that was not confirmed. */
export async function storeUnconfirmedApp(userId: string, secret: string): Promise<void> {
  await db.write.authenticatorApp.deleteMany({ where: { userId, confirmedAt: null } });
  await db.write.authenticatorApp.create({
    data: { userId, secret: sealJson(purpose, secret, paddedToBytes) },
  });
}

type Found = { id: string; step: number };

/** The app that generated this code, with the code's time step; null for a wrong code. */
async function findAppByCode(userId: string, typed: string, isConfirmed: boolean): Promise<Found | null> {
  const app = await db.authenticatorApp.findFirst({
    select: { id: true, secret: true },
    where: { userId, confirmedAt: isConfirmed ? { not: null } : null },
  });
  if (!app?.secret) return null;
  const code = plainCode(typed);
  const step = findStep(openJson(purpose, app.secret) as string, code, await databaseNow());
  return step === null ? null : { id: app.id, step };
}

/** The app that is being set up, if it generated this code. */
export function findUnconfirmedApp(userId: string, typed: string): Promise<Found | null> {
  return findAppByCode(userId, typed, false);
}

/**
 * Uses up a code of the person's app, outside any transaction, and returns whether it was valid. The database compares
 * the time step in the statement that stores it, so that only the first of two requests with one code succeeds.
 */
export async function useUpAppCode(userId: string, typed: string): Promise<boolean> {
  const found = await findAppByCode(userId, typed, true);
  if (!found) return false;
  const used = await sqlOutsideTransaction`
    UPDATE "AuthenticatorApp" SET "lastStep" = ${found.step}, "lastUsedAt" = now()
    WHERE "id" = ${found.id}::uuid AND "lastStep" < ${found.step} RETURNING "id"`;
  return used.length > 0;
}
