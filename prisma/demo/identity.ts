import { createHash } from "node:crypto";
import { newReference } from "@/lib/ledger/reference";

/**
 * The id of a demo row: a UUID (version 8, RFC 9562: made by a rule of its own) from what it is and its name. The
 * same in every database, so that rows can point at each other before any is stored and tests can name them.
 */
export function demoId(kind: string, key: string): string {
  const bytes = createHash("sha256").update(`demo:${kind}:${key}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Bytes that are the same for the same name each time, for what is random elsewhere. */
export function bytesOf(key: string): (count: number) => Uint8Array {
  let round = 0;
  return (count) => createHash("sha256").update(`demo:${key}:${round++}`).digest().subarray(0, count);
}

/** A payment reference that is the same for the same name each time. */
export const demoReference = (key: string): string => newReference(bytesOf(`reference:${key}`));

/** A ticket's code that is the same for the same name each time: such a ticket is good for the demo only. */
export function demoTicketCode(key: string): string {
  return demoReference(`ticket:${key}`) + demoReference(`ticket-end:${key}`).slice(0, 4);
}
