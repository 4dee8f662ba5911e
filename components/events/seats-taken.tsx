import { Progress } from "@/components/ui/progress";
import { capacityPercent } from "@/lib/events/rules";

type SeatsTakenProps = { event: { currentAttendees: number; maxAttendees: number | null } };

/** "12 of 40 attendees registered"; "Unlimited" without a limit. */
export const seatsTaken = ({ currentAttendees, maxAttendees }: SeatsTakenProps["event"]) =>
  maxAttendees === null ? "Unlimited" : `${currentAttendees} of ${maxAttendees} attendees registered`;

/** A bar of the seats taken; renders nothing for an event without a limit. */
export function SeatsBar({ event: { currentAttendees, maxAttendees } }: SeatsTakenProps) {
  if (maxAttendees === null) return null;
  return (
    <div className="mt-2">
      <Progress value={capacityPercent(currentAttendees, maxAttendees)} label="Seats taken" />
    </div>
  );
}
