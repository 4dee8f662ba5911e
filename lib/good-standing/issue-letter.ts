import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { member } from "@/lib/auth/actor";
import { newCertificateCode } from "@/lib/certificates/rules";
import { currentIssuer } from "@/lib/certificates/shared/issue";
import { Refusal } from "@/lib/core/errors";
import { calendarDayOf } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { memberIdOf } from "@/lib/core/member-id";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { countUse } from "@/lib/limits/limit";
import { findGoodStanding } from "@/lib/membership/shared/good-standing";
import { pdfResponse } from "@/lib/print/pdf-response";
import { letterInput } from "./schema";
import { printLetter } from "./shared/print-letter";

/**
 * GET /api/users/me/good-standing: a letter that confirms the person's good standing today, as a PDF with a code at
 * which it is verified. A letter that says the same is issued once a day.
 *
 * @throws Refusal `foreign_origin`, `forbidden` for those who are not in good standing, `too_many`
 */
export const issueLetter = operation({
  actor: member,
  input: letterInput,
  changesOnRead: true,
  async run(person, { paper, addressee }) {
    const standing = await findGoodStanding(person.id);
    if (!standing)
      throw new Refusal("forbidden", "Only members in good standing can get a letter of good standing.");
    const { timeZone, memberIdPrefixes } = getAssociation();
    const issuedAt = await databaseNow();
    const facts = {
      ...standing,
      addressee,
      holderName: fullName(person),
      memberId: memberIdOf(memberIdPrefixes, {
        id: person.id,
        createdAt: person.createdAt,
        isStaffOnly: false,
      }),
      timeZone,
    };
    const issuer = currentIssuer();
    const last = await db.standingLetter.findFirst({
      where: { ...facts, paper, userId: person.id, revokedAt: null },
      orderBy: { issuedAt: "desc" },
    });
    if (last && calendarDayOf(last.issuedAt, timeZone) === calendarDayOf(issuedAt, timeZone)) {
      const { code } = last;
      const again = await printLetter({ ...facts, issuer, code, issuedAt: last.issuedAt }, paper, person.id);
      if (again.sha256 === last.sha256) return pdfResponse(again.pdf, `good-standing-${code}.pdf`);
    }
    await countUse("letters of good standing by member", person.id, {
      max: 20,
      windowSeconds: 24 * 60 * 60,
      what: "letters",
    });
    const code = newCertificateCode();
    const { pdf, sha256 } = await printLetter({ ...facts, issuer, code, issuedAt }, paper, person.id);
    await transaction(async () => {
      await db.write.standingLetter.create({
        data: { ...facts, code, paper, issuer, issuedAt, sha256, userId: person.id },
      });
      await recordAudit({
        actor: person,
        action: "standing_letter_issued",
        target: { type: "user", id: person.id },
      });
    });
    return pdfResponse(pdf, `good-standing-${code}.pdf`);
  },
});
