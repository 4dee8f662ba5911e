import "server-only";
import { randomBytes } from "node:crypto";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { formatCalendarDay } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { queueEmails } from "@/lib/mail/queue";
import { draw } from "./draw";
import { auditDrawnLetter } from "./letters";
import { dayOf } from "./queries";
import { cpdAuditDrawInput } from "./schema";
import { entriesAudited } from "./shared/audited";

/**
 * Draws a share of the active members with CPD of their own in a period at random, and asks them for its evidence by a
 * day.
 *
 * @throws Refusal `invalid_input` for a day that is over, or when nobody has CPD in the period; `changed_meanwhile`
 * while an audit of some of these days is open
 */
export const drawCpdAudit = operation({
  actor: staff("cpd.review"),
  input: cpdAuditDrawInput,
  presence: "session",
  run: (person, { from, to, percent, dueOn }) =>
    transaction(
      async () => {
        // Two people who draw at the same time, or one who draws again, would ask the same members twice.
        await lockByName("cpd audit");
        const period = { startsOn: new Date(from), endsOn: new Date(to) };
        const open = await db.cpdAudit.findFirst({
          where: { closedAt: null, startsOn: { lte: period.endsOn }, endsOn: { gte: period.startsOn } },
        });
        if (open) {
          const days = [open.startsOn, open.endsOn].map((day) => formatCalendarDay(dayOf(day)));
          throw new Refusal(
            "changed_meanwhile",
            `An audit of ${days.join(" to ")} is still open. Close it before you draw one of the same days.`,
          );
        }
        if (dueOn <= calendarDayOf(new Date(), getAssociation().timeZone))
          throw invalid("dueOn", "Choose a day in the future");
        const members = await db.user.findMany({
          select: { id: true, firstName: true, email: true },
          where: { membershipStatus: "active", cpdEntries: { some: entriesAudited(period) } },
        });
        if (members.length === 0) throw invalid("from", "No active member has submitted CPD of these days.");
        const seed = randomBytes(16).toString("hex");
        const drawn = draw(
          members.map(({ id }) => id),
          percent,
          seed,
        );
        const { id } = await db.write.cpdAudit.create({
          select: { id: true },
          data: { ...period, percent, seed, dueOn: new Date(dueOn), createdById: person.id },
        });
        await db.write.cpdAuditMember.createMany({
          data: drawn.map(({ id: userId, ...place }) => ({ auditId: id, userId, ...place })),
        });
        const asked = new Set(drawn.flatMap((one) => (one.isDrawn ? [one.id] : [])));
        await queueEmails(
          members
            .filter((member) => asked.has(member.id))
            .map(({ email, firstName }) => ({
              to: email,
              template: "cpd_audit_drawn" as const,
              letter: auditDrawnLetter(firstName, { from, to, dueOn }),
            })),
        );
        await recordAudit({
          actor: person,
          action: "cpd_audit_drawn",
          target: { type: "cpd_audit", id },
          details: { from, to, percent, seed, members: members.length, drawn: asked.size },
        });
        return { id, drawn: asked.size };
      },
      { timeoutMs: 60_000 },
    ),
});

const invalid = (path: string, message: string) =>
  new Refusal("invalid_input", message, { issues: [{ path, message }] });
