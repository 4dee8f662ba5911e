import { FileText } from "lucide";
import { Icon } from "@/components/ui/icon";
import { Declaration } from "./declaration";
import { FormSection } from "./form-section";
import type { ApplicationFormHandle } from "./form-values";
import { TextField } from "./text-field";

type PartProps = { form: ApplicationFormHandle };

export function CeoPart({ form }: PartProps) {
  return (
    <FormSection id="ceo-information" description="The head of the company or institution you work for.">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField form={form} name="ceoName" label="CEO/Managing Director Name" autoComplete="off" />
        <TextField
          form={form}
          name="ceoTitle"
          label="CEO/Managing Director Title"
          placeholder="Managing Director"
          autoComplete="off"
        />
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
          label="Application Date"
          hint="Today's date, unless you change it."
          type="date"
        />
        <TextField
          form={form}
          name="applicantSignature"
          label="Signature"
          hint="Type your full name."
          autoComplete="off"
        />
      </div>
    </FormSection>
  );
}

const supportingDocuments = [
  "A police certificate issued within the past six months",
  "At least two references",
  "Copies of the certificates of your professional qualifications",
];

/** The three declarations, and what has to follow the application. */
export function DeclarationPart({ form, contactEmail }: PartProps & { contactEmail: string }) {
  return (
    <FormSection id="declaration">
      <div className="rounded-md bg-sunken p-4 text-sm">
        <h3 className="font-medium">Required supporting documents</h3>
        <ul className="mt-2.5 grid gap-2">
          {supportingDocuments.map((words) => (
            <li key={words} className="flex gap-2.5">
              <Icon of={FileText} className="mt-0.5 text-aqua-ink" />
              {words}
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-soft">
          You don&apos;t need them yet. Upload them later as PDF, DOC or DOCX, or as photographs, using the
          private link in your confirmation email, or send them by email to{" "}
          <a href={`mailto:${contactEmail}`} className="font-medium text-aqua-ink underline">
            {contactEmail}
          </a>
          .
        </p>
      </div>
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
