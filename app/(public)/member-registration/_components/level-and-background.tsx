import type { ReactNode } from "react";
import { ChoiceCard } from "@/components/forms/choice-card";
import { backgroundQuestionLabel, levelHint } from "@/lib/applications/labels";
import { membershipLevels } from "@/lib/association/levels";
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
          {membershipLevels.map((level, index) => (
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
export function BackgroundPart({ form, privacy }: { form: ApplicationFormHandle; privacy: ReactNode }) {
  const { register, watch, formState } = form;
  const hasYes = watch([...backgroundQuestions]).includes("yes");
  return (
    <FormSection
      id="background-information"
      description="Answering Yes does not rule you out. The association considers your explanation before it decides."
    >
      {privacy}
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
          hint="For each question you answered Yes, explain what happened, when, and how it was resolved."
          rows={4}
        />
      )}
    </FormSection>
  );
}
