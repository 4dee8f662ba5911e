import "server-only";
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from "node:crypto";
import { base58 } from "@scure/base";
import { publicUrl } from "@/lib/core/public-url";
import { db, transaction } from "@/lib/db/client";
import { openJson, sealJson } from "@/lib/encryption/sealed-text";

const purpose = "badge-key/1";
const paddedToBytes = 128;
/** What a Multikey begins with when it is an Ed25519 public key. */
const ed25519Prefix = [0xed, 0x01];

/** Where the issuer of badges is described, which is also its id. */
export const issuerUrl = () => publicUrl("/.well-known/badges/issuer.json");

/** The id of a key, at which programs find it. */
export const keyUrl = (publicKey: string): string => `${issuerUrl()}#${publicKey}`;

export type SigningKey = { publicKey: string; privateKey: KeyObject };

/** The key with which badges are signed. It is created when it is first needed, and after its private key was lost. */
export async function getSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = (await findSigningRow()) ?? (await createKey());
  const jwk = openJson(purpose, privateKey) as JsonWebKey;
  return { publicKey, privateKey: createPrivateKey({ key: jwk, format: "jwk" }) };
}

/** All public keys, because badges signed with an earlier one must stay verifiable. */
export async function listPublicKeys(): Promise<string[]> {
  const rows = await db.badgeKey.findMany({ select: { publicKey: true }, orderBy: { createdAt: "asc" } });
  return rows.map(({ publicKey }) => publicKey);
}

async function findSigningRow() {
  const row = await db.badgeKey.findFirst({ where: { privateKey: { not: null } } });
  return row?.privateKey ? { publicKey: row.publicKey, privateKey: row.privateKey } : null;
}

async function createKey() {
  const jwk = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  const raw = Buffer.from(String(jwk.x), "base64url");
  const publicKey = `z${base58.encode(Uint8Array.from([...ed25519Prefix, ...raw]))}`;
  const privateKey = sealJson(purpose, jwk, paddedToBytes);
  // Another process may create one at the same moment; the index lets one in, and both use that one.
  await transaction(() =>
    db.write.badgeKey.createMany({ data: [{ publicKey, privateKey }], skipDuplicates: true }),
  );
  const row = await findSigningRow();
  if (!row) throw new Error("There is no key to sign badges with");
  return row;
}
