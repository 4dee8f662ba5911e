import { CalendarClock, CalendarX, EyeOff, type IconNode } from "lucide";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import type { EventStatus } from "@/lib/events/rules";

type Notice = { icon: IconNode; tone: string; title: string; sentence: string; forStaff?: string };
type StatusNoticeProps = { status: EventStatus; isForStaff?: boolean; className?: string };

const notices: Record<Exclude<EventStatus, "published">, Notice> = {
  draft: {
    icon: EyeOff,
    tone: "bg-aqua-soft text-aqua-ink",
    title: "Draft",
    sentence: "Only staff can see this event. Publish it to open registration.",
  },
  postponed: {
    icon: CalendarClock,
    tone: "bg-warning-soft text-warning",
    title: "This event has been postponed",
    sentence: "The new date will be announced here. Registrations stay valid.",
    forStaff: "Registration is closed, and seats are kept. Set the new date, then publish the event again.",
  },
  cancelled: {
    icon: CalendarX,
    tone: "bg-danger-soft text-danger",
    title: "This event has been cancelled",
    sentence: "Everyone who was registered has been notified by email.",
  },
};

/** Why an event is not going ahead as announced. Renders nothing for other events. */
export function StatusNotice({ status, isForStaff = false, className }: StatusNoticeProps) {
  if (status === "published") return null;
  const { icon, tone, title, sentence, forStaff } = notices[status];
  return (
    <div className={cn("flex gap-3 rounded-md px-4 py-3", tone, className)}>
      <Icon of={icon} className="mt-0.5 size-5" />
      <p>
        <strong className="font-semibold">{title}.</strong>{" "}
        <span>{(isForStaff && forStaff) || sentence}</span>
      </p>
    </div>
  );
}
