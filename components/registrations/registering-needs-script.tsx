import { contactInWords } from "@/lib/association/rules";
type RegisteringNeedsScriptProps = { contactEmail: string | null; className?: string };

/** What people without JavaScript can do on a public page with a registration dialog. */
export function RegisteringNeedsScript({ contactEmail, className = "" }: RegisteringNeedsScriptProps) {
  return (
    <noscript>
      <p className={`text-sm text-ink-soft ${className}`}>
        To register on this page, turn on JavaScript. You can also contact {contactInWords(contactEmail)}.
      </p>
    </noscript>
  );
}
