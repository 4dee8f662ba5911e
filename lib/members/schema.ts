import { folded } from "@/lib/core/folding";
import { z } from "zod";
import { emailAddress, id, maxLength, withoutLinks, optional, required } from "@/lib/core/fields";
import { membershipLevels, membershipTypeOf } from "@/lib/association/levels";
import { detailList, type DetailName, type profileDetails } from "@/lib/core/profile-details";
import { chosenEncodings } from "@/lib/tables/labels";
import { memberFilters } from "./rules";

type Cleared = ReturnType<typeof optional>;

/** The details: empty ones are cleared, and one that is left out stays as it is. */
const details = Object.fromEntries(
  detailList.map(({ name, maxLength, isClearedWhenLeftOut }) => [
    name,
    isClearedWhenLeftOut ? optional(maxLength) : optional(maxLength).optional(),
  ]),
) as {
  [Name in DetailName]: (typeof profileDetails)[Name] extends { isClearedWhenLeftOut: true }
    ? Cleared
    : z.ZodOptional<Cleared>;
};

/** The fields of their own profile that a member may change. */
export const profile = z.object({
  firstName: withoutLinks(required("First name is required")),
  lastName: withoutLinks(required("Last name is required")),
  email: emailAddress("Valid email is required"),
  ...details,
});

/** PUT /api/users/me: a new email address also requires the password. */
export const profileUpdateInput = profile.extend({ currentPassword: z.string().nullish() });

export const memberIdInput = z.object({ id });

/** The input of DELETE /api/admin/users/{id}. */
export const memberDeletionInput = z.object({ id, reason: optional(maxLength.paragraph) });

/** The input of PUT /api/admin/users/{id}/suspension. */
export const suspensionInput = z
  .object({
    id,
    suspended: z.boolean({ error: "suspended must be true or false" }),
    /** Whether the account is closed for good, because the person has left or died. */
    closed: z.boolean({ error: "closed must be true or false" }).optional(),
    reason: optional(maxLength.paragraph),
  })
  .refine(({ suspended, closed }) => suspended || !closed, {
    path: ["closed"],
    error: "A closed account is suspended, too",
  })
  .refine(({ suspended, reason }) => !suspended || reason !== null, {
    path: ["reason"],
    error: "Enter a reason for the suspension",
  });

/** The input of PUT /api/admin/users/{id}/membership. */
export const membershipChangeInput = z
  .object({
    id,
    membershipStatus: z.enum(["pending", "active"], { error: "membershipStatus must be pending or active" }),
    reason: optional(maxLength.paragraph),
  })
  .refine(({ membershipStatus, reason }) => membershipStatus === "active" || reason !== null, {
    path: ["reason"],
    error: "Enter a reason for returning the membership to pending",
  });

/** The right that an account is granted once its address is confirmed. */
export const confirmationInput = z.object({ id, grants: z.enum(["membership", "admin"]) });

/** An annual fee in BSD as people type it: "350" or "350.00". */
export const annualFee = z
  .string({ error: "Annual fee is required" })
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, "Annual fee must be an amount such as 350.00");

/** The membership type of the level with this name or key, in any case; null when there is none. */
function levelNamed(text: string): string | null {
  const wanted = folded(text);
  const level = membershipLevels.find((one) => one === wanted || folded(membershipTypeOf(one)) === wanted);
  return level ? membershipTypeOf(level) : null;
}

/** The fields of a member that an administrator may change. */
export const memberEditInput = profile.extend({
  id,
  /** The name or key of a level, or the member's own type when that is no level. */
  membershipType: required("Membership type is required").transform((text) => levelNamed(text) ?? text),
  /** The annual fee; when omitted, that of the level. */
  annualFee: annualFee.optional(),
});

/** The filters in the URL of the Members tab. Invalid ones are refused, because they decide who gets an email. */
const chosenMembers = {
  q: z.string().trim().max(maxLength.line).default(""),
  status: z.enum(memberFilters, { error: "Unknown filter" }).nullish(),
  type: z.string().max(maxLength.line).nullish(),
};

export const maxSavedFilters = 50;
export const savedFilterNameInput = z.object({ name: required("Name is required", 60) });

/** The values of a saved filter. The search text is never saved, because it may name a person. */
export const savedFilter = z.object({
  status: chosenMembers.status.transform((status) => status ?? null),
  type: optional(),
});

export const newSavedFilterInput = savedFilter
  .extend(savedFilterNameInput.shape)
  .refine(({ status, type }) => status !== null || type !== null, {
    path: ["name"],
    error: "Choose a status or a membership type first. The search text is not saved.",
  });

/**
 * The new name of a saved filter. `version` is the one that the person saw, so that a colleague's change is not
 * overwritten unseen.
 */
export const savedFilterRenameInput = savedFilterNameInput.extend({ id, version: z.number().int().min(1) });

export const savedFilterIdInput = z.object({ id });

/** The query of GET /api/admin/users/export. */
export const membersExportInput = z.object(chosenMembers);

/** The selection whose email recipients are counted. */
export const emailRecipientsInput = z.object(chosenMembers);

/** The subject and text of an email to members. */
export const membersLetterInput = z.object({
  subject: required("Subject is required"),
  content: required("Message content is required", maxLength.text),
});

/** The email to all members under a filter, before it is sent. */
export const membersPreviewInput = z.object({ ...chosenMembers, ...membersLetterInput.shape });

/** The maximum number of recipients without an explicit confirmation. */
export const maxUnconfirmed = 10;

/** An email to all members under a filter; `expected` is the number of recipients shown. */
export const membersMessageInput = membersPreviewInput.extend({
  expected: z.number().int().min(0),
  isConfirmed: z.boolean().default(false),
});

export const maxImportBytes = 5 * 1_048_576;

/**
 * The fields sent with an import file: whether its new people are members already, and the encoding when a person chose
 * another than the detected one.
 */
export const importInput = z.object({
  encoding: z.enum(chosenEncodings, { error: "Encoding must be ibm850 or macintosh" }).nullish(),
  members: z.enum(["yes", "no"], { error: "members must be yes or no" }).default("yes"),
});

/** Further fields sent with an import file: the hash of the previewed plan, and whether to invite new members. */
export const importConfirmationInput = importInput.extend({
  plan: z.string().regex(/^[0-9a-f]{64}$/, "Please look at the preview first"),
  invite: z.enum(["yes", "no"]).default("no"),
});
