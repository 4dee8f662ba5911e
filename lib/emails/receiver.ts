import "server-only";
import { hashToken } from "@/lib/auth/sessions";
import { isStaffLately } from "@/lib/auth/staff-lately";
import { sql } from "@/lib/db/sql";

type Account = { id: string; isStaff: boolean };

/**
 * The owner of the links in an email: the account with its address, or the one to which a link belongs (a link that
 * confirms a new address goes to an address without an account). `id` is null for people without an account.
 */
export async function readReceiver({ toAddress, text }: { toAddress: string; text: string }) {
  const hashes = (text.match(/[A-Za-z0-9_-]{43}/g) ?? []).map(hashToken);
  const accounts = await sql<Account>`
    SELECT u."id"::text, ${isStaffLately} AS "isStaff" FROM "User" u
    WHERE u."email" = ${toAddress}
       OR u."id" IN (SELECT t."userId" FROM "OneTimeToken" t WHERE t."hash" = ANY(${hashes}::text[]))`;
  return { id: accounts[0]?.id ?? null, isStaff: accounts.some(({ isStaff }) => isStaff) };
}
