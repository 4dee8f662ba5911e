import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { fullName } from "@/lib/core/full-name";
import type { Letter } from "@/lib/mail/letter";

/** Notifies an administrator that the audit log was changed outside the portal. */
export function brokenChainLetter(firstName: string): Letter {
  return {
    subject: "The audit log has been tampered with",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      "Our daily check found that the audit log differs from what the portal recorded. Someone with access to the database has changed or removed entries.",
    ],
    button: { label: "View details", url: publicUrl(pathTo("/admin/audit")) },
    closing: ["Please contact the person who manages the portal's database, and keep the latest backups."],
  };
}

type Exported = {
  person: { id: string; firstName: string; lastName: string; email: string };
  what: string;
  rows: number;
};

/** Notifies an owner of an export. */
export function dataExportedLetter(firstName: string, { person, what, rows }: Exported): Letter {
  return {
    subject: `${fullName(person)} exported ${what}`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${fullName(person)} (${person.email}) exported ${what}: ${rows.toLocaleString("en")} ${rows === 1 ? "row" : "rows"}.`,
    ],
    // The id in the address also identifies the letter when the account is deleted.
    button: {
      label: "Open their record",
      url: publicUrl(pathTo("/admin/members/[memberId]", { memberId: person.id })),
    },
    closing: ["If you didn't expect this, speak to them and check their roles."],
  };
}

/** The latest entry of the log, to be stored where nobody who can change the log has access. */
export function chainHeadLetter({
  position,
  fingerprint,
}: {
  position: number;
  fingerprint: string;
}): Letter {
  return {
    subject: `Audit log: entry ${position}`,
    greeting: "Hello,",
    paragraphs: [
      `This is the latest entry of the audit log of the ${getAssociation().name}. Please keep this email.`,
      "To check later whether the log has been truncated or changed, paste the number and the fingerprint into the audit log page.",
    ],
    facts: [["Number and fingerprint", `${position} ${fingerprint}`]],
    button: { label: "Open the audit log", url: publicUrl(pathTo("/admin/audit")) },
    closing: [
      "You are receiving this weekly email because an administrator entered your address in the settings.",
    ],
  };
}
