import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent, findProgrammeToEdit } from "@/lib/events/queries";
import { versionOfProgramme } from "@/lib/events/shared/shown-version";
import { ProgrammeForm } from "./_components/programme-form";

export const metadata: Metadata = { title: "Programme" };

export default async function ProgrammePage({ params }: PageProps<"/admin/events/[eventId]/programme">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "events.edit", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  const { id, startDate, endDate, location, status } = event;
  const saved = await findProgrammeToEdit(person, event);
  return (
    <section aria-labelledby="programme" className="max-w-3xl">
      <h2 id="programme" className="text-lg font-semibold">
        Programme
      </h2>
      <p className="mt-1.5 text-pretty text-ink-soft">
        What happens and who speaks, as the public page shows it.
      </p>
      <ProgrammeForm
        event={{ id, startDate, endDate, location, status }}
        saved={{ ...saved, version: versionOfProgramme(saved) }}
        timeZone={getAssociation().timeZone}
      />
    </section>
  );
}
