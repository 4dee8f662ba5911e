import { z } from "zod";
import { bankDetails } from "@/lib/association/schema";
import { id, optional, required } from "@/lib/core/fields";
import type { FirstPart } from "@/lib/core/path-to";

/** The themes: `anniversary` for the conference, `plain` for ordinary events. */
export const landingThemes = ["anniversary", "plain"] as const;
export type LandingTheme = (typeof landingThemes)[number];

export const maxEntries = { whyAttend: 8, details: 10 } as const;

const reason = z.object({
  title: required("Enter the reason in a few words", 80),
  text: required("Add a sentence or two", 400),
});

const detail = z.object({
  label: required("Enter a label", 40),
  text: required("Enter the details", 300),
});

/** `LandingPage.content`: everything on a landing page except the event's own facts. */
export const pageContent = z.object({
  theme: z.enum(landingThemes, { error: "Choose a theme" }),
  hero: z.object({
    title: required("Title is required", 120),
    subtitle: optional(200),
    badge: optional(60),
  }),
  whyAttend: z
    .array(reason)
    .max(maxEntries.whyAttend, `You can add up to ${maxEntries.whyAttend} reasons to attend`),
  details: z.array(detail).max(maxEntries.details, `You can add up to ${maxEntries.details} event details`),
  priceNote: optional(60),
});
export type PageContent = z.output<typeof pageContent>;

/** The values of the editor. */
export const landingContent = pageContent.extend({
  /** The bank details for this event; null means the association's. */
  bank: bankDetails.nullable().default(null),
});
export type LandingContent = z.output<typeof landingContent>;

/**
 * The first path segments of the portal's own pages. The type makes the compiler compare them with the table of
 * addresses.
 */
const own: Record<FirstPart, true> = {
  "access-restricted": true,
  admin: true,
  application: true,
  auth: true,
  card: true,
  cpd: true,
  checkout: true,
  "confirm-email": true,
  "confirm-new-email": true,
  directory: true,
  documents: true,
  door: true,
  event: true,
  "event-not-found": true,
  "event-registration": true,
  events: true,
  "forgot-password": true,
  "member-registration": true,
  messages: true,
  profile: true,
  programmes: true,
  registration: true,
  "remove-passkeys": true,
  renewal: true,
  "reset-password": true,
  setup: true,
  "sign-in-link": true,
  stop: true,
  "too-many-codes": true,
  verify: true,
  "waiting-list": true,
  "whats-on": true,
};

/**
 * First path segments that are, or may become, the portal's own, where a landing page would never be seen. A test
 * compares the list with the folders of app/.
 */
export const reservedSlugs: ReadonlySet<string> = new Set([
  ...Object.keys(own),
  "api",
  "about",
  "account",
  "applications",
  "assets",
  "calendar",
  "certificate",
  "certificates",
  "contact",
  "dashboard",
  "favicon",
  "health",
  "help",
  "home",
  "icon",
  "images",
  "invitation",
  "join",
  "login",
  "logout",
  "manifest",
  "member",
  "members",
  "metrics",
  "news",
  "notifications",
  "password",
  "payments",
  "privacy",
  "public",
  "receipt",
  "receipts",
  "register",
  "robots",
  "search",
  "settings",
  "sign-in",
  "sign-out",
  "sitemap",
  "static",
  "status",
  "stop-bank-change",
  "stop-address-change",
  "stop-factor-reset",
  "support",
  "terms",
  "ticket",
  "tickets",
  "unsubscribe",
  "uploads",
  "verify",
  "verify-email",
]);

const wording = "Use only letters, digits and hyphens, such as annual-conference-2027";

/** The address of a landing page, whose path segment must differ from those of the portal's own pages. */
export const landingSlug = required("Address is required", 80)
  .toLowerCase()
  .pipe(
    z
      .string()
      .min(3, { error: "The address must have at least 3 characters", abort: true })
      .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, { error: wording, abort: true })
      .refine((slug) => !reservedSlugs.has(slug), "The portal uses this address. Choose a different one."),
  );

export const landingPageInput = z.object({
  eventId: id,
  slug: landingSlug,
  content: landingContent,
  isPublished: z.boolean(),
  /** `updatedAt` of the edited version, null for a new page. It detects concurrent edits. */
  basedOn: z.iso.datetime().nullable(),
});

export const landingPageOfEventInput = z.object({ eventId: id });
export const landingPageVisibilityInput = landingPageOfEventInput.extend({ isPublished: z.boolean() });
