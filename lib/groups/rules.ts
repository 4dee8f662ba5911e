import { emailCorrectionRefusal, type EndedSeat } from "@/lib/seats/rules";
import type { GroupPerson } from "./schema";

/** The people of an unconfirmed group, as stored. Only valid ones are stored. */
export const pendingPeopleOf = (stored: unknown) => (stored ?? []) as GroupPerson[];

type GroupToCorrect = Pick<EndedSeat, "status" | "startDate"> & {
  userId: string | null;
  isUnpaid: boolean;
  hasSeats: boolean;
  /** The deadline for confirming a group without seats. */
  pendingUntil: Date | null;
};

/** Why the address of a group's coordinator cannot be corrected. The coordinator may have no seat. */
export function groupEmailRefusal({ hasSeats, pendingUntil, ...group }: GroupToCorrect, now: Date) {
  const isPending = pendingUntil !== null && pendingUntil > now;
  const state = hasSeats || isPending ? ("held" as const) : ("released" as const);
  return emailCorrectionRefusal({ ...group, state, checkedInAt: null }, now);
}
