import type { FieldErrors } from "react-hook-form";
import { backgroundTopic } from "@/lib/applications/labels";
import { fieldOrder, type FieldName, type Values } from "./form-values";
import { problemCount, summaryId } from "./problems";

type ApplicationProblem = { name: FieldName; message: string };

/** The errors in the order of the fields. */
function problemsOf(errors: FieldErrors<Values>): ApplicationProblem[] {
  return fieldOrder.flatMap((name) => {
    const message = errors[name]?.message;
    if (!message) return [];
    // Five identical messages would not say which question is meant.
    const topic = (backgroundTopic as Partial<Record<FieldName, string>>)[name];
    return [{ name, message: topic ? `${topic}: ${message}` : message }];
  });
}

type ErrorSummaryProps = { errors: FieldErrors<Values>; onChoose: (name: FieldName) => void };

/** A summary above the form: every error, with a link to its field. */
export function ErrorSummary({ errors, onChoose }: ErrorSummaryProps) {
  const problems = problemsOf(errors);
  return (
    <section
      id={summaryId}
      tabIndex={-1}
      aria-labelledby={`${summaryId}-title`}
      className="scroll-mt-20 rounded-md border-2 border-danger bg-card p-5 sm:p-6"
    >
      <h2 id={`${summaryId}-title`} className="text-lg font-semibold">
        There is a problem
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {problemCount(problems.length)}. Everything you entered is still here.
      </p>
      <ul className="mt-3 grid gap-1.5 text-sm">
        {problems.map(({ name, message }) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                onChoose(name);
              }}
              className="rounded-sm font-medium text-danger underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
