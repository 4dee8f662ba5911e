import { expect, type Page } from "@playwright/test";
import type { Facts } from "./facts";

export type Role = "visitor" | "member" | "admin";

export type Screen = {
  /** Unlike any other's: it names the picture, too. */
  name: string;
  /** The file below app/ that draws it. */
  page: string;
  as: Role;
  path: (facts: Facts) => string;
  /** What is done until it is what it is about: a dialog opened, a wrong form sent. */
  open?: (page: Page) => Promise<unknown>;
  /** Only where the page is this narrow or this wide is there such a thing. */
  only?: "desk" | "phone";
  /** Answers with this status, and the browser says so in its console. */
  status?: 403 | 404;
};

const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** Presses the button that opens a dialog, and waits until there is something in it. */
const asksForHelp = async (page: Page) => {
  await page.getByRole("button", { name: "Help" }).click();
  await expect(dialog(page).getByRole("link", { name: "Open the guide" })).toBeVisible();
};
const opens = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole("main").getByRole("button", { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText("Loading...")).toHaveCount(0);
  await expect(dialog(page).getByRole("button").last()).toBeVisible();
};

/** Opens the first row's menu, and with a verb the dialog behind it. */
const menu =
  (verb?: string, button: string | RegExp = /^Actions for/) =>
  async (page: Page) => {
    await page.getByRole("button", { name: button }).first().click();
    await expect(page.getByRole("menu")).toBeInViewport();
    if (!verb) return;
    await page.getByRole("menuitem", { name: verb }).click();
    await expect(dialog(page).getByRole("button").last()).toBeVisible();
    await expect(dialog(page).locator("[aria-hidden].skeleton")).toHaveCount(0);
  };

/** Presses a button that sends a form, and waits for what is wrong. */
const sends = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name: button }).last().click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
};

const presses = (button: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name: button }).first().click();

/** One after the other. */
const then =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

/** Opens the console's search, and waits until it has an answer. */
const searchesFor = (text: string) => async (page: Page) => {
  await page.getByRole("button", { name: "Search the console" }).click();
  await page.getByRole("combobox", { name: "Search the console" }).fill(text);
  await expect(
    dialog(page).getByRole("option").or(dialog(page).getByText("Nothing matches")).first(),
  ).toBeVisible();
};

const home = "(home)/page.tsx";
const console_ = "(portal)/admin/page.tsx";
const attendees = "(portal)/admin/events/[eventId]/page.tsx";
const certificates = "(portal)/admin/events/[eventId]/certificates/page.tsx";
const person = "(portal)/admin/members/[memberId]/page.tsx";
const review = "(portal)/admin/applications/[applicationId]/page.tsx";
const list = "(portal)/events/(list)/page.tsx";
const profile = "(portal)/profile/page.tsx";
const security = "(portal)/profile/security/page.tsx";
const messages = "(portal)/messages/page.tsx";
const sharedInbox = "(portal)/admin/messages/page.tsx";
const nobody = "nobody-is-called-this";

const visitors: Omit<Screen, "as">[] = [
  { name: "home", page: home, path: () => "/" },
  { name: "sign-in", page: "(public)/auth/page.tsx", path: () => "/auth" },
  {
    name: "sign-in-wrong",
    page: "(public)/auth/page.tsx",
    path: () => "/auth",
    open: sends("Sign In"),
  },
  {
    name: "create-account",
    page: "(public)/auth/page.tsx",
    path: () => "/auth",
    open: then((page) => page.getByRole("tab", { name: "Register" }).click(), sends("Create Account")),
  },
  // The demo has an owner, so it leads on to the sign-in screen.
  { name: "setup", page: "(public)/setup/page.tsx", path: () => "/setup" },
  { name: "forgot-password", page: "(public)/forgot-password/page.tsx", path: () => "/forgot-password" },
  {
    name: "reset-password",
    page: "(public)/reset-password/[token]/page.tsx",
    path: ({ newPassword }) => newPassword,
  },
  {
    name: "reset-password-refused",
    page: "(public)/reset-password/[token]/page.tsx",
    path: () => "/reset-password/not-a-link",
  },
  { name: "sign-in-link", page: "(public)/sign-in-link/page.tsx", path: () => "/sign-in-link" },
  {
    name: "sign-in-link-refused",
    page: "(public)/sign-in-link/[token]/page.tsx",
    path: () => "/sign-in-link/not-a-link",
  },
  {
    name: "confirm-address",
    page: "(public)/confirm-email/[token]/page.tsx",
    path: ({ confirmAddress }) => confirmAddress,
  },
  {
    name: "confirm-address-refused",
    page: "(public)/confirm-email/[token]/page.tsx",
    path: () => "/confirm-email/not-a-link",
  },
  {
    name: "confirm-new-address",
    page: "(public)/confirm-new-email/[token]/page.tsx",
    path: ({ confirmNewAddress }) => confirmNewAddress,
  },
  {
    name: "confirm-new-address-refused",
    page: "(public)/confirm-new-email/[token]/page.tsx",
    path: () => "/confirm-new-email/not-a-link",
  },
  {
    name: "stop",
    page: "(public)/stop/[token]/page.tsx",
    path: ({ stopAddressChange }) => stopAddressChange,
  },
  // Letters of earlier versions have such a link.
  {
    name: "stop-refused",
    page: "(public)/stop/[token]/page.tsx",
    path: () => "/stop-bank-change/not-a-link",
  },
  {
    name: "remove-passkeys-refused",
    page: "(public)/remove-passkeys/[token]/page.tsx",
    path: () => "/remove-passkeys/not-a-link",
  },
  {
    name: "renewal-refused",
    page: "(public)/renewal/[token]/page.tsx",
    path: () => "/renewal/not-a-link",
  },
  { name: "door-refused", page: "(public)/door/[token]/page.tsx", path: () => "/door/not-a-link" },
  {
    name: "public-event",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ openSlug }) => `/events/${openSlug}`,
  },
  {
    name: "public-event-programme",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ spokenSlug }) => `/events/${spokenSlug}`,
  },
  {
    name: "public-event-calendars",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ openSlug }) => `/events/${openSlug}`,
    open: async (page) => {
      await presses("Add to calendar")(page);
      await expect(page.getByRole("link", { name: "Outlook" })).toBeVisible();
    },
  },
  {
    name: "public-event-priced",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ paidSlug }) => `/events/${paidSlug}`,
  },
  {
    name: "public-event-register",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ paidSlug }) => `/events/${paidSlug}`,
    open: opens("Register Now"),
  },
  {
    name: "public-event-register-wrong",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ openSlug }) => `/events/${openSlug}`,
    open: then(opens("Register Now"), sends(/^Register/)),
  },
  {
    name: "public-event-full",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ fullEvent }) => `/events/${fullEvent}`,
  },
  {
    name: "public-event-past",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ pastEvent }) => `/events/${pastEvent}`,
  },
  {
    name: "public-event-wait",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ fullEvent }) => `/events/${fullEvent}`,
    open: then(opens("Join the waiting list"), sends("Join the waiting list")),
  },
  {
    name: "public-event-postponed",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ postponedSlug }) => `/events/${postponedSlug}`,
  },
  {
    name: "public-event-cancelled",
    page: "(public)/events/[slug]/page.tsx",
    path: ({ cancelledSlug }) => `/events/${cancelledSlug}`,
  },
  { name: "whats-on", page: "(public)/whats-on/page.tsx", path: () => "/whats-on" },
  {
    name: "whats-on-past-open",
    page: "(public)/whats-on/page.tsx",
    path: () => "/whats-on",
    open: (page) => page.getByRole("heading", { name: "Past events" }).click(),
  },
  { name: "whats-on-topic", page: "(public)/whats-on/page.tsx", path: () => "/whats-on?topic=AML" },
  { name: "whats-on-nothing", page: "(public)/whats-on/page.tsx", path: () => "/whats-on?topic=Origami" },
  { name: "whats-on-past", page: "(public)/whats-on/page.tsx", path: () => "/whats-on?when=past" },
  { name: "landing-page", page: "(public)/[landing]/page.tsx", path: () => "/aco-conference-2025" },
  {
    name: "landing-page-register",
    page: "(public)/[landing]/page.tsx",
    path: () => "/aco-conference-2025",
    open: opens("Register Now"),
  },
  {
    name: "landing-page-code",
    page: "(public)/[landing]/page.tsx",
    path: () => "/aco-conference-2025",
    open: then(opens("QR code"), (page) => expect(page.getByRole("dialog").getByRole("img")).toBeVisible()),
  },
  {
    name: "landing-page-full",
    page: "(public)/[landing]/page.tsx",
    path: ({ fullLanding }) => fullLanding,
    open: then(opens("Register Now"), (page) => dialog(page).getByRole("listitem").first().waitFor()),
  },
  {
    name: "landing-page-ended",
    page: "(public)/[landing]/page.tsx",
    path: ({ endedLanding }) => endedLanding,
    open: then(opens("Register Now"), (page) => dialog(page).getByRole("listitem").first().waitFor()),
  },
  {
    name: "registration-held",
    page: "(public)/registration/[code]/page.tsx",
    path: ({ heldCode }) => `/registration/${heldCode}`,
  },
  {
    name: "registration-paid",
    page: "(public)/registration/[code]/page.tsx",
    path: ({ paidCode }) => `/registration/${paidCode}`,
  },
  {
    name: "registration-postponed",
    page: "(public)/registration/[code]/page.tsx",
    path: ({ postponedCode }) => `/registration/${postponedCode}`,
  },
  {
    name: "registration-event-cancelled",
    page: "(public)/registration/[code]/page.tsx",
    path: ({ cancelledCode }) => `/registration/${cancelledCode}`,
  },
  {
    name: "registration-cancel",
    page: "(public)/registration/[code]/page.tsx",
    path: ({ heldCode }) => `/registration/${heldCode}`,
    open: opens("Cancel registration"),
  },
  {
    name: "registration-give",
    page: "(public)/registration/[code]/page.tsx",
    path: ({ giveableCode }) => `/registration/${giveableCode}`,
    open: opens("Transfer my seat"),
  },
  {
    name: "registration-correct",
    page: "(public)/registration/[code]/page.tsx",
    path: ({ heldCode }) => `/registration/${heldCode}`,
    open: opens("Correct my details"),
  },
  {
    name: "registration-certificate",
    page: "(public)/registration/[code]/page.tsx",
    path: ({ certifiedCode }) => `/registration/${certifiedCode}`,
  },
  { name: "verify", page: "(public)/verify/page.tsx", path: () => "/verify" },
  { name: "verify-mistyped", page: "(public)/verify/page.tsx", path: () => "/verify?code=K7QM2R9T4XWA4" },
  {
    name: "verify-valid",
    page: "(public)/verify/[code]/page.tsx",
    path: ({ validCertificate }) => `/verify/${validCertificate}`,
  },
  {
    name: "verify-superseded",
    page: "(public)/verify/[code]/page.tsx",
    path: ({ supersededCertificate }) => `/verify/${supersededCertificate}`,
  },
  {
    name: "verify-revoked",
    page: "(public)/verify/[code]/page.tsx",
    path: ({ revokedCertificate }) => `/verify/${revokedCertificate}`,
  },
  {
    name: "verify-changed-file",
    page: "(public)/verify/[code]/page.tsx",
    path: ({ validCertificate }) => `/verify/${validCertificate}`,
    open: async (page) => {
      const changed = {
        name: "certificate.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7"),
      };
      await page.locator("input[type=file]").setInputFiles(changed);
      await expect(page.getByText("was changed")).toBeVisible();
    },
  },
  {
    name: "verify-unknown",
    page: "(public)/verify/not-found/page.tsx",
    path: () => "/verify/2222222222222",
    status: 404,
  },
  { name: "programmes", page: "(portal)/programmes/page.tsx", path: () => "/programmes" },
  {
    name: "programme",
    page: "(portal)/programmes/[programmeId]/page.tsx",
    path: ({ programme }) => `/programmes/${programme}`,
  },
  { name: "too-many-codes", page: "(public)/too-many-codes/page.tsx", path: () => "/too-many-codes" },
  {
    name: "waiting-list",
    page: "(public)/waiting-list/[code]/page.tsx",
    path: ({ waitingCode }) => `/waiting-list/${waitingCode}`,
  },
  {
    name: "waiting-list-offer",
    page: "(public)/waiting-list/[code]/page.tsx",
    path: ({ offeredCode }) => `/waiting-list/${offeredCode}`,
  },
  {
    name: "waiting-list-ended",
    page: "(public)/waiting-list/[code]/page.tsx",
    path: ({ endedCode }) => `/waiting-list/${endedCode}`,
  },
  {
    name: "find-registrations",
    page: "(public)/registration/find/page.tsx",
    path: () => "/registration/find",
  },
  {
    name: "group",
    page: "(public)/registration/group/[code]/page.tsx",
    path: ({ group }) => group,
  },
  {
    name: "group-substitute",
    page: "(public)/registration/group/[code]/page.tsx",
    path: ({ group }) => group,
    open: async (page) => {
      await page
        .getByRole("button", { name: /^Substitute / })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "group-register",
    page: "(public)/events/[slug]/group/page.tsx",
    path: ({ openSlug }) => `/events/${openSlug}/group`,
  },
  {
    name: "group-register-preview",
    page: "(public)/events/[slug]/group/page.tsx",
    path: ({ paidSlug }) => `/events/${paidSlug}/group`,
    open: async (page) => {
      await page
        .getByLabel("Table", { exact: true })
        .fill("Marva Rolle\tmarva@example.com\nTanya Moss\ttanya@example.com\nMarva R.\tmarva@example.com");
      await expect(page.getByText("The same email address as in row 1.")).toBeVisible();
    },
  },
  {
    name: "confirm-registration-refused",
    page: "(public)/registration/confirm/[registrationId]/[token]/page.tsx",
    path: () => "/registration/confirm/not-a-registration/not-a-link",
  },
  {
    name: "new-email-refused",
    page: "(public)/registration/new-email/[token]/page.tsx",
    path: () => "/registration/new-email/not-a-link",
  },
  { name: "apply", page: "(public)/member-registration/page.tsx", path: () => "/member-registration" },
  {
    name: "apply-wrong",
    page: "(public)/member-registration/page.tsx",
    path: () => "/member-registration#declaration",
    open: sends("Submit Application"),
  },
  { name: "application-link", page: "(public)/application/page.tsx", path: () => "/application" },
  {
    name: "application",
    page: "(public)/application/[token]/page.tsx",
    path: ({ application }) => application,
  },
  {
    name: "application-wrong",
    page: "(public)/application/[token]/page.tsx",
    path: ({ application }) => application,
    open: then(opens("Upload Document"), sends("Upload Document"), (page) =>
      expect(page.getByText("Please upload a file first").first()).toBeVisible(),
    ),
  },
  {
    name: "not-found",
    page: "not-found.tsx",
    path: () => "/no-such-page",
    status: 404,
  },
  {
    name: "event-not-found",
    page: "(public)/event-not-found/page.tsx",
    path: () => "/events/no-such-event",
    status: 404,
  },
];

const listedPerson = "(portal)/directory/[listingId]/page.tsx";
const members: Omit<Screen, "as">[] = [
  {
    name: "event-not-found-inside",
    page: "(portal)/event/not-found/page.tsx",
    path: () => "/event/no-such-event",
    status: 404,
  },
  { name: "dashboard", page: home, path: () => "/" },
  {
    name: "dashboard-menu",
    page: home,
    path: () => "/",
    only: "phone",
    open: then(presses("Open menu"), (page) => expect(page.getByRole("dialog")).toBeVisible()),
  },
  {
    name: "dashboard-account",
    page: home,
    path: () => "/",
    only: "desk",
    open: then(presses("Account menu"), (page) =>
      expect(page.getByRole("group", { name: "Account" })).toBeVisible(),
    ),
  },
  { name: "events", page: list, path: () => "/events" },
  { name: "events-past", page: list, path: () => "/events?tab=past" },
  { name: "events-mine", page: list, path: () => "/events?tab=mine" },
  {
    name: "events-cancel",
    page: list,
    path: () => "/events?tab=mine",
    open: opens("Cancel registration"),
  },
  {
    name: "event",
    page: "(portal)/event/[eventId]/page.tsx",
    path: ({ openEvent }) => `/event/${openEvent}`,
  },
  {
    name: "event-certificate",
    page: "(portal)/event/[eventId]/page.tsx",
    path: ({ memberCertifiedEvent }) => `/event/${memberCertifiedEvent}`,
  },
  {
    name: "events-past-share",
    page: list,
    path: () => "/events?tab=past",
    open: menu(undefined, /^Share the certificate/),
  },
  {
    name: "event-registration",
    page: "(portal)/event-registration/event/[eventId]/page.tsx",
    path: ({ openEvent }) => `/event-registration/event/${openEvent}`,
  },
  {
    name: "event-registration-nothing",
    page: "(portal)/event-registration/page.tsx",
    path: () => "/event-registration",
  },
  {
    name: "event-register",
    page: "(portal)/events/[slug]/register/page.tsx",
    path: ({ openSlug }) => `/events/${openSlug}/register`,
  },
  {
    name: "event-register-priced",
    page: "(portal)/events/[slug]/register/page.tsx",
    path: ({ paidSlug }) => `/events/${paidSlug}/register`,
  },
  { name: "checkout", page: "(portal)/checkout/page.tsx", path: () => "/checkout" },
  {
    name: "checkout-invoice",
    page: "(portal)/checkout/page.tsx",
    path: () => "/checkout",
    open: then(opens("Create invoice"), (page) => page.getByLabel("My employer").check()),
  },
  {
    name: "checkout-membership",
    page: "(portal)/checkout/membership/page.tsx",
    path: () => "/checkout/membership",
  },
  {
    name: "checkout-membership-paid",
    page: "(portal)/checkout/membership/[dueId]/page.tsx",
    path: ({ settledDue }) => `/checkout/membership/${settledDue}`,
  },
  {
    name: "checkout-event",
    page: "(portal)/checkout/event/[registrationId]/page.tsx",
    path: ({ heldSeat }) => `/checkout/event/${heldSeat}`,
  },
  { name: "messages", page: messages, path: () => "/messages" },
  { name: "messages-sent", page: messages, path: () => "/messages?tab=sent" },
  { name: "messages-open", page: messages, path: ({ thread }) => `/messages?message=${thread}` },
  { name: "messages-nothing", page: messages, path: () => `/messages?q=${nobody}` },
  {
    name: "messages-new",
    page: messages,
    path: () => "/messages",
    open: then(opens("New Message"), sends("Send Message")),
  },
  {
    name: "message",
    page: "(portal)/messages/[messageId]/page.tsx",
    path: ({ message }) => `/messages/${message}`,
  },
  { name: "card", page: "(portal)/card/page.tsx", path: () => "/card" },
  {
    name: "verify-member",
    page: "(public)/verify/member/[token]/page.tsx",
    path: () => "/card",
    open: async (page) => {
      await page.getByRole("link", { name: /\/verify\/member\// }).click();
      await expect(page.getByRole("heading", { name: "Member in good standing" })).toBeVisible();
    },
  },
  { name: "cpd", page: "(portal)/cpd/page.tsx", path: () => "/cpd" },
  {
    name: "cpd-add",
    page: "(portal)/cpd/page.tsx",
    path: () => "/cpd",
    open: then(opens("Add entry"), (page) =>
      expect(page.getByRole("dialog").getByText("Provider")).toBeVisible(),
    ),
  },
  { name: "cpd-delete", page: "(portal)/cpd/page.tsx", path: () => "/cpd", open: opens(/^Delete/) },
  { name: "directory", page: "(portal)/directory/page.tsx", path: () => "/directory" },
  { name: "directory-nothing", page: "(portal)/directory/page.tsx", path: () => `/directory?q=${nobody}` },
  { name: "directory-person", page: listedPerson, path: ({ listing }) => `/directory/${listing}` },
  {
    name: "directory-write",
    page: listedPerson,
    path: ({ listing }) => `/directory/${listing}`,
    open: opens("Write a message"),
  },
  {
    name: "directory-report",
    page: listedPerson,
    path: ({ listing }) => `/directory/${listing}`,
    open: opens("Report"),
  },
  {
    name: "directory-block",
    page: listedPerson,
    path: ({ listing }) => `/directory/${listing}`,
    open: opens("Block"),
  },
  { name: "documents", page: "(portal)/documents/page.tsx", path: () => "/documents" },
  {
    name: "documents-upload",
    page: "(portal)/documents/page.tsx",
    path: () => "/documents",
    open: then(opens("Upload Document"), (page) =>
      expect(page.getByRole("dialog").getByText("Document Name")).toBeVisible(),
    ),
  },
  {
    name: "documents-withdraw",
    page: "(portal)/documents/page.tsx",
    path: () => "/documents",
    open: opens(/^Withdraw/),
  },
  { name: "profile", page: profile, path: () => "/profile" },
  {
    name: "profile-edit",
    page: profile,
    path: () => "/profile",
    open: then(
      presses("Edit Profile"),
      (page) => page.getByLabel("First Name").fill(""),
      sends("Save Changes"),
    ),
  },
  {
    name: "security-password",
    page: security,
    path: () => "/profile/security",
    open: then(presses("Change password"), (page) =>
      expect(page.getByLabel("Current Password", { exact: true })).toBeVisible(),
    ),
  },
  { name: "profile-membership", page: profile, path: () => "/profile?tab=membership" },
  { name: "profile-payments", page: profile, path: () => "/profile?tab=payments" },
  { name: "security", page: security, path: () => "/profile/security" },
  {
    name: "security-passkey",
    page: security,
    path: () => "/profile/security",
    open: then(
      presses("Add a passkey"),
      (page) => page.getByLabel("Name", { exact: true }).fill(""),
      sends("Create passkey"),
    ),
  },
  {
    name: "access-restricted",
    page: "(portal)/access-restricted/page.tsx",
    path: () => "/admin",
    status: 403,
  },
];

const admins: Omit<Screen, "as">[] = [
  { name: "admin-today", page: console_, path: () => "/admin" },
  {
    name: "admin-my-pages",
    page: console_,
    path: () => "/admin",
    open: presses("My pages"),
    only: "desk",
  },
  { name: "admin-menu", page: console_, path: () => "/admin", open: presses("Open menu"), only: "phone" },
  { name: "admin-members", page: console_, path: () => "/admin?tab=members" },
  { name: "admin-members-menu", page: console_, path: () => "/admin?tab=members", open: menu() },
  { name: "admin-members-edit", page: console_, path: () => "/admin?tab=members", open: menu("Edit") },
  { name: "admin-members-delete", page: console_, path: () => "/admin?tab=members", open: menu("Delete") },
  { name: "admin-members-nothing", page: console_, path: () => `/admin?tab=members&q=${nobody}` },
  {
    name: "admin-members-email",
    page: console_,
    path: () => "/admin?tab=members&status=pending",
    open: opens("Email"),
  },
  {
    name: "admin-members-email-preview",
    page: console_,
    path: () => "/admin?tab=members&status=pending",
    open: then(opens("Email"), async (page) => {
      await page.getByLabel("Subject").fill("Annual meeting");
      await page.getByLabel("Message").fill("We look forward to seeing you.");
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("button", { name: "Send me a test" })).toBeVisible();
    }),
  },
  {
    name: "admin-members-save-filter",
    page: console_,
    path: () => "/admin?tab=members&status=pending",
    open: opens("Save this filter"),
  },
  {
    name: "admin-members-saved-filters",
    page: console_,
    path: () => "/admin?tab=members",
    open: opens("Edit saved filters"),
  },
  { name: "admin-search", page: console_, path: () => "/admin", open: searchesFor("") },
  { name: "admin-search-found", page: console_, path: () => "/admin", open: searchesFor("demo") },
  { name: "admin-search-nothing", page: console_, path: () => "/admin", open: searchesFor(nobody) },
  { name: "admin-documents", page: console_, path: () => "/admin?tab=documents" },
  { name: "admin-documents-nothing", page: console_, path: () => `/admin?tab=documents&q=${nobody}` },
  { name: "admin-cpd", page: console_, path: () => "/admin?tab=cpd" },
  { name: "admin-cpd-all", page: console_, path: () => "/admin?tab=cpd&show=all" },
  { name: "admin-applications", page: console_, path: () => "/admin?tab=applications" },
  { name: "admin-applications-all", page: console_, path: () => "/admin?tab=applications&show=all" },
  { name: "admin-events", page: console_, path: () => "/admin?tab=events" },
  { name: "admin-events-menu", page: console_, path: () => "/admin?tab=events", open: menu() },
  {
    name: "admin-events-create",
    page: console_,
    path: () => "/admin?tab=events",
    open: then(opens("Create Event"), sends("Create Event")),
  },
  { name: "admin-events-code", page: console_, path: () => "/admin?tab=events", open: menu("QR code") },
  { name: "admin-events-delete", page: console_, path: () => "/admin?tab=events", open: menu("Delete") },
  { name: "admin-landing-pages", page: console_, path: () => "/admin?tab=landing-pages" },
  {
    name: "admin-landing-pages-menu",
    page: console_,
    path: () => "/admin?tab=landing-pages",
    open: menu(),
  },
  {
    name: "admin-landing-page-new",
    page: "(portal)/admin/landing-pages/new/page.tsx",
    path: () => "/admin/landing-pages/new",
  },
  {
    name: "admin-landing-page",
    page: "(portal)/admin/landing-pages/[eventId]/page.tsx",
    path: ({ landingEvent }) => `/admin/landing-pages/${landingEvent}`,
  },
  { name: "admin-event", page: attendees, path: ({ busyEvent }) => `/admin/events/${busyEvent}` },
  {
    name: "admin-event-waiting",
    page: attendees,
    path: ({ waitedEvent }) => `/admin/events/${waitedEvent}?q=${nobody}`,
  },
  {
    name: "admin-event-waiting-remove",
    page: attendees,
    path: ({ waitedEvent }) => `/admin/events/${waitedEvent}`,
    open: opens("Remove"),
  },
  {
    name: "admin-event-postponed",
    page: attendees,
    path: ({ postponedEvent }) => `/admin/events/${postponedEvent}`,
  },
  {
    name: "admin-event-cancelled",
    page: attendees,
    path: ({ cancelledEvent }) => `/admin/events/${cancelledEvent}`,
  },
  {
    name: "admin-event-menu",
    page: attendees,
    path: ({ busyEvent }) => `/admin/events/${busyEvent}?show=pending`,
    open: menu(),
  },
  {
    name: "admin-event-payment",
    page: attendees,
    path: ({ busyEvent }) => `/admin/events/${busyEvent}?show=pending`,
    open: menu("Record payment"),
  },
  {
    name: "admin-event-email",
    page: attendees,
    path: ({ busyEvent }) => `/admin/events/${busyEvent}`,
    open: opens("Email registrants"),
  },
  {
    name: "admin-event-nothing",
    page: attendees,
    path: ({ busyEvent }) => `/admin/events/${busyEvent}?show=cancelled&q=${nobody}`,
  },
  {
    name: "admin-event-actions",
    page: attendees,
    path: ({ busyEvent }) => `/admin/events/${busyEvent}`,
    open: menu(undefined, "Event actions"),
  },
  {
    name: "admin-event-details",
    page: "(portal)/admin/events/[eventId]/details/page.tsx",
    path: ({ busyEvent }) => `/admin/events/${busyEvent}/details`,
  },
  {
    name: "admin-event-rates",
    page: "(portal)/admin/events/[eventId]/rates/page.tsx",
    path: ({ busyEvent }) => `/admin/events/${busyEvent}/rates`,
  },
  {
    name: "admin-check-in",
    page: "(portal)/admin/events/(check-in)/[eventId]/check-in/page.tsx",
    path: ({ busyEvent }) => `/admin/events/${busyEvent}/check-in`,
  },
  {
    name: "admin-door",
    page: "(portal)/admin/events/[eventId]/door/page.tsx",
    path: ({ busyEvent }) => `/admin/events/${busyEvent}/door`,
    open: async (page) => {
      const make = page.getByRole("button", { name: "Create check-in link" });
      const show = page.getByRole("button", { name: "Show link and PIN" });
      await expect(make.or(show)).toBeVisible();
      if (await make.isVisible()) await make.click();
      await show.click();
      await expect(page.getByRole("heading", { name: "PIN" })).toBeVisible();
    },
  },
  {
    name: "admin-door-none",
    page: "(portal)/admin/events/[eventId]/door/page.tsx",
    path: ({ openEvent }) => `/admin/events/${openEvent}/door`,
  },
  {
    name: "admin-programme",
    page: "(portal)/admin/events/[eventId]/programme/page.tsx",
    path: ({ spokenEvent }) => `/admin/events/${spokenEvent}/programme`,
  },
  {
    name: "admin-programme-none",
    page: "(portal)/admin/events/[eventId]/programme/page.tsx",
    path: ({ draftEvent }) => `/admin/events/${draftEvent}/programme`,
  },
  {
    name: "admin-questions-none",
    page: "(portal)/admin/events/[eventId]/questions/page.tsx",
    path: ({ draftEvent }) => `/admin/events/${draftEvent}/questions`,
  },
  {
    name: "admin-questions",
    page: "(portal)/admin/events/[eventId]/questions/page.tsx",
    path: ({ busyEvent }) => `/admin/events/${busyEvent}/questions`,
    open: async (page) => {
      await page.getByRole("button", { name: "Add a question" }).click();
      await page.getByLabel("Kind").last().selectOption("choice");
    },
  },
  {
    name: "admin-certificates",
    page: certificates,
    path: ({ certifiedEvent }) => `/admin/events/${certifiedEvent}/certificates`,
  },
  {
    name: "admin-certificates-by-hand",
    page: certificates,
    path: ({ certifiedByHand }) => `/admin/events/${certifiedByHand}/certificates`,
  },
  {
    name: "admin-certificates-ahead",
    page: certificates,
    path: ({ spokenEvent }) => `/admin/events/${spokenEvent}/certificates`,
  },
  {
    name: "admin-certificates-none",
    page: certificates,
    path: ({ draftEvent }) => `/admin/events/${draftEvent}/certificates`,
  },
  { name: "admin-programmes", page: "(portal)/admin/programmes/page.tsx", path: () => "/admin/programmes" },
  {
    name: "admin-programme-enrolments",
    page: "(portal)/admin/programmes/[programmeId]/page.tsx",
    path: ({ programme }) => `/admin/programmes/${programme}`,
  },
  {
    name: "admin-certificates-correct",
    page: certificates,
    path: ({ certifiedEvent }) => `/admin/events/${certifiedEvent}/certificates?state=valid`,
    open: menu("Correct…"),
  },
  {
    name: "admin-certificates-revoke",
    page: certificates,
    path: ({ certifiedEvent }) => `/admin/events/${certifiedEvent}/certificates?state=valid`,
    open: menu("Revoke…"),
  },
  { name: "admin-member", page: person, path: ({ member }) => `/admin/members/${member}` },
  { name: "admin-member-menu", page: person, path: ({ member }) => `/admin/members/${member}`, open: menu() },
  {
    name: "admin-member-write",
    page: person,
    path: ({ member }) => `/admin/members/${member}`,
    open: opens("New Message"),
  },
  {
    name: "admin-member-payments",
    page: person,
    path: ({ member }) => `/admin/members/${member}?all=payments`,
  },
  {
    name: "admin-member-pending",
    page: person,
    path: ({ pendingMember }) => `/admin/members/${pendingMember}`,
  },
  { name: "admin-staff", page: "(portal)/admin/staff/page.tsx", path: () => "/admin/staff" },
  { name: "admin-staff-find", page: "(portal)/admin/staff/page.tsx", path: () => "/admin/staff?q=moss" },
  {
    name: "admin-staff-roles",
    page: "(portal)/admin/staff/[memberId]/page.tsx",
    path: ({ member }) => `/admin/staff/${member}`,
  },
  {
    name: "admin-address-changes",
    page: "(portal)/admin/members/address-changes/page.tsx",
    path: () => "/admin/members/address-changes",
  },
  {
    name: "admin-member-moving",
    page: "(portal)/admin/members/[memberId]/page.tsx",
    path: ({ movingMember }) => `/admin/members/${movingMember}`,
  },
  {
    name: "admin-reminders",
    page: "(portal)/admin/members/reminders/page.tsx",
    path: () => "/admin/members/reminders",
  },
  {
    name: "admin-import",
    page: "(portal)/admin/members/import/page.tsx",
    path: () => "/admin/members/import",
  },
  {
    name: "admin-application",
    page: review,
    path: ({ waitingApplication }) => `/admin/applications/${waitingApplication}`,
  },
  {
    name: "admin-application-answers",
    page: review,
    path: ({ waitingApplication }) => `/admin/applications/${waitingApplication}`,
    open: then(presses("Show background answers"), (page) =>
      page.getByRole("button", { name: "Hide" }).waitFor(),
    ),
  },
  {
    name: "admin-application-ask",
    page: review,
    path: ({ waitingApplication }) => `/admin/applications/${waitingApplication}`,
    open: opens("Ask the applicant"),
  },
  {
    name: "admin-application-reject",
    page: review,
    path: ({ waitingApplication }) => `/admin/applications/${waitingApplication}`,
    open: opens(/^Reject/),
  },
  {
    name: "admin-application-asked",
    page: review,
    path: ({ askedApplication }) => `/admin/applications/${askedApplication}`,
  },
  {
    name: "admin-application-decided",
    page: review,
    path: ({ decidedApplication }) => `/admin/applications/${decidedApplication}`,
  },
  {
    name: "admin-cpd-entry",
    page: "(portal)/admin/cpd/[entryId]/page.tsx",
    path: ({ cpdEntry }) => `/admin/cpd/${cpdEntry}`,
  },
  { name: "admin-cpd-audits", page: "(portal)/admin/cpd/audits/page.tsx", path: () => "/admin/cpd/audits" },
  {
    name: "admin-cpd-audit",
    page: "(portal)/admin/cpd/audits/[auditId]/page.tsx",
    path: ({ cpdAudit }) => `/admin/cpd/audits/${cpdAudit}`,
  },
  {
    name: "admin-cpd-entry-decline",
    page: "(portal)/admin/cpd/[entryId]/page.tsx",
    path: ({ cpdEntry }) => `/admin/cpd/${cpdEntry}`,
    open: opens("Decline"),
  },
  {
    name: "admin-document",
    page: "(portal)/admin/documents/[documentId]/page.tsx",
    path: ({ document }) => `/admin/documents/${document}`,
  },
  {
    name: "admin-document-shortcuts",
    page: "(portal)/admin/documents/[documentId]/page.tsx",
    path: ({ document }) => `/admin/documents/${document}`,
    open: async (page) => {
      await page.keyboard.press("?");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "admin-application-approve",
    page: review,
    path: ({ waitingApplication }) => `/admin/applications/${waitingApplication}`,
    open: opens(/^Approve/),
  },
  {
    name: "admin-document-reject",
    page: "(portal)/admin/documents/[documentId]/page.tsx",
    path: ({ document }) => `/admin/documents/${document}`,
    open: opens("Reject"),
  },
  {
    name: "admin-document-decided",
    page: "(portal)/admin/documents/[documentId]/page.tsx",
    path: ({ decidedDocument }) => `/admin/documents/${decidedDocument}`,
  },
  { name: "admin-payments", page: "(portal)/admin/payments/page.tsx", path: () => "/admin/payments" },
  {
    name: "admin-payments-nothing",
    page: "(portal)/admin/payments/page.tsx",
    path: () => `/admin/payments?q=${nobody}`,
  },
  {
    name: "admin-month",
    page: "(portal)/admin/payments/month/page.tsx",
    path: () => "/admin/payments/month",
  },
  {
    name: "admin-month-close",
    page: "(portal)/admin/payments/month/page.tsx",
    path: () => "/admin/payments/month",
    open: opens(/^Close /),
  },
  {
    name: "admin-month-closed",
    page: "(portal)/admin/payments/month/page.tsx",
    path: ({ closedMonth }) => `/admin/payments/month?from=${closedMonth}`,
  },
  {
    name: "admin-month-wrong",
    page: "(portal)/admin/payments/month/page.tsx",
    path: () => "/admin/payments/month?from=2026-10-02&to=2026-10-01",
  },
  {
    name: "admin-payments-notifications",
    page: "(portal)/admin/payments/notifications/page.tsx",
    path: () => "/admin/payments/notifications",
  },
  {
    name: "admin-receivables",
    page: "(portal)/admin/payments/receivables/page.tsx",
    path: () => "/admin/payments/receivables",
  },
  {
    name: "admin-credits",
    page: "(portal)/admin/payments/credits/page.tsx",
    path: () => "/admin/payments/credits",
  },
  {
    name: "admin-receivables-overdue",
    page: "(portal)/admin/payments/receivables/page.tsx",
    path: () => "/admin/payments/receivables?state=open",
  },
  {
    name: "admin-receivables-nothing",
    page: "(portal)/admin/payments/receivables/page.tsx",
    path: () => `/admin/payments/receivables?q=${nobody}`,
  },
  {
    name: "admin-invoices",
    page: "(portal)/admin/payments/invoices/page.tsx",
    path: () => "/admin/payments/invoices",
  },
  {
    name: "admin-invoices-nothing",
    page: "(portal)/admin/payments/invoices/page.tsx",
    path: () => `/admin/payments/invoices?q=${nobody}`,
  },
  {
    name: "admin-invoice-new",
    page: "(portal)/admin/payments/invoices/new/page.tsx",
    path: () => "/admin/payments/invoices/new",
  },
  {
    name: "admin-invoice-new-wrong",
    page: "(portal)/admin/payments/invoices/new/page.tsx",
    path: () => "/admin/payments/invoices/new",
    open: then(
      (page) => page.getByLabel("Find amounts").fill("dues"),
      (page) => page.getByRole("list", { name: "Amounts found" }).waitFor(),
      (page) => page.getByRole("checkbox", { disabled: false }).first().check(),
      sends("Create invoice"),
    ),
  },
  {
    name: "admin-invoice-cancel",
    page: "(portal)/admin/payments/invoices/page.tsx",
    path: () => "/admin/payments/invoices?state=live",
    open: menu("Cancel invoice"),
  },
  {
    name: "admin-member-invoice",
    page: person,
    path: ({ member }) => `/admin/members/${member}`,
    open: opens("Create invoice"),
  },
  {
    name: "admin-payments-record",
    page: "(portal)/admin/payments/record/page.tsx",
    path: () => "/admin/payments/record",
  },
  {
    name: "admin-payments-reported",
    page: "(portal)/admin/payments/reported/page.tsx",
    path: () => "/admin/payments/reported",
  },
  {
    name: "admin-payments-cheques",
    page: "(portal)/admin/payments/page.tsx",
    path: () => "/admin/payments?show=cheques_to_clear",
  },
  {
    name: "admin-statements",
    page: "(portal)/admin/payments/statements/page.tsx",
    path: () => "/admin/payments/statements",
  },
  {
    name: "admin-lines-to-match",
    page: "(portal)/admin/payments/statements/page.tsx",
    path: () => "/admin/payments/statements?show=to_match",
  },
  {
    name: "admin-lines-set-aside",
    page: "(portal)/admin/payments/statements/page.tsx",
    path: () => "/admin/payments/statements?show=set_aside",
  },
  {
    name: "admin-statement",
    page: "(portal)/admin/payments/statements/[statementId]/page.tsx",
    path: ({ statement }) => `/admin/payments/statements/${statement}`,
  },
  {
    name: "admin-statement-review",
    page: "(portal)/admin/payments/statements/[statementId]/page.tsx",
    path: ({ statementToReview }) => `/admin/payments/statements/${statementToReview}`,
    // Nothing opens, but the bar at the bottom of the window lies over the list.
    open: async (page) => page.getByRole("button", { name: /^Post / }).waitFor(),
  },
  {
    name: "admin-statement-split",
    page: "(portal)/admin/payments/statements/[statementId]/page.tsx",
    path: ({ statement }) => `/admin/payments/statements/${statement}`,
    open: opens(/^Search|Split or search/),
  },
  { name: "admin-emails", page: "(portal)/admin/emails/page.tsx", path: () => "/admin/emails" },
  {
    name: "admin-email",
    page: "(portal)/admin/emails/[emailId]/page.tsx",
    path: ({ email }) => `/admin/emails/${email}`,
  },
  { name: "admin-guide", page: "(portal)/admin/guide/page.tsx", path: () => "/admin/guide" },
  { name: "admin-help", page: console_, path: () => "/admin", open: asksForHelp },
  { name: "admin-reports", page: "(portal)/admin/reports/page.tsx", path: () => "/admin/reports" },
  { name: "admin-audit", page: "(portal)/admin/audit/page.tsx", path: () => "/admin/audit" },
  {
    name: "admin-audit-nothing",
    page: "(portal)/admin/audit/page.tsx",
    path: () => `/admin/audit?q=${nobody}`,
  },
  {
    name: "admin-settings-vat-wrong",
    page: "(portal)/admin/settings/page.tsx",
    path: () => "/admin/settings?section=vat",
    open: async (page) => {
      await page.getByLabel("Charge VAT").check();
      await page.getByRole("button", { name: "Save VAT" }).click();
      await expect(page.getByText("Enter the VAT registration number")).toBeVisible();
    },
  },
  {
    name: "admin-settings-accounts-wrong",
    page: "(portal)/admin/settings/page.tsx",
    path: () => "/admin/settings?section=accounts",
    open: async (page) => {
      await page.getByRole("group", { name: "Cheques" }).getByLabel("Code").fill("1010");
      await page.getByRole("button", { name: "Save accounts" }).click();
      await expect(page.getByText("Another account already has the code 1010")).toBeVisible();
    },
  },
  { name: "admin-settings", page: "(portal)/admin/settings/page.tsx", path: () => "/admin/settings" },
  {
    name: "admin-settings-bank-details",
    page: "(portal)/admin/settings/page.tsx",
    path: () => "/admin/settings?section=bank-details",
  },
  {
    name: "admin-settings-membership-dues",
    page: "(portal)/admin/settings/page.tsx",
    path: () => "/admin/settings?section=membership-dues",
  },
  {
    name: "admin-settings-backups",
    page: "(portal)/admin/settings/page.tsx",
    path: () => "/admin/settings?section=backups",
  },
  {
    name: "admin-settings-retention",
    page: "(portal)/admin/settings/page.tsx",
    path: () => "/admin/settings?section=retention",
  },
  { name: "admin-messages", page: sharedInbox, path: () => "/admin/messages" },
  {
    name: "admin-messages-open",
    page: sharedInbox,
    path: ({ thread }) => `/admin/messages?message=${thread}`,
  },
  {
    name: "admin-messages-saved-replies",
    page: sharedInbox,
    path: ({ thread }) => `/admin/messages?message=${thread}`,
    open: async (page) => {
      await page.getByRole("button", { name: "Saved replies" }).click();
      await page.getByRole("menuitem", { name: "Edit saved replies" }).click();
      await expect(page.getByRole("dialog", { name: "Saved replies" })).toBeVisible();
    },
  },
  {
    name: "admin-messages-new",
    page: sharedInbox,
    path: () => "/admin/messages",
    open: opens("New Message"),
  },
];

const as = (role: Role, screens: Omit<Screen, "as">[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as: role }));

/** Every screen of the portal with what opens on it, by who may see it. */
export const screens: Screen[] = [
  ...as("visitor", visitors),
  ...as("member", members),
  ...as("admin", admins),
];

// Budgets and pictures go by the name: two screens of one name would hide one another.
const names = screens.map(({ name }) => name);
const taken = names.find((name, at) => names.indexOf(name) !== at);
if (taken) throw new Error(`Two screens are called "${taken}".`);
