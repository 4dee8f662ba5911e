import { contactInWords } from "@/lib/association/rules";
import { mailtoUrl } from "@/lib/core/plain-text";

/** The contact within a sentence: the association's address as a link, or "the office" while there is none. */
export function Office({ email }: { email: string | null }) {
  if (email === null) return contactInWords(email);
  return (
    <a href={mailtoUrl(email)} className="font-medium text-aqua-ink underline">
      {email}
    </a>
  );
}
