import type { DirectoryField, ListingState, DirectoryOffer } from "./rules";

/** The address of the photograph with this upload. */
export const photoUrl = (uploadId: string) => `/api/photos/${uploadId}`;

export const fieldLabel: Record<DirectoryField, string> = {
  employer: "Employer",
  position: "Position",
  sector: "Sector",
  island: "Island",
  expertise: "Expertise",
  qualifications: "Qualifications",
  photo: "Photograph",
};

export const offerLabel: Record<DirectoryOffer, string> = {
  mentor: "Open to mentoring",
  speak: "Open to speaking",
};

type Reader = "member" | "staff";

const words: Record<ListingState, Record<Reader, string>> = {
  listed: { member: "You’re listed in the directory.", staff: "Listed in the directory." },
  off: {
    member: "You’re not listed in the directory because you haven’t switched your listing on.",
    staff: "Not listed in the directory: the member hasn’t switched the listing on.",
  },
  hidden: {
    member: "You’re not listed in the directory because the office has hidden your listing",
    staff: "Not listed in the directory: staff have hidden the listing",
  },
  not_in_good_standing: {
    member: "You’re not listed in the directory because it shows members in good standing only.",
    staff: "Not listed in the directory: only members in good standing are.",
  },
  suspended: {
    member: "You’re not listed in the directory because your account is suspended.",
    staff: "Not listed in the directory: the account is suspended.",
  },
  closed: {
    member: "You’re not listed in the directory because your account is closed.",
    staff: "Not listed in the directory: the account is closed.",
  },
};

/** Whether somebody is listed, and if not, why, in one sentence for them or for staff. */
export const listingSentence = (state: ListingState, hiddenReason: string | null, reader: Reader): string =>
  state === "hidden" ? `${words[state][reader]}. Reason: ${hiddenReason}` : words[state][reader];

/** Said to somebody whose listing staff have hidden, where they can't be the first to write. */
export const heldBack =
  "The office has hidden your listing. Until it’s shown again, you can only answer people who wrote to you first.";
