import { notFound } from "next/navigation";
import { StillSays } from "@/components/events/manage/still-says";
import { getAssociation } from "@/lib/association/queries";
import { findEvent, readProgrammeToEdit } from "@/lib/events/queries";
import { versionOfProgramme } from "@/lib/events/shared/shown-version";
import { listOutdatedTexts } from "@/lib/landing/queries";
import { ProgrammeForm } from "./_components/programme-form";
import { consolePage } from "../../../console-page";

const page = consolePage(
  { at: "/admin/events/[eventId]/programme", title: "Programme", frame: "none" },
  async ({ person, params: { eventId } }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    const { timeZone } = getAssociation();
    const { id, startDate, endDate, location, status } = event;
    const saved = await readProgrammeToEdit(person, event);
    return (
      <section aria-labelledby="programme" className="max-w-3xl">
        <h2 id="programme" className="text-lg font-semibold">
          Programme
        </h2>
        <p className="mt-1.5 text-pretty text-ink-soft">
          The agenda and speakers, as they appear on the public page.
        </p>
        <div className="mt-4 empty:hidden">
          <StillSays
            here="agenda"
            eventId={event.id}
            texts={await listOutdatedTexts(person, event, timeZone)}
          />
        </div>
        <ProgrammeForm
          event={{ id, startDate, endDate, location, status }}
          saved={{ ...saved, version: versionOfProgramme(saved) }}
          timeZone={timeZone}
        />
      </section>
    );
  },
);

export const metadata = page.metadata;
export default page;
