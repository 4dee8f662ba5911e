import { notFound } from "next/navigation";
import { StillSays } from "@/components/events/manage/still-says";
import { getAssociation } from "@/lib/association/queries";
import { findEvent, toEventAnswer } from "@/lib/events/queries";
import { listOutdatedTexts } from "@/lib/landing/queries";
import { RatesForm } from "./_components/rates-form";
import { consolePage } from "../../../console-page";

const page = consolePage(
  { at: "/admin/events/[eventId]/rates", title: "Rates", frame: "none" },
  async ({ person, params: { eventId } }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    const { timeZone } = getAssociation();
    return (
      <section aria-labelledby="rates" className="max-w-3xl">
        <h2 id="rates" className="mb-1.5 text-lg font-semibold">
          Price list
        </h2>
        <div className="my-4 empty:hidden">
          <StillSays eventId={event.id} texts={await listOutdatedTexts(person, event, timeZone)} />
        </div>
        <RatesForm event={toEventAnswer(event)} timeZone={timeZone} />
      </section>
    );
  },
);

export const metadata = page.metadata;
export default page;
