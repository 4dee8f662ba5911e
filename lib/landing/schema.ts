import { z } from "zod";
import { bankDetails } from "@/lib/association/schema";
import { id, optional, required } from "@/lib/fields";

/** How a landing page is dressed: festive for the anniversary conference, plain for ordinary events. */
export const landingThemes = ["anniversary", "plain"] as const;
export type LandingTheme = (typeof landingThemes)[number];

/** How many reasons and details a page may list; more of them nobody reads. */
export const mostEntries = { whyAttend: 8, details: 10 } as const;

const reason = z.object({
  title: required("Enter the reason in a few words", 80),
  text: required("Add a sentence or two", 400),
});

const detail = z.object({
  label: required("Enter a label", 40),
  text: required("Enter the details", 300),
});

/** `LandingPage.content`: all that a landing page says beside the facts of its event. */
export const landingContent = z.object({
  theme: z.enum(landingThemes, { error: "Choose a theme" }),
  hero: z.object({
    title: required("Title is required", 120),
    subtitle: optional(200),
    badge: optional(60),
  }),
  whyAttend: z
    .array(reason)
    .max(mostEntries.whyAttend, `A page has at most ${mostEntries.whyAttend} reasons to attend`),
  details: z
    .array(detail)
    .max(mostEntries.details, `A page has at most ${mostEntries.details} event details`),
  priceNote: optional(60),
  /** Where people pay for this event; without it, to the association's account. */
  bank: bankDetails.nullable().default(null),
});
export type LandingContent = z.output<typeof landingContent>;

/**
 * First path segments that are the portal's own, or may become so: a landing page there would never be
 * seen. A test compares the list with the folders of app/.
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...["access-restricted", "admin", "api", "application", "auth", "checkout", "documents", "event"],
  ...["event-not-found", "event-registration", "events", "member-registration", "messages", "profile"],
  ...["registration"],
  ...[
    "about",
    "account",
    "applications",
    "assets",
    "calendar",
    "certificate",
    "certificates",
    "confirm-email",
    "contact",
  ],
  ...["dashboard", "directory", "favicon", "forgot-password", "health", "help", "home", "icon", "images"],
  ...["invitation", "join", "login", "logout", "manifest", "member", "members", "news", "notifications"],
  ...["password", "payments", "privacy", "public", "receipt", "receipts", "register", "reset-password"],
  ...["robots", "search", "settings", "sign-in", "sign-out", "sitemap", "static", "status", "support"],
  ...["terms", "ticket", "tickets", "unsubscribe", "uploads", "verify", "verify-email"],
]);

const wording = "Use only letters, digits and hyphens, such as annual-conference-2027";

/** The address of a landing page: it stands beside the portal's own addresses, so it must be none of them. */
export const landingSlug = required("Address is required", 80)
  .toLowerCase()
  .pipe(
    z
      .string()
      .min(3, { error: "The address must have at least 3 characters", abort: true })
      .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, { error: wording, abort: true })
      .refine((slug) => !reservedSlugs.has(slug), "The portal uses this address. Choose a different one."),
  );

/** What an administrator saves. */
export const landingPageInput = z.object({
  eventId: id,
  slug: landingSlug,
  content: landingContent,
  isPublished: z.boolean(),
  /** `updatedAt` of what was being edited; null for a new page. It keeps two editors from undoing each other. */
  basedOn: z.iso.datetime().nullable(),
});

export const landingPageOfEvent = z.object({ eventId: id });
export const landingPageVisibility = landingPageOfEvent.extend({ isPublished: z.boolean() });
