import { z } from "zod";
import { emailAddress, id, longest, nameOnly, optional, required } from "@/lib/fields";
import { forEachDetail, profileDetails } from "@/lib/profile-details";
import { memberFilters } from "./rules";

const details = forEachDetail((name) => optional(profileDetails[name].maxLength));

/** What a member may change of their own profile. */
export const profile = z.object({
  firstName: nameOnly(required("First name is required")),
  lastName: nameOnly(required("Last name is required")),
  email: emailAddress("Valid email is required"),
  ...details,
});

/** PUT /api/users/me: another email address needs the password too. */
export const profileUpdate = profile.extend({ currentPassword: z.string().nullish() });

export const memberById = z.object({ id });

/** PUT /api/admin/users/{id}/admin-status. */
export const adminStatus = z.object({
  id,
  isAdmin: z.boolean({ error: "isAdmin must be true or false" }),
});

/** PUT /api/admin/users/{id}/suspension */
export const suspension = z
  .object({
    id,
    suspended: z.boolean({ error: "suspended must be true or false" }),
    reason: optional(longest.paragraph),
  })
  .refine(({ suspended, reason }) => !suspended || reason !== null, {
    path: ["reason"],
    error: "Enter a reason for the suspension",
  });

/** PUT /api/admin/users/{id}/membership */
export const membershipChange = z
  .object({
    id,
    membershipStatus: z.enum(["pending", "active"], { error: "membershipStatus must be pending or active" }),
    reason: optional(longest.paragraph),
  })
  .refine(({ membershipStatus, reason }) => membershipStatus === "active" || reason !== null, {
    path: ["reason"],
    error: "Enter a reason for setting the membership back",
  });

/** What an account gets as soon as its address is confirmed. */
export const confirmation = z.object({ id, grants: z.enum(["membership", "admin"]) });

/** An annual fee as people type it: "350" or "350.00", in BSD. */
export const annualFee = z
  .string({ error: "Annual fee is required" })
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, "Annual fee must be an amount such as 350.00");

/** What an administrator may change of a member. */
export const memberEdit = profile.extend({
  id,
  membershipType: required("Membership type is required"),
  annualFee,
});

/** Which members: what the Members tab's address says, to the letter, since people are written to by it. */
const chosenMembers = {
  q: z.string().trim().max(longest.line).default(""),
  status: z.enum(memberFilters, { error: "There is no such filter" }).nullish(),
  type: z.string().max(longest.line).nullish(),
};

/** GET /api/admin/users/export */
export const membersExport = z.object(chosenMembers);

/** An email to all members of a filter; `expected` is how many that was when it was written. */
export const membersMessage = z.object({
  ...chosenMembers,
  expected: z.number().int().min(0),
  subject: required("Subject is required"),
  content: required("Message content is required", longest.text),
});

/** The largest file to import, in bytes. */
export const mostImportBytes = 5 * 1_048_576;

/** Beside the file of an import: the plan that was shown, and whether those who are new are written to. */
export const importOrder = z.object({
  plan: z.string().regex(/^[0-9a-f]{64}$/, "Please look at the preview first"),
  invite: z.enum(["yes", "no"]).default("no"),
});
