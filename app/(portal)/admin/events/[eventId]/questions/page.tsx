import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent } from "@/lib/events/queries";
import { versionOfQuestions } from "@/lib/events/shared/shown-version";
import { QuestionsForm } from "./_components/questions-form";

export const metadata: Metadata = { title: "Questions" };

export default async function QuestionsPage({ params }: PageProps<"/admin/events/[eventId]/questions">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "events.edit", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  return (
    <section aria-labelledby="questions" className="max-w-3xl">
      <h2 id="questions" className="text-lg font-semibold">
        Questions
      </h2>
      <p className="mt-1.5 text-pretty text-ink-soft">
        People answer these when they register, and can change their answers on their private page. Changing
        or removing a question keeps the answers that you already have.
      </p>
      <QuestionsForm
        event={event}
        saved={{ questions: event.questions, version: versionOfQuestions(event.questions) }}
      />
    </section>
  );
}
