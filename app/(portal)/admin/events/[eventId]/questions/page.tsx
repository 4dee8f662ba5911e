import { notFound } from "next/navigation";
import { findEvent } from "@/lib/events/queries";
import { versionOfQuestions } from "@/lib/events/shared/shown-version";
import { QuestionsForm } from "./_components/questions-form";
import { consolePage } from "../../../console-page";

const page = consolePage(
  { at: "/admin/events/[eventId]/questions", title: "Questions", frame: "none" },
  async ({ person, params: { eventId } }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    return (
      <section aria-labelledby="questions" className="max-w-3xl">
        <h2 id="questions" className="text-lg font-semibold">
          Questions
        </h2>
        <p className="mt-1.5 text-pretty text-ink-soft">
          People answer these when they register, and can change their answers on their private page. If you
          change or remove a question, existing answers are kept.
        </p>
        <QuestionsForm
          event={event}
          saved={{ questions: event.questions, version: versionOfQuestions(event.questions) }}
        />
      </section>
    );
  },
);

export const metadata = page.metadata;
export default page;
