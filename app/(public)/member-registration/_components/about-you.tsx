import { ChoiceCard } from "@/components/forms/choice-card";
import { applicantKindLabel } from "@/lib/applications/labels";
import { registrationTypes } from "@/lib/applications/rules";
import { ChoiceGroup } from "@/components/forms/choice-group";
import { FormSection } from "./form-section";
import type { ApplicationFormHandle } from "./form-values";
import { TextField } from "./text-field";

type PartProps = { form: ApplicationFormHandle };

const typeHint = {
  existing: "You are a member and need an account for this portal.",
  new: "You want to become a member of the association.",
};

/** The choice between existing member and new applicant. */
export function RegistrationTypePart({ form }: PartProps) {
  const { register, watch, formState } = form;
  return (
    <FormSection id="registration-type">
      <ChoiceGroup
        legend="Registration Type"
        isLegendHidden
        name="registrationType"
        error={formState.errors.registrationType?.message}
      >
        <div className="grid gap-2 sm:grid-cols-2">
          {registrationTypes.map((type, index) => (
            <ChoiceCard
              key={type}
              {...register("registrationType")}
              {...(index === 0 ? { id: "registrationType" } : {})}
              value={type}
              label={applicantKindLabel[type]}
              hint={typeHint[type]}
            />
          ))}
        </div>
      </ChoiceGroup>
      {watch("registrationType") === "existing" && (
        <TextField
          form={form}
          name="membershipNumber"
          hint="It is on your membership card and in letters from the association."
          autoComplete="off"
          className="sm:max-w-xs"
        />
      )}
    </FormSection>
  );
}

const phoneHint = "For example, (242) 555-0123";

type PersonalProps = PartProps & {
  /** Whether the applicant is an existing member, who is asked only what the association cannot look up. */
  isClaim: boolean;
  today: string;
};

export function PersonalInformationPart({ form, isClaim, today }: PersonalProps) {
  return (
    <FormSection id="personal-information">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" autoComplete="given-name" />
        <TextField form={form} name="lastName" autoComplete="family-name" />
        <TextField
          form={form}
          name="email"
          hint="We'll send your confirmation and private link here."
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          className="sm:col-span-2"
        />
        {!isClaim && (
          <>
            <TextField
              form={form}
              name="dateOfBirth"
              type="date"
              autoComplete="bday"
              max={today}
              className="sm:col-span-2 sm:max-w-56"
            />
            <TextField
              form={form}
              name="homePhone"
              hint={phoneHint}
              type="tel"
              autoComplete="home tel"
              placeholder="(242) 555-0123"
            />
            <TextField
              form={form}
              name="cellPhone"
              hint={phoneHint}
              type="tel"
              autoComplete="mobile tel"
              placeholder="(242) 555-0123"
            />
            <TextField
              form={form}
              name="homeAddress"
              hint="House number, street and island."
              rows={2}
              className="sm:col-span-2"
            />
          </>
        )}
      </div>
    </FormSection>
  );
}

export function ProfessionalInformationPart({ form }: PartProps) {
  return (
    <FormSection id="professional-information">
      <TextField
        form={form}
        name="professionalQualifications"
        hint="Degrees, diplomas and certificates, and who awarded them."
        rows={3}
      />
      <TextField
        form={form}
        name="professionalMemberships"
        hint="If you have none, write “None so far”."
        rows={2}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="currentEmployer" autoComplete="organization" className="sm:col-span-2" />
        <TextField form={form} name="positionHeld" autoComplete="organization-title" />
        <TextField form={form} name="durationInPosition" placeholder="4 years" autoComplete="off" />
      </div>
    </FormSection>
  );
}
