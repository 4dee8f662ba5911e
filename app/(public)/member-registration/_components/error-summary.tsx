import type { FieldErrors } from "react-hook-form";
import { backgroundTopic } from "@/lib/applications/labels";
import { sections, type FieldName, type ApplicationFormValues } from "./form-values";

/** The errors of each section that has any, in the order of the form. */
function problemsOf(errors: FieldErrors<ApplicationFormValues>) {
  return sections.flatMap(({ title, fields }) => {
    const problems = fields.flatMap((name: FieldName) => {
      const message = errors[name]?.message;
      if (!message) return [];
      // Five identical messages would not say which question is meant.
      const topic = (backgroundTopic as Partial<Record<FieldName, string>>)[name];
      return [{ name, message: topic ? `${topic}: ${message}` : message }];
    });
    return problems.length > 0 ? [{ title, problems }] : [];
  });
}

const summaryId = "problems";

function problemCount(count: number): string {
  return count === 1 ? "1 answer needs your attention" : `${count} answers need your attention`;
}

/** The number of problems, below the form, linked to the summary. */
export function ProblemsLink({ count }: { count: number }) {
  return (
    <>
      {problemCount(count)}:{" "}
      <a href={`#${summaryId}`} className="font-medium underline underline-offset-4">
        see the list
      </a>
    </>
  );
}

type ErrorSummaryProps = { errors: FieldErrors<ApplicationFormValues>; onChoose: (name: FieldName) => void };

/** A summary above the form: every error by section, with a link to its field. */
export function ErrorSummary({ errors, onChoose }: ErrorSummaryProps) {
  const found = problemsOf(errors);
  const count = found.reduce((sum, { problems }) => sum + problems.length, 0);
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
        {problemCount(count)}. Everything you entered is still here.
      </p>
      {found.map(({ title, problems }) => (
        <div key={title} className="mt-3 text-sm">
          {found.length > 1 && <h3 className="mb-1.5 font-medium">{title}</h3>}
          <ul className="grid gap-1.5">
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
        </div>
      ))}
    </section>
  );
}
