import type { Letter } from "@/lib/mail/letter";

type Announcement = Pick<Letter, "subject" | "paragraphs" | "facts" | "closing"> & {
  firstName: string;
  stop: { url: string; label?: string };
};

/**
 * The letter that announces a change that waits. It has the link that stops it, so that nobody is asked to stop what
 * their roles don't let them.
 */
export const announcementLetter = ({ firstName, stop, ...letter }: Announcement): Letter => ({
  ...letter,
  greeting: `Dear ${firstName},`,
  button: { label: stop.label ?? "Stop this change", url: stop.url },
});

/** Closes a letter to staff about what a colleague did. */
export const stopUnlessExpected =
  "If you expected this, there is nothing to do. If you did not, stop it, and speak to the person by telephone.";
