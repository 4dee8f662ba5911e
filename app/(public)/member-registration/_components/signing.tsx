import type { ReactNode } from "react";
import { Declaration } from "./declaration";
import { FormSection } from "./form-section";
import type { ApplicationFormHandle } from "./form-values";
import { TextField } from "./text-field";

type PartProps = { form: ApplicationFormHandle };

export function CeoPart({ form }: PartProps) {
  return (
    <FormSection id="ceo-information" description="The head of the company or institution you work for.">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="ceoName" autoComplete="off" />
        <TextField form={form} name="ceoTitle" placeholder="Managing Director" autoComplete="off" />
      </div>
    </FormSection>
  );
}

export function ApplicationDetailsPart({ form }: PartProps) {
  return (
    <FormSection id="application-details">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="applicationDate"
          hint="Today's date, unless you change it."
          type="date"
        />
        <TextField form={form} name="applicantSignature" hint="Type your full name." autoComplete="off" />
      </div>
    </FormSection>
  );
}

type DeclarationProps = PartProps & { answers: ReactNode; documents: ReactNode };

/** The answers to check, the three declarations, and the documents that must follow the application. */
export function DeclarationPart({ form, answers, documents }: DeclarationProps) {
  return (
    <FormSection id="declaration">
      {answers}
      {documents}
      <div className="grid gap-3">
        <Declaration form={form} name="truthDeclaration">
          I declare that the information in this application is true and complete.
        </Declaration>
        <Declaration form={form} name="constitutionAgreement">
          I agree to abide by the association’s constitution and regulations.
        </Declaration>
        <Declaration form={form} name="complianceCommitment">
          I confirm that I comply with all legal and regulatory requirements.
        </Declaration>
      </div>
    </FormSection>
  );
}
