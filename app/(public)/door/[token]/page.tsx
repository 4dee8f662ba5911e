import { DoorClosed, DoorOpen, Hourglass } from "lucide";
import type { Metadata } from "next";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { PublicBar } from "@/components/layout/public-bar";
import { Main } from "@/components/layout/main";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { visitor } from "@/lib/auth/actor";
import { formatDateTime } from "@/lib/core/format";
import { findDoorByToken } from "@/lib/admission/door-queries";
import { doorHours, doorTimes } from "@/lib/admission/rules";
import { findDoorDevice } from "@/lib/admission/shared/device";
import { findEvent } from "@/lib/events/queries";
import { requiresMinutes } from "@/lib/events/cpd-rules";
import { getCheckInCounts } from "@/lib/admission/queries";
import { DoorCheckIn } from "./_components/door-check-in";
import { EnterDoor } from "./_components/enter-door";
import { OpensSoon } from "./_components/opens-soon";

export const metadata: Metadata = {
  title: "Check-in",
  robots: { index: false },
  // The address of the page is half of the secret, so it must not reach other sites as the referrer.
  referrer: "no-referrer",
};

/** Check-in for helpers without an account. The link and its PIN sign this browser in as a check-in device. */
export default async function DoorPage({ params }: PageProps<"/door/[token]">) {
  const [{ token }, person] = [await params, await visitor()];
  const door = await findDoorByToken(token);
  const { name, shortName, timeZone } = getAssociation();
  const device = await findDoorDevice();
  return (
    <>
      <PublicBar association={{ name, shortName }} />
      {await content()}
    </>
  );

  async function content() {
    if (!door) {
      return (
        <FullScreenNotice
          icon={<Icon of={DoorClosed} />}
          title="This check-in link doesn’t work"
          actions={null}
        >
          <p>It was replaced or revoked, or it is incomplete. Ask the organiser for the current one.</p>
        </FullScreenNotice>
      );
    }
    if (door.state === "over") {
      return (
        <FullScreenNotice icon={<Icon of={DoorClosed} />} title="Check-in has closed" actions={null}>
          <p>
            “{door.title}” has ended. Check-in closed {doorHours} hours after the end.
          </p>
        </FullScreenNotice>
      );
    }
    if (door.state === "not_yet") {
      const { opensAt } = doorTimes(door);
      return (
        <FullScreenNotice
          icon={<Icon of={Hourglass} />}
          title="Check-in hasn’t opened yet"
          actions={<OpensSoon opensAt={opensAt.toISOString()} />}
        >
          <p>
            “{door.title}”: you can check people in from{" "}
            <time dateTime={opensAt.toISOString()}>{formatDateTime(opensAt, timeZone)}</time>. Keep this link.
          </p>
        </FullScreenNotice>
      );
    }
    const event = device?.linkId === door.id ? await findEvent(person, door.eventId) : null;
    if (!device || !event) {
      return (
        <EnterDoor
          token={token}
          title={door.title}
          icon={<Icon of={DoorOpen} className="size-7 text-aqua-ink" />}
        />
      );
    }
    return (
      <Main className="mx-auto w-full max-w-xl pb-10">
        <DoorCheckIn
          event={{ title: event.title, prices: event.prices }}
          device={device.name}
          startingCounts={await getCheckInCounts(device, device.eventId)}
          timeZone={timeZone}
          hasCheckOut={requiresMinutes(event.cpd)}
        />
      </Main>
    );
  }
}
