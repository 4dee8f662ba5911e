import "server-only";
import { sqlUnprepared } from "@/lib/db/sql";
import { areAlike } from "./fingerprint";
import { isOfSameAccount } from "./shared/waiting-lines";

/** A line of an earlier import that may be the same transaction. */
export type Resembling = { lineNumber: number; name: string; postedAt: Date | null };

/** What earlier imports have of a statement's lines: the same ones, and others of the same day and amount. */
export async function findImportedBefore(
  statementId: string,
): Promise<{ imported: Set<string>; resembling: Map<string, Resembling> }> {
  const rows = await sqlUnprepared<
    Resembling & {
      id: string;
      isSame: boolean;
      text: string;
      payer: string | null;
      ownText: string;
      ownPayer: string | null;
    }
  >`
    SELECT r."id"::text, e."fingerprint" = r."fingerprint" AS "isSame", e."lineNumber", b."name", b."postedAt",
           e."text", e."payer", r."text" AS "ownText", r."payer" AS "ownPayer"
    FROM "StatementLine" r JOIN "BankStatement" s ON s."id" = r."statementId"
    JOIN "StatementLine" e ON e."date" = r."date" AND e."amountCents" = r."amountCents"
    JOIN "BankStatement" b ON b."id" = e."statementId"
    WHERE s."id" = ${statementId}::uuid AND (b."importedAt", b."id") < (s."importedAt", s."id")
      AND ${isOfSameAccount}
      AND (e."fingerprint" = r."fingerprint" OR NOT EXISTS (
        SELECT FROM "StatementLine" o WHERE o."statementId" = s."id" AND o."fingerprint" = e."fingerprint"))
    ORDER BY b."importedAt", e."lineNumber"`;
  const imported = new Set(rows.filter(({ isSame }) => isSame).map(({ id }) => id));
  const resembling = new Map<string, Resembling>();
  for (const { id, isSame, lineNumber, name, postedAt, text, payer, ownText, ownPayer } of rows) {
    if (isSame || imported.has(id) || resembling.has(id)) continue;
    // An erased line has no words any more, so that day and amount are all that can be compared.
    const isErased = text === "" && payer === null;
    if (isErased || areAlike({ text, payer }, { text: ownText, payer: ownPayer }))
      resembling.set(id, { lineNumber, name, postedAt });
  }
  return { imported, resembling };
}
