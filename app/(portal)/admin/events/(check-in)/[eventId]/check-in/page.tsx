import { notFound } from "next/navigation";
import { getAssociation } from "@/lib/association/queries";
import { canForEvent } from "@/lib/auth/member";
import { findEvent } from "@/lib/events/queries";
import { requiresMinutes } from "@/lib/events/cpd-rules";
import { getCheckInCounts } from "@/lib/admission/queries";
import { StaffCheckIn } from "./_components/staff-check-in";
import { consolePage } from "../../../../console-page";

const page = consolePage(
  { at: "/admin/events/[eventId]/check-in", title: "Check-in", frame: "column" },
  async ({ person, params: { eventId } }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    return (
      <StaffCheckIn
        event={{ id: event.id, title: event.title, prices: event.prices }}
        startingCounts={await getCheckInCounts(person, eventId)}
        timeZone={getAssociation().timeZone}
        hasCheckOut={requiresMinutes(event.cpd)}
        mayVerify={canForEvent(person, "registrations.verify", eventId)}
        maySeeRegistrations={canForEvent(person, "registrations.read", eventId)}
      />
    );
  },
);

export const metadata = page.metadata;
export default page;
