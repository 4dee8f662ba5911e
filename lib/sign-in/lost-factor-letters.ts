import { contactInWords } from "@/lib/association/rules";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { fullName } from "@/lib/core/full-name";
import type { Letter } from "@/lib/mail/letter";

type Person = { id: string; firstName: string; lastName: string; email: string };

/**
 * The letter to all owners, and to people who were owners until a week ago, about a person who can use none of their
 * second factors. Only owners are asked to act.
 */
export function factorLostLetter(
  firstName: string,
  person: Person,
  { isStillOwner }: { isStillOwner: boolean },
): Letter {
  return {
    subject: `${fullName(person)} can't sign in`,
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Someone with the password or the mailbox of ${fullName(person)} (${person.email}) says they can't use any of their second factors. We’ve told them that an owner will call them.`,
      isStillOwner
        ? "Call them on a number that you already have. If it is them, open their page and request a reset. Another owner must approve it, and it takes effect after 24 hours."
        : "You are receiving this because you were an owner of the portal until a few days ago.",
    ],
    ...(isStillOwner
      ? {
          button: {
            label: "Open their page",
            url: publicUrl(
              pathTo("/admin/staff/[memberId]", { memberId: person.id }, { hash: "lost-factor" }),
            ),
          },
        }
      : {}),
    closing: [
      "If they know nothing about it, someone else knows their password or reads their email. Don't request a reset, and ask them to change their password.",
    ],
  };
}

type Facts = {
  association: string;
  contactEmail: string | null;
  /** Whether there are the two other owners whom a reset requires. */
  canBeReset: boolean;
};

/** The letter to the person themselves, who may not be the one who reported it. */
export function factorLossReceivedLetter(
  { firstName, email }: Person,
  { association, contactEmail, canBeReset }: Facts,
): Letter {
  return {
    subject: "You asked for help signing in",
    greeting: `Dear ${firstName},`,
    paragraphs: [
      `Someone signed in with your password or a link from your mailbox and told us that they can't use any of your second factors at the ${association}.`,
      canBeReset
        ? "If it was you: an owner of the portal will call you on a number they already have. Two of them must agree, and 24 hours later your second factor is removed. You then sign in with your password and a code they give you over the phone."
        : `If it was you: a reset needs two other owners, and the portal doesn't have them. Ask the person who looks after its server to run "npm run reset-factor -- ${email}". 24 hours later, your second factor is removed, and you sign in with your password and the code that the command prints.`,
      "If you find your phone, a passkey or your recovery codes in the meantime, just sign in with them.",
    ],
    button: { label: "Sign in", url: publicUrl(pathTo("/auth")) },
    closing: [
      `If it wasn't you, someone else knows your password or reads your email. Change your password immediately, and tell ${contactInWords(contactEmail)}.`,
    ],
  };
}
