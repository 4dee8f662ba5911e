import { Lock } from "lucide";
import { ChoiceCard } from "@/components/forms/choice-card";
import { Icon } from "@/components/ui/icon";
import { backgroundQuestionLabel, levelHint } from "@/lib/applications/labels";
import { LEVELS } from "@/lib/association/labels";
import { backgroundQuestions } from "@/lib/applications/rules";
import { ChoiceGroup } from "@/components/forms/choice-group";
import { FormSection } from "./form-section";
import type { LevelChoices } from "./level-choices";
import type { ApplicationFormHandle } from "./form-values";
import { TextField } from "./text-field";

type LevelProps = { form: ApplicationFormHandle; levels: LevelChoices };

/** The choice of the membership level, with its fee. */
export function MembershipLevelPart({ form, levels }: LevelProps) {
  const { register, formState } = form;
  return (
    <FormSection
      id="membership-level"
      description="The fee is for one year. You pay it only after your application has been approved."
    >
      <ChoiceGroup
        legend="Membership Level"
        isLegendHidden
        name="membershipType"
        error={formState.errors.membershipType?.message}
      >
        <div className="grid gap-2">
          {LEVELS.map((level, index) => (
            <ChoiceCard
              key={level}
              {...register("membershipType")}
              {...(index === 0 ? { id: "membershipType" } : {})}
              value={level}
              label={levels[level].label}
              hint={levelHint[level]}
              aside={levels[level].fee}
            />
          ))}
        </div>
      </ChoiceGroup>
    </FormSection>
  );
}

/** The five background questions, unanswered at first, and the explanation. */
export function BackgroundPart({ form }: { form: ApplicationFormHandle }) {
  const { register, watch, formState } = form;
  const hasYes = watch([...backgroundQuestions]).includes("yes");
  return (
    <FormSection
      id="background-information"
      description="Answering Yes does not rule you out. The association considers your explanation before it decides."
    >
      <p className="flex gap-2.5 rounded-md bg-aqua-soft px-3.5 py-3 text-sm text-aqua-ink">
        <Icon of={Lock} className="mt-0.5" />
        Your answers in this section are stored encrypted. Only the administrators who review your application
        can read them, and we log every access.
      </p>
      {backgroundQuestions.map((question) => (
        <ChoiceGroup
          key={question}
          legend={backgroundQuestionLabel[question]}
          name={question}
          error={formState.errors[question]?.message}
        >
          <div className="grid max-w-xs grid-cols-2 gap-2">
            <ChoiceCard {...register(question)} id={question} value="yes" label="Yes" />
            <ChoiceCard {...register(question)} value="no" label="No" />
          </div>
        </ChoiceGroup>
      ))}
      {hasYes && (
        <TextField
          form={form}
          name="backgroundExplanation"
          label="Explanation"
          hint="For each question you answered Yes, explain what happened, when, and how it was resolved."
          rows={4}
        />
      )}
    </FormSection>
  );
}
