import "server-only";
import { byDoorDevice } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import type { DoorDevice } from "./shared/device";

/** Who checks people in: staff, or a device that opened the event's door link. */
export type Doorkeeper = Staff<"registrations.admit"> | DoorDevice;

const hasAccount = (keeper: Doorkeeper): keeper is Staff<"registrations.admit"> => "grants" in keeper;

/** The account that a check-in is remembered with; null for a device. */
export const doorkeeperAccount = (keeper: Doorkeeper) => (hasAccount(keeper) ? keeper : null);

/** The facts that mark a device's audit entries; none for staff, who are named by their account. */
export const doorkeeperAuditFacts = (keeper: Doorkeeper) => (hasAccount(keeper) ? {} : byDoorDevice(keeper));
