import { CalendarDays, Clock, MapPin } from "lucide";
import { Main } from "@/components/layout/main";
import { Description } from "@/components/events/description";
import { SeatsBar, seatsTaken } from "@/components/events/seats-taken";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { priceLabel } from "@/lib/events/labels";
import { durationHours, isFree } from "@/lib/events/rules";
import { formatDate, formatLongDate, formatTime } from "@/lib/core/format";
import { RegistrationPanel, type PanelProps } from "./registration-panel";
import { Icon } from "@/components/ui/icon";

type RegistrationScreenProps = PanelProps & {
  event: {
    title: string;
    startDate: string;
    endDate: string;
    location: string | null;
  };
  /** The description as rendered HTML. */
  descriptionHtml: string;
  timeZone: string;
};

/** The event registration screen, shown at two addresses. */
export function RegistrationScreen({ timeZone, descriptionHtml, ...panel }: RegistrationScreenProps) {
  const { event, state } = panel;
  const { title, startDate, endDate, location } = event;
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const day = formatLongDate(start, timeZone);
  const lastDay = formatLongDate(end, timeZone);
  const hours = durationHours(startDate, endDate);
  return (
    <Main className="page grid items-start gap-6 py-8 sm:py-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card className="p-5 sm:p-8">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="max-w-[30ch] text-3xl font-semibold tracking-tight text-balance">{title}</h1>
          <Badge tone={isFree(event) ? "success" : "aqua"}>{priceLabel(event)}</Badge>
        </div>
        <ul className="mt-5 space-y-2 text-sm text-ink-soft [&_svg]:size-4 [&_svg]:shrink-0 [&>li]:flex [&>li]:items-center [&>li]:gap-2">
          <li>
            <Icon of={CalendarDays} />
            <span>
              <time dateTime={startDate}>{day}</time>
              {lastDay !== day && ` – ${lastDay}`}
            </span>
          </li>
          <li className="tabular">
            <Icon of={Clock} />
            {formatTime(start, timeZone)} – {formatTime(end, timeZone)}
          </li>
          {location && (
            <li>
              <Icon of={MapPin} />
              {location}
            </li>
          )}
        </ul>
        <Description html={descriptionHtml} className="mt-6 max-w-[68ch]" />
        <div className="mt-8 border-t border-line pt-5 text-sm">
          <p className="text-ink-soft tabular">{seatsTaken(event)}</p>
          <SeatsBar event={event} />
        </div>
      </Card>
      <div className="grid gap-6">
        <Card>
          <CardHeader>
            <CardTitle>Registration</CardTitle>
          </CardHeader>
          <CardContent>
            <RegistrationPanel {...panel} />
          </CardContent>
        </Card>
        <Card>
          <CardHeader>
            <CardTitle>Quick Info</CardTitle>
          </CardHeader>
          <CardContent>
            <dl className="space-y-3 text-sm [&_dd]:font-medium [&_dt]:text-ink-soft [&>div]:flex [&>div]:items-center [&>div]:justify-between">
              <div>
                <dt>Date</dt>
                <dd className="tabular">{formatDate(start, timeZone)}</dd>
              </div>
              <div>
                <dt>Duration</dt>
                <dd className="tabular">
                  {hours} {hours === 1 ? "hour" : "hours"}
                </dd>
              </div>
              {state === "open" && (
                <div>
                  <dt>Status</dt>
                  <dd>
                    <Badge tone="aqua">Registration Open</Badge>
                  </dd>
                </div>
              )}
            </dl>
          </CardContent>
        </Card>
      </div>
    </Main>
  );
}
