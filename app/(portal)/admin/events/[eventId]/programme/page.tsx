import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent, findProgrammeToEdit } from "@/lib/events/queries";
import { ProgrammeForm } from "./_components/programme-form";

export const metadata: Metadata = { title: "Programme" };

export default async function ProgrammePage({ params }: PageProps<"/admin/events/[eventId]/programme">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "events.edit", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  const { id, title, slug, startDate, endDate, location } = event;
  return (
    <main id="main" tabIndex={-1} className="page max-w-3xl py-8 sm:py-10">
      <Link
        href={
          canForEvent(person, "registrations.read", eventId)
            ? `/admin/events/${eventId}`
            : "/admin?tab=events"
        }
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Registrations
      </Link>
      <h1 className="mt-3 text-3xl font-semibold tracking-tight">Programme</h1>
      <p className="mt-1.5 text-pretty text-ink-soft">
        What happens at “{title}” and who speaks, as its{" "}
        <Link
          href={`/events/${slug}`}
          prefetch={false}
          className="text-aqua-ink underline underline-offset-4"
        >
          public page
        </Link>{" "}
        shows it.
      </p>
      <ProgrammeForm
        event={{ id, startDate, endDate, location }}
        saved={await findProgrammeToEdit(person, event)}
        timeZone={getAssociation().timeZone}
      />
    </main>
  );
}
