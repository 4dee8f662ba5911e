import "server-only";
import { visitor } from "@/lib/auth/actor";
import { noInput } from "@/lib/core/fields";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { badgeFile, badgeId, revokedUrl } from "./badge";
import { issuerUrl } from "./shared/badge-keys";

const reasons = {
  revoked: "The certificate was revoked.",
  superseded: "The certificate was corrected, and another one supersedes it.",
  valid: "",
};

/**
 * GET /.well-known/badges/revoked.json: the ids of badges that no longer count, as a 1EdTech Revocation List. Why a
 * certificate was revoked, only those who have its code learn.
 */
export const readRevokedBadges = operation({
  actor: visitor,
  input: noInput,
  async run() {
    const ended = await db.certificate.findMany({
      select: { id: true, state: true },
      where: { state: { not: "valid" } },
      orderBy: { id: "asc" },
    });
    const list = {
      id: revokedUrl(),
      issuer: issuerUrl(),
      revokedCredentials: ended.map(({ id, state }) => ({
        id: badgeId(id),
        revoked: true,
        revocationReason: reasons[state],
      })),
    };
    return { ...badgeFile, fileName: "revoked.json", body: JSON.stringify(list, null, 2) };
  },
});
