import "server-only";
import type { PersonalData } from "@/lib/auth/personal-data";
import { db } from "@/lib/db/client";

/** The personal data in programmes: in which ones somebody is enrolled. */
export const programmePersonalData: PersonalData = {
  models: ["Enrolment"],
  async export({ id }) {
    const enrolments = await db.enrolment.findMany({
      select: { enrolledAt: true, programme: { select: { title: true } } },
      where: { userId: id },
      orderBy: [{ enrolledAt: "asc" }, { id: "asc" }],
    });
    return {
      programmes: enrolments.map(({ enrolledAt, programme }) => ({ title: programme.title, enrolledAt })),
    };
  },
};
