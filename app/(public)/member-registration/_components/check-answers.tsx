import { useWatch } from "react-hook-form";
import { applicantKindLabel, backgroundTopic } from "@/lib/applications/labels";
import { formatCalendarDay } from "@/lib/core/days";
import type { LevelChoices } from "./level-choices";
import {
  sections,
  textLabel,
  type ApplicationFormHandle,
  type FieldName,
  type Section,
  type ApplicationFormValues,
} from "./form-values";

type CheckAnswersProps = {
  form: ApplicationFormHandle;
  levels: LevelChoices;
  onChange: (name: FieldName) => void;
};

const labels: Partial<Record<FieldName, string>> = {
  ...textLabel,
  ...backgroundTopic,
  registrationType: "Registration Type",
  membershipType: "Membership Level",
};

/** All answers before they are sent, each with a link that leads to its field. */
export function CheckAnswers({ form, levels, onChange }: CheckAnswersProps) {
  const values = useWatch({ control: form.control }) as ApplicationFormValues;
  return (
    <section aria-labelledby="check-answers" className="text-sm">
      <h3 id="check-answers" className="text-lg font-semibold">
        Check your answers
      </h3>
      {sections.slice(0, -1).map((section) => (
        <div key={section.id} className="mt-4">
          <h4 className="font-semibold">{section.title}</h4>
          <dl className="mt-1 divide-y divide-line">
            {answeredFields(section, values).map((name) => (
              <div
                key={name}
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
              >
                <dt className="text-ink-soft max-sm:col-start-1">{labels[name]}</dt>
                <dd className="min-w-0 font-medium wrap-anywhere whitespace-pre-line max-sm:col-start-1">
                  {answerOf(name, values, levels) || <span className="text-warning">Not answered yet</span>}
                </dd>
                <dd className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1">
                  <a
                    href={`#${section.id}`}
                    onClick={(event) => {
                      event.preventDefault();
                      onChange(name);
                    }}
                    className="rounded-sm font-medium text-aqua-ink underline underline-offset-4"
                  >
                    Change<span className="sr-only"> {labels[name]}</span>
                  </a>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

/** The fields of a section that a new applicant is asked. */
const answeredFields = ({ fields }: Section, values: ApplicationFormValues): FieldName[] =>
  [...fields].filter(
    (name) =>
      name !== "membershipNumber" &&
      (name !== "backgroundExplanation" ||
        Object.keys(backgroundTopic).some((one) => values[one as FieldName] === "yes")),
  );

function answerOf(name: FieldName, values: ApplicationFormValues, levels: LevelChoices): string {
  const value = String(values[name] ?? "");
  if (name === "registrationType") return applicantKindLabel[values.registrationType ?? "new"];
  if (name === "membershipType") return values.membershipType ? levels[values.membershipType].label : "";
  // A date field may contain a year of five digits, which the rules refuse.
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatCalendarDay(value);
  if (name in backgroundTopic) return value && (value === "yes" ? "Yes" : "No");
  return value.trim();
}
