import "server-only";
import { createHmac } from "node:crypto";
import { db, transaction, type Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { secretOf } from "@/lib/env";
import { Refusal } from "@/lib/errors";

type Repeatable = {
  key: string;
  /** Whoever the operation let in; visitors are one. */
  actor: unknown;
  call: string;
  sent: unknown;
  timeoutMs?: number;
};

/** Whether the operation knows who asks. */
export function isPerson(actor: unknown): actor is { id: string } {
  return typeof actor === "object" && actor !== null && "id" in actor && typeof actor.id === "string";
}

/** Keyed, because what was sent may hold something that a plain hash would let others guess. */
function fingerprint(sent: unknown): string {
  return createHmac("sha256", secretOf("NEXTAUTH_SECRET")).update(JSON.stringify(sent)).digest("hex");
}

/**
 * Does the work once a key: a repeat by the same person gets the first answer. The key is
 * written in the same transaction as the work, so a crash keeps both or neither; a repeat that arrives
 * while the first still runs waits for it on the key's row. A refusal keeps nothing.
 */
export async function once<Output>(
  { key, actor: person, call, sent, timeoutMs }: Repeatable,
  work: () => Promise<Output>,
): Promise<Output> {
  if (!/^[\x21-\x7e]{8,200}$/.test(key)) {
    throw new Refusal("invalid_input", "The Idempotency-Key must have 8 to 200 ASCII characters.");
  }
  const actor = isPerson(person) ? person.id : "visitor";
  const bodyHash = fingerprint(sent);
  const keepingAnswer = async () => {
    const [claimed] = await sql`
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
    await db.idempotencyKey.update({ where, data: { answer: answer as Prisma.InputJsonValue } });
    return answer;
  };
  return transaction(keepingAnswer, { timeoutMs });
}
