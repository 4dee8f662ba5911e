import type { Letter } from "@/lib/mail/letter";

type Announcement = Pick<Letter, "subject" | "paragraphs" | "facts" | "closing"> & {
  firstName: string;
  stop: { url: string; label?: string };
};

/**
 * The letter that announces a pending change. It contains the link that stops it, so that readers need no role for
 * that.
 */
export const announcementLetter = ({ firstName, stop, ...letter }: Announcement): Letter => ({
  ...letter,
  greeting: `Dear ${firstName},`,
  button: { label: stop.label ?? "Stop this change", url: stop.url },
});

/** The closing paragraph of a letter to staff about a colleague's action. */
export const stopUnlessExpected =
  "If you expected this, you don’t need to do anything. If you didn’t, stop it and phone the person.";
