/** How long before an event's start its door opens, and after its end it closes. In hours. */
export const doorHours = 3;

export const pinDigits = 6;

/** More than any entrance has. */
export const maxDevices = 20;

const hourMs = 60 * 60 * 1_000;

export type DoorState = "not_yet" | "open" | "over";

export function doorTimes({ startDate, endDate }: { startDate: Date; endDate: Date }) {
  return {
    opensAt: new Date(startDate.getTime() - doorHours * hourMs),
    closesAt: new Date(endDate.getTime() + doorHours * hourMs),
  };
}

export function doorState(event: { startDate: Date; endDate: Date }, now: Date): DoorState {
  const { opensAt, closesAt } = doorTimes(event);
  if (now < opensAt) return "not_yet";
  return now < closesAt ? "open" : "over";
}
