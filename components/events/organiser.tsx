import { Mail } from "lucide";
import { Icon } from "@/components/ui/icon";
import { mailtoUrl } from "@/lib/core/plain-text";

type OrganiserProps = { className?: string; association: { name: string; contactEmail: string | null } };

/** The event's organiser and its contact address. */
export function Organiser({ className, association: { name, contactEmail } }: OrganiserProps) {
  return (
    <section aria-labelledby="organiser" className={className}>
      <h2 id="organiser" className="text-sm font-medium text-ink-soft">
        Organised by
      </h2>
      <p className="mt-1 font-semibold">{name}</p>
      {contactEmail && (
        <p className="mt-1">
          <a
            href={mailtoUrl(contactEmail)}
            className="inline-flex min-h-6 items-center gap-1.5 break-all text-aqua-ink underline underline-offset-4"
          >
            <Icon of={Mail} /> {contactEmail}
          </a>
        </p>
      )}
    </section>
  );
}
