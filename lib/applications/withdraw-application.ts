import "server-only";
import { byPrivateLink, recordAudit } from "@/lib/audit/record";
import { visitor } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { operation } from "@/lib/operation";
import { applicationByToken } from "./schema";
import { holdWaiting, idOfLink } from "./waiting-application";

/** An applicant takes an application back while it is pending. @throws Refusal `not_found`, `already_decided` */
export const withdrawApplication = operation({
  actor: visitor,
  input: applicationByToken,
  async run(_visitor, { token }) {
    const id = await idOfLink(token);
    return transaction(async () => {
      await holdWaiting(id);
      const { reference } = await db.membershipApplication.update({
        select: { reference: true },
        where: { id },
        data: { status: "withdrawn", decidedAt: await databaseNow(), askedAt: null },
      });
      await recordAudit({
        actor: null,
        action: "application_withdrawn",
        target: { type: "application", id },
        details: { ...byPrivateLink, reference },
      });
      return { id };
    });
  },
});
