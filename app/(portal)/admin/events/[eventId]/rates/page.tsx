import { notFound } from "next/navigation";
import { getAssociation } from "@/lib/association/queries";
import { findEvent, toEventAnswer } from "@/lib/events/queries";
import { StillSays } from "../_components/still-says";
import { RatesForm } from "./_components/rates-form";
import { consolePage } from "../../../console-page";

const page = consolePage(
  { at: "/admin/events/[eventId]/rates", title: "Rates", frame: "none" },
  async ({ person, params: { eventId } }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    return (
      <section aria-labelledby="rates" className="max-w-3xl">
        <h2 id="rates" className="mb-1.5 text-lg font-semibold">
          Price list
        </h2>
        <div className="my-4 empty:hidden">
          <StillSays person={person} event={event} />
        </div>
        <RatesForm event={toEventAnswer(event)} timeZone={getAssociation().timeZone} />
      </section>
    );
  },
);

export const metadata = page.metadata;
export default page;
