import { ArrowLeft } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { Icon } from "@/components/ui/icon";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent } from "@/lib/events/queries";
import { QuestionsForm } from "./_components/questions-form";

export const metadata: Metadata = { title: "Questions" };

export default async function QuestionsPage({ params }: PageProps<"/admin/events/[eventId]/questions">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "events.edit", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  return (
    <main id="main" tabIndex={-1} className="page max-w-3xl py-8 sm:py-10">
      <Link
        href={`/admin/events/${eventId}`}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Registrations
      </Link>
      <h1 className="mt-3 text-3xl font-semibold tracking-tight">Questions</h1>
      <p className="mt-1.5 text-pretty text-ink-soft">
        People answer these when they register for “{event.title}”, and can change their answers on their
        private page. Changing or removing a question keeps the answers that you already have.
      </p>
      <QuestionsForm eventId={eventId} questions={event.questions} />
    </main>
  );
}
