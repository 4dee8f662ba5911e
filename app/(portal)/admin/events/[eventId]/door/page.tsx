import { DoorOpen } from "lucide";
import { notFound } from "next/navigation";
import { EmptyState } from "@/components/layout/empty-state";
import { Card } from "@/components/ui/card";
import { getAssociation } from "@/lib/association/queries";
import { formatDateTime } from "@/lib/core/format";
import { findDoorOfEvent } from "@/lib/admission/door-queries";
import { doorState, doorTimes } from "@/lib/admission/rules";
import { findEvent } from "@/lib/events/queries";
import { CreateDoorLink } from "./_components/create-door-link";
import { DeviceList } from "./_components/device-list";
import { DoorKeys } from "./_components/door-keys";
import { RevokeDoorLink } from "./_components/revoke-door-link";
import { consolePage } from "../../../console-page";

const page = consolePage(
  { at: "/admin/events/[eventId]/door", title: "Check-in link", frame: "none" },
  async ({ person, params: { eventId } }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    const door = await findDoorOfEvent(person, eventId);
    const { timeZone } = getAssociation();
    const span = { startDate: new Date(event.startDate), endDate: new Date(event.endDate) };
    const { opensAt, closesAt } = doorTimes(span);
    const now = new Date();
    const isOver = doorState(span, now) === "over";
    return (
      <section aria-labelledby="door-link" className="max-w-3xl">
        <h2 id="door-link" className="text-lg font-semibold">
          Check-in link
        </h2>
        <p className="mt-1.5 text-pretty text-ink-soft">
          For helpers without an account. They see names, rates and who has arrived, and check people in.
          Check-in is open from{" "}
          <time dateTime={opensAt.toISOString()}>{formatDateTime(opensAt, timeZone)}</time> to{" "}
          <time dateTime={closesAt.toISOString()}>{formatDateTime(closesAt, timeZone)}</time>.
        </p>
        {door ? (
          <div className="mt-8 space-y-8">
            <DoorKeys key={door.id} eventId={eventId} title={event.title} />
            <section aria-labelledby="devices">
              <h3 id="devices" className="text-base font-semibold">
                Devices
              </h3>
              <DeviceList eventId={eventId} devices={door.devices} timeZone={timeZone} now={now} />
            </section>
            <section
              aria-label="Replace or revoke"
              className="flex flex-wrap items-center gap-3 border-t border-line pt-6"
            >
              <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
                Made{" "}
                <time dateTime={door.createdAt.toISOString()}>
                  {formatDateTime(door.createdAt, timeZone)}
                </time>
                {door.createdBy && ` by ${door.createdBy.firstName} ${door.createdBy.lastName}`}.
              </p>
              <CreateDoorLink eventId={eventId} isReplacement />
              <RevokeDoorLink eventId={eventId} />
            </section>
          </div>
        ) : (
          <Card className="mt-8">
            <EmptyState
              icon={DoorOpen}
              title="No check-in link"
              description={
                isOver
                  ? "The event has ended, so check-in is closed."
                  : "Create one when you know who is helping at the entrance."
              }
              action={!isOver && <CreateDoorLink eventId={eventId} />}
            />
          </Card>
        )}
      </section>
    );
  },
);

export const metadata = page.metadata;
export default page;
