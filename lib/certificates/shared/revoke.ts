import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Member } from "@/lib/auth/member";
import type { Day } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import { queueEmail } from "@/lib/mail/queue";
import { revokedCertificateLetter } from "../letters";
import type { CertificateKind } from "../rules";

type Revoked = {
  id: string;
  kind: CertificateKind;
  title: string;
  holder: { firstName: string; email: string } | null;
};

/** Revokes a valid certificate, and emails its holder. */
export async function revoke(by: Member, { id, kind, title, holder }: Revoked, reason: string) {
  await db.write.certificate.update({
    where: { id },
    data: {
      state: "revoked",
      revokedAt: await databaseNow(),
      revokedById: by.id,
      revokedReason: reason,
      isShared: false,
    },
  });
  await recordAudit({
    actor: by,
    action: "certificate_revoked",
    target: { type: "certificate", id },
    details: { title, reason },
  });
  if (holder)
    await queueEmail({
      to: holder.email,
      template: "certificate_revoked",
      letter: revokedCertificateLetter(holder.firstName, kind, title, reason),
    });
}

/**
 * Revokes a member's valid yearly statement that lists something whose hours have changed. The member's row is locked,
 * so that a statement of the hours before is not issued meanwhile.
 */
export async function revokeStatementsWith(
  by: Member,
  userId: string,
  line: { title: string; date: Day },
): Promise<void> {
  await lockMember(userId);
  const statements = await db.certificate.findMany({
    select: { id: true, kind: true, title: true, user: { select: { firstName: true, email: true } } },
    where: { userId, kind: "statement", state: "valid", lines: { array_contains: [line] } },
  });
  for (const { user: holder, ...statement } of statements)
    await revoke(by, { ...statement, holder }, "Hours on it have changed; issue it again");
}

type Attended = {
  kind: string;
  title: string;
  startDate: Date;
  timeZone: string;
  userId: string | null;
  registration: { userId: string | null } | null;
};

/** Revokes the statements that list a certificate of attendance whose hours have changed. */
export async function revokeStatementsOf(by: Member, certificate: Attended): Promise<void> {
  const { kind, title, startDate, timeZone, userId, registration } = certificate;
  if (kind !== "attendance") return;
  for (const id of new Set([userId, registration?.userId]))
    if (id) await revokeStatementsWith(by, id, { title, date: calendarDayOf(startDate, timeZone) });
}
