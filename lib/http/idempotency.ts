import "server-only";
import { createHmac } from "node:crypto";
import { caller } from "@/lib/auth/caller";
import { db, transaction, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { secretOf } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";

type Repeatable = {
  key: string;
  /** The result of the operation's guard. Visitors are distinguished by their networks. */
  actor: unknown;
  call: string;
  sent: unknown;
  timeoutMs?: number;
};

export function isSignedInPerson(actor: unknown): actor is { id: string } {
  return typeof actor === "object" && actor !== null && "id" in actor && typeof actor.id === "string";
}

/** The hash of a request. It is an HMAC, because others could guess parts of the request from a plain hash. */
function fingerprint(sent: unknown): string {
  return createHmac("sha256", secretOf("NEXTAUTH_SECRET")).update(JSON.stringify(sent)).digest("hex");
}

/**
 * Runs `work` once per key. A repeat by the same person, or by a visitor from the same network, gets the first answer.
 * The key is written in the same transaction, so a crash stores both or neither, and a concurrent repeat waits for the
 * key's row. A refusal is not stored.
 */
export async function runOnce<Output>(
  { key, actor: person, call, sent, timeoutMs }: Repeatable,
  work: () => Promise<Output>,
): Promise<Output> {
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new Refusal("invalid_input", "The Idempotency-Key must have 8 to 200 ASCII characters.");
  }
  const actor = isSignedInPerson(person) ? person.id : `visitor ${fingerprint((await caller()).network)}`;
  const bodyHash = fingerprint(sent);
  const keepingAnswer = async () => {
    const [claimed] = await sql.write`
      INSERT INTO "IdempotencyKey" ("actor", "key", "call", "bodyHash")
      VALUES (${actor}, ${key}, ${call}, ${bodyHash}) ON CONFLICT DO NOTHING RETURNING "key"`;
    const where = { actor_key: { actor, key } };
    if (!claimed) {
      const first = await db.idempotencyKey.findUniqueOrThrow({ where });
      if (first.call !== call || first.bodyHash !== bodyHash) {
        throw new Refusal(
          "idempotency_conflict",
          "This request was already sent with different content. Reload the page to see what was saved.",
        );
      }
      return first.answer as Output;
    }
    const answer = await work();
    // An operation without a result is repeated with null.
    await db.write.idempotencyKey.update({
      where,
      data: { answer: (answer as Prisma.InputJsonValue | undefined) ?? Prisma.JsonNull },
    });
    return answer;
  };
  return transaction(keepingAnswer, { timeoutMs });
}
