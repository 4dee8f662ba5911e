import "server-only";
import { byDoorDevice } from "@/lib/audit/record";
import type { Staff } from "@/lib/auth/member";
import type { DoorDevice } from "./shared/device";

/** A person or device that checks people in: staff, or a device that opened the event's check-in link. */
export type Doorkeeper = Staff<"registrations.admit"> | DoorDevice;

const hasAccount = (keeper: Doorkeeper): keeper is Staff<"registrations.admit"> => "grants" in keeper;

/** The account stored with a check-in; null for a device. */
export const doorkeeperAccount = (keeper: Doorkeeper) => (hasAccount(keeper) ? keeper : null);

/** The facts that identify a device in audit entries; none for staff, whose account identifies them. */
export const doorkeeperAuditFacts = (keeper: Doorkeeper) => (hasAccount(keeper) ? {} : byDoorDevice(keeper));
