import { getAssociation, type PaymentLink } from "@/lib/association/queries";
import { formatDateTime } from "@/lib/core/format";
import { fullName } from "@/lib/core/full-name";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";

type Changed = {
  person: { firstName: string; lastName: string; email: string };
  link: PaymentLink;
  isAtOnce: boolean;
};

/** Tells all staff that people are to pay online elsewhere. */
export function paymentLinkLetter(firstName: string, { person, link, isAtOnce }: Changed): Letter {
  const when = isAtOnce
    ? "It applies from now on."
    : `It takes effect on ${formatDateTime(new Date(link.effectiveAt), getAssociation().timeZone)}. Until then, it can be stopped in the settings.`;
  return {
    subject: "The link for online payment was changed",
    greeting: `Dear ${firstName},`,
    paragraphs: [`${fullName(person)} (${person.email}) changed where people pay online. ${when}`],
    facts: [
      ["Before", link.before ?? "none"],
      ["New", link.url ?? "none"],
    ],
    button: { label: "Open the settings", url: publicUrl("/admin/settings#online-payment") },
    closing: [
      "If you expected this, there is nothing to do. If you did not, stop it, and speak to the person by telephone.",
    ],
  };
}
