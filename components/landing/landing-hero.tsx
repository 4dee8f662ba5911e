import { CalendarDays, MapPin } from "lucide";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import { formatDate, formatTime } from "@/lib/core/format";
import type { EventStatus } from "@/lib/events/rules";
import type { PageContent } from "@/lib/landing/schema";
import { Sunrise } from "./sunrise";

type LandingHeroProps = {
  content: Pick<PageContent, "theme" | "hero">;
  event: { startDate: string; endDate: string; location: string | null; status: EventStatus };
  timeZone: string;
  associationName: string;
};

/** The top of a landing page: title, time and place. The price card overlaps it. */
export function LandingHero({ content, event, timeZone, associationName }: LandingHeroProps) {
  const { title, subtitle, badge } = content.hero;
  const isFestive = content.theme === "anniversary";
  const { startDate, endDate, location, status } = event;
  const isOff = status === "postponed" || status === "cancelled";
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const [from, to] = [formatDate(start, timeZone), formatDate(end, timeZone)];
  return (
    <div
      className={cn(
        "relative isolate overflow-hidden",
        isFestive ? "text-on-header ocean" : "border-b border-line bg-sunken",
      )}
    >
      {isFestive && <Sunrise />}
      <div
        className={cn(
          "page pt-12 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_22rem] @4xl:gap-x-14 @4xl:pt-20",
          isFestive ? "pb-36 @4xl:min-h-[35rem] @4xl:pb-44" : "pb-28 @4xl:min-h-[26rem] @4xl:pb-20",
        )}
      >
        <div>
          <p className={cn("text-sm font-medium", isFestive ? "text-on-header-soft" : "text-aqua-ink")}>
            {associationName}
          </p>
          {badge && (
            <p
              className={cn(
                "mt-5 inline-flex items-center gap-2 rounded-full border px-3.5 py-1 text-sm font-medium",
                isFestive ? "border-gold/70 text-gold" : "border-transparent bg-aqua-soft text-aqua-ink",
              )}
            >
              {badge}
            </p>
          )}
          <h1 className="mt-5 text-4xl leading-[1.05] font-semibold tracking-tight text-balance @2xl:text-5xl @4xl:text-6xl @4xl:leading-[1.04]">
            {title}
          </h1>
          {subtitle && (
            <p
              className={cn(
                "mt-5 max-w-[44ch] text-lg text-pretty @4xl:text-xl",
                isFestive ? "text-on-header-soft" : "text-ink-soft",
              )}
            >
              {subtitle}
            </p>
          )}
          <ul className="mt-8 flex flex-col gap-3 [&>li]:flex [&>li]:items-start [&>li]:gap-2.5">
            <li>
              <Icon of={CalendarDays} className={cn("mt-1", isFestive ? "text-gold" : "text-ink-soft")} />
              <span className={cn("tabular", isOff && "line-through")}>
                <time dateTime={startDate}>{from === to ? from : `${from} – ${to}`}</time>
                <span className={isFestive ? "text-on-header-soft" : "text-ink-soft"}>
                  {" · "}
                  {formatTime(start, timeZone)} – {formatTime(end, timeZone)}
                </span>
              </span>
            </li>
            {location && (
              <li>
                <Icon of={MapPin} className={cn("mt-1", isFestive ? "text-gold" : "text-ink-soft")} />
                {location}
              </li>
            )}
          </ul>
        </div>
      </div>
    </div>
  );
}
