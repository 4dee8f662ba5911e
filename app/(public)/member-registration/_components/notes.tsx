import { Office } from "@/components/office";
import { FileText, Lock } from "lucide";
import { Icon } from "@/components/ui/icon";

/* These notes are rendered on the server and passed to the form, so that its script need not contain them. */

const supportingDocuments = [
  "A police certificate issued within the past six months",
  "At least two references",
  "Copies of the certificates of your professional qualifications",
];

/** The documents that must follow the application. */
export function SupportingDocuments({ contactEmail }: { contactEmail: string | null }) {
  return (
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
        private link in your confirmation email, or send them by email to <Office email={contactEmail} />.
      </p>
    </div>
  );
}

/** A note on who can read the background answers. */
export function BackgroundPrivacy() {
  return (
    <p className="flex gap-2.5 rounded-md bg-aqua-soft px-3.5 py-3 text-sm text-aqua-ink">
      <Icon of={Lock} className="mt-0.5" />
      Your answers in this section are stored encrypted. Only the administrators who review your application
      can read them, and we log every access.
    </p>
  );
}
