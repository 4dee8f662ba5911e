import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { member, staff } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { findAccount } from "@/lib/auth/ownership";
import { newCertificateCode } from "@/lib/certificates/rules";
import { currentIssuer } from "@/lib/certificates/shared/issue";
import { Refusal } from "@/lib/core/errors";
import { wallClockToIso } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { listRecord } from "./queries";
import { cpdStatementInput, statementOfInput } from "./schema";
import { contentOf, saysTheSame } from "./statement";

type Holder = { id: string; firstName: string; lastName: string };

/**
 * Issues a statement of the member's own CPD in a calendar year. It supersedes the one before of that year; while
 * nothing has changed, that one is answered again.
 *
 * @throws Refusal `invalid_input` for a year without anything approved
 */
export const issueMyStatement = operation({
  actor: member,
  input: cpdStatementInput,
  run: (person, { year }) => issueStatement(person, person, year),
});

/**
 * Issues a statement of a member's CPD in a calendar year, as the member can.
 *
 * @throws Refusal as `issueMyStatement`, and `not_found`
 */
export const issueStatementOf = operation({
  actor: staff("cpd.review"),
  input: statementOfInput,
  presence: "session",
  async run(person, { memberId, year }) {
    const holder = await findAccount(memberId);
    if (!holder) throw new Refusal("not_found", "Member not found");
    return issueStatement(person, holder, year);
  },
});

const issueStatement = (by: Member, { id: userId, ...name }: Holder, year: number) =>
  transaction(async () => {
    // Two statements at once would not know of each other.
    await lockMember(userId);
    const record = await listRecord(userId);
    const facts = { holderName: fullName(name), issuer: currentIssuer(), ...contentOf(record, year) };
    if (facts.lines.length === 0) {
      const message = `No CPD has been approved for ${year} yet.`;
      throw new Refusal("invalid_input", message, { issues: [{ path: "year", message }] });
    }
    const { timeZone } = getAssociation();
    const startDate = new Date(wallClockToIso(`${year}-01-01T00:00`, timeZone));
    const before = await db.certificate.findFirst({
      select: { id: true, code: true, holderName: true, issuer: true, lines: true, cpd: true },
      where: { userId, kind: "statement", startDate, state: "valid" },
    });
    if (before && saysTheSame(before, facts)) return { code: before.code };
    const title = `CPD statement ${year}`;
    const { id, code } = await db.write.certificate.create({
      select: { id: true, code: true },
      data: {
        ...facts,
        kind: "statement",
        code: newCertificateCode(),
        userId,
        title,
        startDate,
        endDate: new Date(wallClockToIso(`${year}-12-31T23:59`, timeZone)),
        timeZone,
        issuedById: by.id,
        supersedesId: before?.id ?? null,
      },
    });
    await recordAudit({
      actor: by,
      action: "cpd_statement_issued",
      target: { type: "certificate", id },
      details: { title },
    });
    return { code };
  });
