import { Users } from "lucide";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { capacityPercent, scarceSeats, type Seats } from "@/lib/events/rules";

type SeatsTakenProps = { event: Seats };

export const seatsTaken = ({ currentAttendees, maxAttendees }: SeatsTakenProps["event"]) =>
  maxAttendees === null ? "Unlimited" : `${currentAttendees} of ${maxAttendees} attendees registered`;

/** A bar of the seats taken. Renders nothing for an event without a limit. */
export function SeatsBar({ event: { currentAttendees, maxAttendees } }: SeatsTakenProps) {
  if (maxAttendees === null) return null;
  return (
    <div className="mt-2">
      <Progress value={capacityPercent(currentAttendees, maxAttendees)} label="Seats taken" />
    </div>
  );
}

/** The number of free seats, shown once they are scarce. */
export function SeatsLeft({ event, className }: SeatsTakenProps & { className?: string }) {
  const seats = scarceSeats(event);
  if (seats === null) return null;
  return (
    <p className={cn("flex items-center gap-2 text-sm font-medium text-warning tabular", className)}>
      <Icon of={Users} />
      {seats} {seats === 1 ? "seat" : "seats"} left
    </p>
  );
}
