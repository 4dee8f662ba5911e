"use client";

import { lazy, startTransition, Suspense, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { fetchedRules } from "@/components/forms/fetched-rules";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { api } from "@/components/api/api-client";
import { PersonalInformationPart, ProfessionalInformationPart, RegistrationTypePart } from "./about-you";
import type { Submitted } from "./application-submitted";
import { FormProgress } from "./form-progress";
import { CurrentSection } from "./form-section";
import {
  fieldOrder,
  sections,
  type ApplicationFormHandle,
  type FieldName,
  type Payload,
  type ApplicationFormValues,
} from "./form-values";
import { BackgroundPart, MembershipLevelPart } from "./level-and-background";
import type { LevelChoices } from "./level-choices";
import { useDraft } from "./use-draft";
import { useSection } from "./use-section";

const fetchParts = () => import("./occasional-parts");
/** The last sections, in the page from the beginning, whose code arrives while the first ones are filled in. */
const fetchSigning = () => import("./signing");
const CeoPart = lazy(async () => ({ default: (await fetchSigning()).CeoPart }));
const ApplicationDetailsPart = lazy(async () => ({ default: (await fetchSigning()).ApplicationDetailsPart }));
const DeclarationPart = lazy(async () => ({ default: (await fetchSigning()).DeclarationPart }));

type Parts = Awaited<ReturnType<typeof fetchParts>>;
const partNamed = <Name extends keyof Parts>(name: Name) =>
  lazy(async () => ({ default: (await fetchParts())[name] }));
const ApplicationSubmitted = partNamed("ApplicationSubmitted");
const ErrorSummary = partNamed("ErrorSummary");
const ProblemsLink = partNamed("ProblemsLink");
const CheckAnswers = partNamed("CheckAnswers");
const ClearDraft = partNamed("ClearDraft");
const DraftNote = partNamed("DraftNote");

/**
 * The confirmation screen is loaded together with the rules, so that no application is sent that could not be
 * confirmed.
 */
const rules = fetchedRules(async () => {
  const [{ applicationForm }] = await Promise.all([import("@/lib/applications/schema"), fetchParts()]);
  return applicationForm;
});

type ApplicationFormProps = {
  initial: ApplicationFormValues;
  /** Today, "YYYY-MM-DD", in the association's zone. */
  today: string;
  levels: LevelChoices;
  contactEmail: string | null;
  timeZone: string;
  /** Notes rendered on the server: who can read the background answers, and which documents must follow. */
  notes: { privacy: React.ReactNode; documents: React.ReactNode };
  /** The heading above the form, which disappears with it. */
  children: React.ReactNode;
};

/** The membership application form, and the confirmation that replaces it. */
export function ApplicationForm({ initial, children, ...facts }: ApplicationFormProps) {
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const form: ApplicationFormHandle = useForm<ApplicationFormValues, unknown, Payload>({
    resolver: rules,
    defaultValues: initial,
    // react-hook-form lists late-registered fields last, so the first invalid field is chosen here.
    shouldFocusError: false,
  });
  const draft = useDraft(form, initial);
  const { index, visited, show, showField } = useSection(form);
  const isClaim = useWatch({ control: form.control, name: "registrationType" }) === "existing";
  const asked = isClaim ? sections.slice(0, 2) : sections;
  const isLast = index >= asked.length - 1;
  const [isChecking, setChecking] = useState(false);
  const { submit, busy } = useSubmit(
    (payload: Payload, options) => api("POST /api/member-registration", payload, options),
    {
      form,
      failureTitle: "Submission Failed",
      onDone(answer, sent) {
        void draft.forget();
        startTransition(() => setSubmitted({ answer, sent }));
      },
      onProblem({ code, message, issues }) {
        const isAboutAddress = code === "already_applied";
        if (isAboutAddress) form.setError("email", { type: "server", message });
        focusFirst(isAboutAddress ? ["email"] : (issues ?? []).map(({ path }) => path));
      },
    },
  );

  function focusFirst(wrong: string[]) {
    const first = fieldOrder.find((name) => wrong.includes(name));
    if (first) showField(first);
  }

  /** Leads to a field from the answers, to which Continue leads back. */
  function change(name: FieldName) {
    setChecking(true);
    showField(name);
  }

  async function goOn() {
    const fields = [...(sections[index]?.fields ?? [])];
    if (await form.trigger(fields)) show(isChecking ? asked.length - 1 : index + 1);
    else focusFirst(fields.filter((name) => form.getFieldState(name).error));
  }

  if (submitted) return <ApplicationSubmitted {...submitted} {...facts} />;
  const { errors } = form.formState;
  const problems = fieldOrder.filter((name) => errors[name]?.message).length;
  return (
    <>
      {children}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void (isLast ? form.handleSubmit(submit, (errors) => focusFirst(Object.keys(errors)))() : goOn());
        }}
        className="mt-8 grid gap-x-10 gap-y-6 lg:grid-cols-[15rem_minmax(0,1fr)]"
      >
        <FormProgress form={form} initial={initial} sections={asked} current={index} visited={visited} />
        <div className="grid min-w-0 gap-5">
          {draft.restoredAt && (
            <Suspense>
              <DraftNote savedAt={draft.restoredAt} timeZone={facts.timeZone} />
            </Suspense>
          )}
          {problems > 0 && (
            <Suspense>
              <ErrorSummary errors={errors} onChoose={showField} />
            </Suspense>
          )}
          <CurrentSection value={{ current: index, count: asked.length }}>
            <RegistrationTypePart form={form} />
            <PersonalInformationPart form={form} isClaim={isClaim} today={facts.today} />
            <ProfessionalInformationPart form={form} />
            <MembershipLevelPart form={form} levels={facts.levels} />
            <BackgroundPart form={form} privacy={facts.notes.privacy} />
            <Suspense>
              <CeoPart form={form} />
              <ApplicationDetailsPart form={form} />
              <DeclarationPart
                form={form}
                answers={
                  isLast &&
                  !isClaim && (
                    <Suspense>
                      <CheckAnswers form={form} levels={facts.levels} onChange={change} />
                    </Suspense>
                  )
                }
                documents={facts.notes.documents}
              />
            </Suspense>
          </CurrentSection>
          <RobotTrap form={form} />
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            {/* Enter in a field presses the form's first button. */}
            {!isLast && (
              <Button type="submit" size="lg" className="w-full sm:w-auto noscript:hidden">
                Continue
              </Button>
            )}
            <SubmitButton
              busy={busy}
              busyWords="Submitting..."
              size="lg"
              className={cn("w-full sm:w-auto", !isLast && "hidden noscript:inline-flex")}
            >
              Submit Application
            </SubmitButton>
            {index > 0 && (
              <Button
                variant="secondary"
                size="lg"
                className="w-full sm:w-auto"
                onClick={() => show(index - 1)}
              >
                Back
              </Button>
            )}
            {draft.isStored && (
              <Suspense>
                <ClearDraft
                  onClear={() => {
                    show(0);
                    void draft.clear();
                  }}
                />
              </Suspense>
            )}
            <p aria-live="polite" className="text-sm text-danger">
              <Suspense>{problems > 0 && <ProblemsLink count={problems} />}</Suspense>
            </p>
          </div>
        </div>
      </form>
    </>
  );
}

/** A hidden field that people cannot see or reach; bots fill in every named field. */
function RobotTrap({ form }: { form: ApplicationFormHandle }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this field empty
        <input {...form.register("homepage")} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
