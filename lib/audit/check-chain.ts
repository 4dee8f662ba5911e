import "server-only";
import { admin } from "@/lib/auth/actor";
import { operation } from "@/lib/operation";
import { hasFingerprint, readChain } from "./chain";
import { chainCheck } from "./schema";

/** Whether the audit log is as the portal wrote it, and still holds the link whose fingerprint was kept. */
export const checkChain = operation({
  actor: admin,
  input: chainCheck,
  readsOnly: true,
  run: async (_admin, { fingerprint }) => ({
    ...(await readChain()),
    isKeptThere: fingerprint === null ? null : await hasFingerprint(fingerprint),
  }),
});
