import { contactInWords } from "@/lib/association/rules";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { fullName } from "@/lib/core/full-name";
import type { Letter } from "@/lib/mail/letter";

type Person = { firstName: string; lastName: string };
type Changed = { words: string; association: string; contactEmail: string | null };

/** The letter to the person whose roles changed. `words` is empty when they have none left. */
export function rolesChangedLetter(
  { firstName }: Person,
  { words, association, contactEmail }: Changed,
): Letter {
  return {
    subject: words ? `Your roles at the ${association}` : `Your roles at the ${association} have ended`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      words
        ? `You now have these roles in the member portal: ${words}. They give you access to the Admin pages.`
        : "You no longer have a role in the member portal. Your membership hasn’t changed.",
    ],
    ...(words ? { button: { label: "Open the admin dashboard", url: publicUrl(pathTo("/admin")) } } : {}),
    closing: [`If you didn't expect this, contact ${contactInWords(contactEmail)}.`],
  };
}

type StaffChange = {
  person: Person & { email: string };
  user: Person & { id: string; email: string };
  words: string;
};

/** The letter to everybody who gives roles. */
export function staffChangedLetter(firstName: string, { person, user, words }: StaffChange): Letter {
  return {
    subject: `${fullName(user)}’s roles have changed`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `${fullName(person)} (${person.email}) changed the roles of ${fullName(user)} (${user.email}). ${words ? `They now have: ${words}.` : "They no longer have a role."}`,
    ],
    // The id in the address also identifies the letter when the account is erased.
    button: {
      label: "Open their record",
      url: publicUrl(pathTo("/admin/members/[memberId]", { memberId: user.id })),
    },
    closing: ["If this looks wrong, phone them and ask them to change the roles back."],
  };
}
