import { notFound } from "next/navigation";
import { StillSays } from "@/components/events/manage/still-says";
import { getAssociation } from "@/lib/association/queries";
import { findEvent, toStaffAnswer } from "@/lib/events/queries";
import { listTopics } from "@/lib/event-listings/whats-on";
import { listOutdatedTexts } from "@/lib/landing/queries";
import { DetailsForm } from "./_components/details-form";
import { consolePage } from "../../../console-page";

const page = consolePage(
  { at: "/admin/events/[eventId]/details", title: "Details", frame: "none" },
  async ({ person, params: { eventId } }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    const { timeZone } = getAssociation();
    return (
      <section aria-labelledby="details" className="max-w-3xl">
        <h2 id="details" className="text-lg font-semibold">
          Details
        </h2>
        <DetailsForm
          event={await toStaffAnswer(person, event)}
          topics={await listTopics(person)}
          timeZone={timeZone}
          stillSays={
            <StillSays
              here="description"
              eventId={event.id}
              texts={await listOutdatedTexts(person, event, timeZone)}
            />
          }
        />
      </section>
    );
  },
);

export const metadata = page.metadata;
export default page;
