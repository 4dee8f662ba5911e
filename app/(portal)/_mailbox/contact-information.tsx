import { Mail, MapPin, Phone, type IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { Association } from "@/lib/association/queries";
import { mailtoUrl } from "@/lib/core/plain-text";

type ContactInformationProps = {
  association: Pick<Association, "name" | "contactEmail" | "phone" | "address">;
};

/** Other ways to contact the association. */
export function ContactInformation({
  association: { name, contactEmail, phone, address },
}: ContactInformationProps) {
  if (!contactEmail && !phone && !address) return null;
  return (
    <section aria-labelledby="contact" className="mt-8 rounded-md border border-line bg-card p-5">
      <h2 id="contact" className="text-base font-semibold">
        Contact Information
      </h2>
      <p className="mt-0.5 text-sm text-ink-soft">Other ways to reach the {name}.</p>
      <dl className="mt-4 grid gap-4 sm:grid-cols-3">
        {contactEmail && (
          <Way icon={Mail} label="Email">
            <a href={mailtoUrl(contactEmail)} className="text-aqua-ink hover:underline">
              {contactEmail}
            </a>
          </Way>
        )}
        {phone && (
          <Way icon={Phone} label="Phone">
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="text-aqua-ink hover:underline">
              {phone}
            </a>
          </Way>
        )}
        {address && (
          <Way icon={MapPin} label="Address">
            {address}
          </Way>
        )}
      </dl>
    </section>
  );
}

function Way({ icon, label, children }: { icon: IconNode; label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon of={icon} /> {label}
      </dt>
      <dd className="mt-0.5 text-sm wrap-anywhere sm:pl-6">{children}</dd>
    </div>
  );
}
