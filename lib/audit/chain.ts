import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { queueEmails } from "@/lib/mail/queue";
import { brokenChainLetter } from "./letters";
import type { SealedEntry } from "./schema";

/** Links that are read in one statement: some 0.2 s, so that it ends in time on a busy machine, too. */
const batchSize = 5_000;
/** Broken links that are named; more would tell no more. */
const mostNamed = 20;

export type ChainState = {
  /** How many entries are sealed. */
  length: number;
  /** SHA-256 of the last link, in hexadecimal digits; "" for an empty log. Who keeps it elsewhere can tell a log that was cut. */
  fingerprint: string;
  /** The places at which the log is not as it was written. */
  broken: { position: number | null; entryId: string; reason: "changed" | "removed" | "unsealed" }[];
};

type Link = { position: bigint; entryId: bigint; hash: Uint8Array; isThere: boolean; isRight: boolean };

/**
 * Computes every link of the audit log's chain anew. A changed entry breaks its own link, a removed or
 * inserted one the place where it stood.
 */
export async function readChain(): Promise<ChainState> {
  const broken: ChainState["broken"] = [];
  let before: Uint8Array = new Uint8Array();
  let length = 0;
  for (;;) {
    const links = await readLinks(length, before);
    for (const { position, entryId, isThere, isRight } of links) {
      length++;
      if (Number(position) !== length) broken.push({ position: length, entryId: "", reason: "removed" });
      else if (!isThere || !isRight) {
        broken.push({
          position: length,
          entryId: String(entryId),
          reason: isThere ? "changed" : "removed",
        });
      }
      length = Number(position);
    }
    before = links.at(-1)?.hash ?? before;
    if (links.length < batchSize) break;
  }
  const unsealed = await sql<{ id: bigint }>`
    SELECT "id" FROM "AuditEntry" e
    WHERE NOT EXISTS (SELECT FROM "AuditSeal" s WHERE s."entryId" = e."id") ORDER BY "id" LIMIT ${mostNamed}`;
  broken.push(
    ...unsealed.map(({ id }) => ({ position: null, entryId: String(id), reason: "unsealed" as const })),
  );
  return {
    length,
    fingerprint: Buffer.from(before).toString("hex"),
    broken: broken.slice(0, mostNamed),
  };
}

async function readLinks(after: number, before: Uint8Array): Promise<Link[]> {
  return sql<Link>`
    SELECT s."position", s."entryId", s."hash", e."id" IS NOT NULL AS "isThere",
           coalesce(s."hash" = "audit_hash"(lag(s."hash", 1, ${before}::bytea) OVER (ORDER BY s."position"), e), false)
             AS "isRight"
    FROM (SELECT * FROM "AuditSeal" WHERE "position" > ${after} ORDER BY "position" LIMIT ${batchSize}) s
    LEFT JOIN "AuditEntry" e ON e."id" = s."entryId"
    ORDER BY s."position"`;
}

/** The position of an entry by its fingerprint, and by its number where that is known; null when it is gone. */
export async function findSealed({ hash, position }: SealedEntry): Promise<number | null> {
  const bytes = new Uint8Array(Buffer.from(hash, "hex"));
  const seal = await db.auditSeal.findFirst({
    select: { position: true },
    where: { OR: [{ hash: bytes }, { firstHash: bytes }], ...(position === null ? {} : { position }) },
  });
  return seal && Number(seal.position);
}

/** Once a day: the fingerprint goes to the log, and all administrators are told of a broken chain. */
export async function watchChain(): Promise<void> {
  const { length, fingerprint, broken } = await readChain();
  if (broken.length === 0) {
    log.info({ entries: length, fingerprint }, "the audit log is whole");
    return;
  }
  log.error({ entries: length, fingerprint, broken: broken.length }, "the audit log was changed by hand");
  const admins = await db.user.findMany({
    select: { email: true, firstName: true },
    where: { isAdmin: true, suspendedAt: null },
  });
  await queueEmails(
    admins.map(({ email, firstName }) => ({
      to: email,
      template: "audit_chain_broken",
      letter: brokenChainLetter(firstName),
    })),
  );
}
