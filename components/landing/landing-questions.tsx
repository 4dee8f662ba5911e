import type { ReactNode } from "react";
import { pathTo } from "@/lib/core/path-to";
import type { PortalEvent } from "@/lib/events/queries";
import { policySentence } from "@/lib/events/cancellation-rules";
import { isFree } from "@/lib/events/rules";

type LandingQuestionsProps = { event: PortalEvent; isOnlinePaymentAvailable: boolean };

const link = "font-medium text-aqua-ink underline underline-offset-4";

/** Answers to questions before registering, from the event's own data. */
export function LandingQuestions({ event, isOnlinePaymentAvailable }: LandingQuestionsProps) {
  const questions: [string, ReactNode][] = [
    [
      "Can I register colleagues?",
      <>
        Yes.{" "}
        <a href={pathTo("/events/[slug]/group", { slug: event.slug })} className={link}>
          Register a group
        </a>
        {isFree(event) ? "." : " and get one invoice for everyone."}
      </>,
    ],
    [
      "I’ve already registered. Where are my details?",
      <>
        On your private page. You can{" "}
        <a href={pathTo("/registration/find")} className={link}>
          get your link again
        </a>
        .
      </>,
    ],
  ];
  if (!isFree(event)) {
    questions.unshift(
      [
        "How can I pay?",
        `${isOnlinePaymentAvailable ? "Online, by" : "By"} bank transfer or by cheque. You choose when you register.`,
      ],
      ["Can I cancel?", policySentence(event.cancellationPolicy)],
    );
  }
  return (
    <section>
      <h2>Questions</h2>
      <dl className="mt-5 grid gap-x-10 gap-y-6 @xl:grid-cols-2">
        {questions.map(([question, answer]) => (
          <div key={question}>
            <dt className="font-semibold">{question}</dt>
            <dd className="mt-1 text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
