import type { Prisma } from "@/lib/db/client";

type Period = { startsOn: Date; endsOn: Date };

/** The entries that an audit of a period is about: what was submitted, and is not declined. */
export const entriesAudited = ({ startsOn, endsOn }: Period) =>
  ({
    state: { in: ["submitted", "approved"] },
    date: { gte: startsOn, lte: endsOn },
  }) satisfies Prisma.CpdEntryWhereInput;
