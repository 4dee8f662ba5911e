import { emailCorrectionRefusal, type EndedSeat } from "@/lib/seats/rules";
import type { GroupPerson } from "./schema";

/** People to be registered once a group is confirmed, as it is stored; only valid ones are. */
export const pendingPeopleOf = (stored: unknown) => (stored ?? []) as GroupPerson[];

type GroupToCorrect = Pick<EndedSeat, "status" | "startDate"> & {
  userId: string | null;
  isUnpaid: boolean;
  hasSeats: boolean;
  /** Until when a group can be confirmed that has no seats yet. */
  pendingUntil: Date | null;
};

/** Why the address of a group's coordinator, who may have no seat, cannot be corrected. */
export function groupEmailRefusal({ hasSeats, pendingUntil, ...group }: GroupToCorrect, now: Date) {
  const isPending = pendingUntil !== null && pendingUntil > now;
  const state = hasSeats || isPending ? ("held" as const) : ("released" as const);
  return emailCorrectionRefusal({ ...group, state, checkedInAt: null }, now);
}
