import "server-only";
import { visitor } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { badgeOf } from "./badge";
import { requireFile } from "./queries";
import { badgeInput } from "./schema";
import { getSigningKey } from "./shared/badge-keys";
import { signBadge } from "./shared/sign-badge";

/**
 * GET /api/certificates/{code}/badge: the certificate as a signed Open Badge, for everybody who may see its file. A
 * superseded one is not signed again, because programs that check the signature alone would take it for current.
 *
 * @throws Refusal as `requireFile`, and `not_found` for a superseded one or a statement
 */
export const readBadge = operation({
  actor: visitor,
  input: badgeInput,
  async run(person, sent) {
    const { certificate } = await requireFile(person, sent);
    if (certificate.kind === "statement") throw new Refusal("not_found", "A statement of CPD has no badge.");
    if (certificate.state === "superseded")
      throw new Refusal("not_found", "This certificate was corrected. Download the badge of the new one.");
    const holder = await db.certificate.findUniqueOrThrow({
      select: { user: { select: { email: true } }, registration: { select: { email: true } } },
      where: { id: certificate.id },
    });
    const badge = badgeOf(certificate, holder.user?.email ?? holder.registration?.email ?? null);
    const signed = await signBadge(badge, await getSigningKey(), await databaseNow());
    return {
      fileName: `badge-${certificate.code}.json`,
      contentType: "application/vc",
      body: JSON.stringify(signed, null, 2),
    };
  },
});
