import { db, type Prisma } from "@/lib/db/client";

/** An entry of a member's CPD record that waits for review. */
export const aCpdEntry = (userId: string, facts: Partial<Prisma.CpdEntryUncheckedCreateInput> = {}) =>
  db.write.cpdEntry.create({
    data: {
      userId,
      title: "Sanctions screening",
      provider: "Nassau College",
      date: new Date("2026-02-03"),
      minutes: 120,
      category: "Ethics",
      isLive: true,
      state: "submitted",
      submittedAt: new Date(),
      ...facts,
    },
  });
