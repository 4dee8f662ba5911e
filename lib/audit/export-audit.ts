import "server-only";
import { addDays } from "date-fns";
import { getAssociation } from "@/lib/association/queries";
import { publicUrl } from "@/lib/core/public-url";
import { staff } from "@/lib/auth/actor";
import { sqlUnprepared } from "@/lib/db/sql";
import { wallClockToIso } from "@/lib/core/format";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { verifierPath } from "./labels";
import { hashAt, lastPosition, readChain, type ChainedEntry } from "./links";
import { recordExport } from "./shared/record-export";
import { auditExportInput } from "./schema";

const batchSize = 500;

const howToVerify = () =>
  "Each line's hash is SHA-256 of the bytes of the hash before it, followed by the text `sealed`. " +
  `node verify-audit.mjs FILE, from ${publicUrl(verifierPath)}, checks this and that the lines say what \`sealed\` ` +
  "says. To prove that the chain is the portal's own, compare a hash with one that was emailed or logged at the time.";

/**
 * GET /api/admin/audit/export: the entries of a period, with every link of the chain from the period's first entry to
 * its last, which proves that they are complete. Links are in the order of commits, so single entries from just outside
 * the period can be among them. All owners are notified.
 */
export const exportAudit = operation({
  actor: staff("audit.export"),
  input: auditExportInput,
  presence: "fresh",
  async run(person, { from, to }) {
    await countUse("audit log exports", person.id, {
      max: 20,
      windowSeconds: 60 * 60,
      what: "exports",
    });
    const { filePrefix, timeZone } = getAssociation();
    const begin = wallClockToIso(`${from}T00:00`, timeZone);
    const end = wallClockToIso(`${addDays(to, 1).toISOString().slice(0, 10)}T00:00`, timeZone);
    const span = await spanOf(begin, end);
    const entries = span.last - span.first + 1;
    await recordExport(person, {
      action: "audit_exported",
      what: `the audit log from ${from} to ${to}`,
      rows: entries,
      details: { firstDay: from, lastDay: to, format: "jsonl" },
    });
    return {
      fileName: `${filePrefix}-audit-${from}-${to}.jsonl`,
      batches: lines({ from, to, timeZone, ...span }),
    };
  },
});

type Span = { first: number; last: number };

/** The positions of a period's first and last link. For an empty period, an empty span at the end of the log. */
async function spanOf(begin: string, end: string): Promise<Span> {
  const [row] = await sqlUnprepared<{ first: number | null; last: number | null }>`
    SELECT min(s."position")::int AS "first", max(s."position")::int AS "last"
    FROM "AuditEntry" e JOIN "AuditSeal" s ON s."entryId" = e."id"
    WHERE e."at" >= ${begin}::timestamptz AND e."at" < ${end}::timestamptz`;
  if (row?.first && row.last) return { first: row.first, last: row.last };
  const last = await lastPosition();
  return { first: last + 1, last };
}

type Described = Span & { from: string; to: string; timeZone: string };

async function* lines({ first, last, ...period }: Described): AsyncGenerator<object[]> {
  const before = { position: first - 1, hash: await hashAt(first - 1) };
  yield [
    { format: "audit-export/1", ...period, entries: last - first + 1, before, howToVerify: howToVerify() },
  ];
  let after = before;
  while (after.position < last) {
    const entries = await readChain(after.position, last, batchSize);
    const end = entries.at(-1);
    if (!end) break;
    after = { position: end.position, hash: end.hash };
    yield entries.map(toLine);
  }
  yield [{ end: true, after }];
}

/** An entry as a line of the export. The salts prove the values next to them; an erased value has none. */
function toLine({
  impersonal: _part,
  actorSalt,
  actorText,
  personalSalt,
  personalText,
  ...entry
}: ChainedEntry) {
  return {
    ...entry,
    actor: actorSalt === null ? null : { salt: actorSalt, text: actorText },
    personal: personalSalt === null ? null : { salt: personalSalt, text: personalText },
  };
}
