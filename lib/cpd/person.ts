import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";
import { dayOf, listPauses, listRecord } from "./queries";

/** The personal data in CPD records. What a certificate counts for is exported with the certificate. */
export const cpdPersonalData: PersonalData = {
  models: ["CpdEntry", "CpdPause", "CpdAudit", "CpdAuditMember", "CpdWarning"],
  async export({ id }) {
    const [items, pauses, audits, warnings] = await Promise.all([
      listRecord(id),
      listPauses(id),
      db.cpdAuditMember.findMany({ include: { audit: true }, where: { userId: id }, orderBy: { id: "asc" } }),
      db.cpdWarning.findMany({ where: { userId: id }, orderBy: { yearEnd: "asc" } }),
    ]);
    return {
      cpdEntries: items
        .filter(({ source }) => source === "entry")
        .map(({ title, provider, date, hours, category, live, learned, state, reason, evidence }) => ({
          title,
          provider,
          date,
          hours,
          category,
          live,
          learned,
          state,
          reason,
          evidence: evidence?.fileName ?? null,
        })),
      cpdPauses: pauses.map(({ from, to }) => ({ from, to })),
      cpdWarnings: warnings.map(({ yearEnd, at }) => ({ yearEnd: dayOf(yearEnd), at })),
      cpdAudits: audits.map(({ audit, isDrawn, remindedAt, result, note, decidedAt }) => ({
        drawnAt: audit.createdAt,
        from: dayOf(audit.startsOn),
        to: dayOf(audit.endsOn),
        dueOn: dayOf(audit.dueOn),
        isDrawn,
        remindedAt,
        result,
        note,
        decidedAt,
      })),
    };
  },
  erase: async ({ id }) => {
    const own = await db.cpdEntry.findMany({ select: { id: true }, where: { userId: id } });
    return { targets: [{ type: "cpd_entry", ids: own.map((entry) => entry.id) }] };
  },
};
