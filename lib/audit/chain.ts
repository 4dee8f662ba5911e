import "server-only";
import { db } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { log } from "@/lib/log";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { brokenChainLetter } from "./letters";
import type { SealedEntry } from "./schema";

/** Entries per statement: about 0.2 s, well below the statement timeout even on a busy machine. */
const batchSize = 5_000;
/** The maximum number of broken entries in a report. */
const maxReported = 20;

export type ChainState = {
  /** The number of sealed entries. */
  length: number;
  /**
   * SHA-256 of the last entry in hexadecimal; "" for an empty log. Comparing it with a copy stored elsewhere reveals a
   * truncated log.
   */
  fingerprint: string;
  /** The entries that differ from what was written. */
  broken: { position: number | null; entryId: string; reason: "changed" | "removed" | "unsealed" }[];
};

type Link = { position: bigint; entryId: bigint; hash: Uint8Array; isThere: boolean; isRight: boolean };

/**
 * Recomputes the hash chain of the audit log. A changed entry breaks its own link; a removed or inserted one breaks
 * the link at its position.
 */
export async function verifyChain(): Promise<ChainState> {
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
  const unsealed = await sqlUnprepared<{ id: bigint }>`
    SELECT "id" FROM "AuditEntry" e
    WHERE NOT EXISTS (SELECT FROM "AuditSeal" s WHERE s."entryId" = e."id") ORDER BY "id" LIMIT ${maxReported}`;
  broken.push(
    ...unsealed.map(({ id }) => ({ position: null, entryId: String(id), reason: "unsealed" as const })),
  );
  return {
    length,
    fingerprint: Buffer.from(before).toString("hex"),
    broken: broken.slice(0, maxReported),
  };
}

async function readLinks(after: number, before: Uint8Array): Promise<Link[]> {
  return sqlUnprepared<Link>`
    SELECT s."position", s."entryId", s."hash", e."id" IS NOT NULL AS "isThere",
           coalesce(s."hash" = "audit_hash"(lag(s."hash", 1, ${before}::bytea) OVER (ORDER BY s."position"), e), false)
             AS "isRight"
    FROM (SELECT * FROM "AuditSeal" WHERE "position" > ${after} ORDER BY "position" LIMIT ${batchSize}) s
    LEFT JOIN "AuditEntry" e ON e."id" = s."entryId"
    ORDER BY s."position"`;
}

/**
 * The current position of the entry with this hash, or with this hash before people were erased from the log, and with
 * this number if given; null when it is missing.
 */
export async function findPositionByHash({ hash, position }: SealedEntry): Promise<number | null> {
  const bytes = new Uint8Array(Buffer.from(hash, "hex"));
  const seal = await db.auditSeal.findFirst({
    select: { position: true },
    where: { OR: [{ hash: bytes }, { firstHash: bytes }], ...(position === null ? {} : { position }) },
  });
  return seal && Number(seal.position);
}

/** Verifies the chain, logs its fingerprint and notifies all administrators if it is broken. Runs once a day. */
export async function reportChain(): Promise<void> {
  const { length, fingerprint, broken } = await verifyChain();
  if (broken.length === 0) {
    log.info({ entries: length, fingerprint }, "the audit log is intact");
    return;
  }
  log.error({ entries: length, fingerprint, broken: broken.length }, "the audit log was changed by hand");
  await notifyStaff("audit.read", "audit_chain_broken", brokenChainLetter);
}
