import type { Pattern } from "@/lib/core/addresses.mjs";
import type { PagePath } from "@/lib/core/path-to";

/** The heading of a part of docs/guide.md. */
export type GuidePart =
  | "everywhere"
  | "membership-secretary"
  | "treasurer"
  | "organiser"
  | "at-the-door"
  | "auditor"
  | "owner";

export type HelpText = { title: string; says: readonly [string, string, string]; guide: GuidePart };

const help = (guide: GuidePart, title: string, ...says: [string, string, string]): HelpText => ({
  title,
  says,
  guide,
});

type ConsolePage = Extract<Pattern, "/admin" | `/admin/${string}`>;
/** The lists at the console's own address. */
type ConsoleTab = `/admin?tab=${"members" | "applications" | "documents" | "events" | "landing-pages"}`;

/** The help texts of the console's pages. */
export const helpTexts: Readonly<Record<ConsolePage | ConsoleTab, HelpText>> = {
  "/admin": help(
    "everywhere",
    "Today",
    "This is everything that waits for you, oldest first.",
    "Each line leads to its next step, and goes when that is done.",
    "Colleagues with other roles see other lines.",
  ),
  "/admin?tab=members": help(
    "membership-secretary",
    "Members",
    "Search by name, email or Member ID, and filter by standing and level.",
    "Emailing and exporting take exactly the people that the filter shows.",
    "A name opens the member's record with standing, payments and history.",
  ),
  "/admin?tab=applications": help(
    "membership-secretary",
    "Applications",
    "Applications that wait for a decision are listed oldest first.",
    "Open the first one and go on with J and K; the next one opens after each decision.",
    "Those with an open question wait for the applicant, not for you.",
  ),
  "/admin?tab=documents": help(
    "membership-secretary",
    "Documents",
    "Documents that members have uploaded wait here for your decision.",
    "Open the first one and decide with A or R; the next one opens by itself.",
    "The member is notified, without the email naming the document.",
  ),
  "/admin?tab=events": help(
    "organiser",
    "Events",
    "Coming events are listed first, with the seats that are taken.",
    "A name opens the event with its registrations, rates, programme and door.",
    "A draft is visible to staff alone until it is published.",
  ),
  "/admin?tab=landing-pages": help(
    "organiser",
    "Event Landing Pages",
    "A landing page presents one event to the public under an address of its own.",
    "It can be edited and previewed before anyone sees it.",
    "Publishing it replaces the plain page of the event.",
  ),
  "/admin/landing-pages/new": help(
    "organiser",
    "Create landing page",
    "Choose the event that the page is for.",
    "The page begins with the event's own facts.",
    "It stays hidden until you publish it.",
  ),
  "/admin/landing-pages/[eventId]": help(
    "organiser",
    "Landing page",
    "Edit the sections on the left and see the page beside them.",
    "Saving keeps your text; publishing shows it to the public.",
    "Date, place and rates always come from the event.",
  ),
  "/admin/events/[eventId]": help(
    "organiser",
    "Registrations",
    "Everyone with a seat is listed, with what they have paid and whether they came.",
    "The menu of a line records a payment, adjusts what is owed, confirms, or cancels.",
    "People waiting for a seat are below, in the order in which seats are offered.",
  ),
  "/admin/events/[eventId]/details": help(
    "organiser",
    "Details",
    "Name, date, place, description and capacity of the event.",
    "Changes of date or place are emailed to everyone with a seat.",
    "The capacity cannot fall below the seats that are taken or offered.",
  ),
  "/admin/events/[eventId]/rates": help(
    "organiser",
    "Rates",
    "A rate has a name and a price, and can be for members only.",
    "A period makes an early-bird rate, a number limits its seats.",
    "A rate that someone has a seat at can't be deleted; end its period instead.",
  ),
  "/admin/events/[eventId]/programme": help(
    "organiser",
    "Programme",
    "Agenda and speakers appear on the public page once there are any.",
    "The link to join online is shown to those with a confirmed seat only.",
    "The agenda's times are those of the association.",
  ),
  "/admin/events/[eventId]/questions": help(
    "organiser",
    "Questions",
    "Ask registrants for text, a choice or a tick.",
    "Answers are in the list of registrations and in its export.",
    "Answers stay with their registrations, in the words that were asked.",
  ),
  "/admin/events/[eventId]/door": help(
    "at-the-door",
    "Door",
    "A door link lets volunteers without an account check people in on their own phones.",
    "It works for this event alone, and ends when you say so.",
    "Each phone that uses it is listed and can be shut out.",
  ),
  "/admin/events/[eventId]/check-in": help(
    "at-the-door",
    "Check-in",
    "Scan the QR code of a ticket, or search by name.",
    "Green means that the person may go in; anything else says why not.",
    "Several phones can check in at once.",
  ),
  "/admin/members/[memberId]": help(
    "membership-secretary",
    "Member",
    "The first sentence says where the member stands, and why; it answers for any other day, too.",
    "Below are what is owed and paid, registrations, documents and history.",
    "Changes of membership ask for a reason, which the audit log keeps.",
  ),
  "/admin/members/import": help(
    "membership-secretary",
    "Import members",
    "Choose a CSV file, and see for each line what will happen.",
    "Nothing is stored until you confirm, and then exactly what was shown.",
    "No one is charged by an import.",
  ),
  "/admin/members/reminders": help(
    "membership-secretary",
    "Reminders of dues",
    "These are the reminders that go out in the next 60 days.",
    "Pause a member when you have agreed something else with them.",
    "Each reminder goes out once, and not to those who have paid.",
  ),
  "/admin/members/address-changes": help(
    "owner",
    "Changes of email address",
    "New addresses of members who have never confirmed the old one wait here.",
    "They take effect after seven days without an objection, or when an owner approves them.",
    "Ask the member in another way whether the change is theirs.",
  ),
  "/admin/applications/[applicationId]": help(
    "membership-secretary",
    "Application",
    "A approves and shows first what it will do, R rejects with a reason.",
    "Ask the applicant when something is missing; the answer comes back here.",
    "A rejection can be undone for five seconds.",
  ),
  "/admin/documents/[documentId]": help(
    "membership-secretary",
    "Document",
    "A approves, R rejects, J and K go on.",
    "A reason that you give is shown to the member.",
    "A decision can be undone for five seconds, with Z or the notification.",
  ),
  "/admin/messages": help(
    "membership-secretary",
    "Messages",
    "Open holds the conversations that no one has finished; Notices holds what the portal wrote by itself.",
    "Done takes a conversation out until the member writes again.",
    "A saved reply is inserted where you type.",
  ),
  "/admin/payments": help(
    "treasurer",
    "Payments",
    "What needs attention is at the top: refunds, bank lines, cheques, reports and notifications.",
    "Answer reported payments within the days in the settings: they hold seats until then.",
    "Below are all payments; filters and their totals go together, and a receipt opens from its number.",
  ),
  "/admin/payments/record": help(
    "treasurer",
    "Record a payment",
    "Enter the payment, and find the amounts that it covers by name, company, email, Member ID or reference.",
    "What is left over is kept as the payer's credit.",
    "Everything is recorded together, or nothing.",
  ),
  "/admin/payments/receivables": help(
    "treasurer",
    "Receivables",
    "Who owes what, and since when.",
    "A reference is found in any spelling.",
    "Email these people writes to those who are overdue, or to everyone in the list.",
  ),
  "/admin/payments/credits": help(
    "treasurer",
    "Credits",
    "What is left over of payments, and whose it is.",
    "A credit pays something new of the same person, or is paid back.",
    "Payments without an amount due are credits from the beginning.",
  ),
  "/admin/payments/statements": help(
    "treasurer",
    "Bank statements",
    "Import the CSV file of your bank.",
    "The columns are remembered for the next file.",
    "Nothing is recorded before you have reviewed it.",
  ),
  "/admin/payments/statements/[statementId]": help(
    "treasurer",
    "Bank statement",
    "Accept, split, search or ignore each line, by keys if you like.",
    "Post records all accepted lines at once.",
    "For seven days a posting can be undone while nothing was built on it.",
  ),
  "/admin/payments/invoices": help(
    "treasurer",
    "Invoices",
    "Every invoice and credit note, found by number, addressee or reference.",
    "An invoice never changes; cancelling it issues a credit note.",
    "An invoice that no longer agrees with the amounts due can be replaced.",
  ),
  "/admin/payments/invoices/new": help(
    "treasurer",
    "New invoice",
    "Find amounts by name, company, reference or sum, and tick those that belong together.",
    "Address the invoice to an employer, with a purchase-order number if there is one.",
    "Amounts on a live invoice can't be ticked.",
  ),
  "/admin/payments/month": help(
    "treasurer",
    "Month end",
    "Three sums lead from what was before the period to what is left at its end.",
    "The journal behind them can be downloaded for your accounts.",
    "What comes to light after a month is closed counts in the next one.",
  ),
  "/admin/payments/notifications": help(
    "treasurer",
    "Provider notifications",
    "Everything that the payment provider has reported.",
    "What matched nothing waits until it is matched or resolved by hand.",
    "The same notification is applied once, however often it is sent.",
  ),
  "/admin/reports": help(
    "owner",
    "Reports",
    "Members, money and events of a year; choose the year and compare it with the one before.",
    "Each chart shows its values when you point at it, and has a table below.",
    "Days are those of the association's time zone.",
  ),
  "/admin/settings": help(
    "owner",
    "Settings",
    "What holds for the whole association: levels and fees, seats, reminders, retention.",
    "New bank details are proposed by one person and approved by another.",
    "Every change is in the audit log.",
  ),
  "/admin/staff": help(
    "owner",
    "Staff",
    "Who has which roles, with their second factor and last sign-in.",
    "Give each person the roles of their work, and nothing more.",
    "The last owner can't be removed.",
  ),
  "/admin/staff/[memberId]": help(
    "owner",
    "Roles",
    "Tick the roles of this person's work; each says what it lets them do.",
    "A role can be limited to single events.",
    "You can't change your own roles.",
  ),
  "/admin/emails": help(
    "owner",
    "Emails",
    "Every email of the portal: sent, waiting or failed.",
    "Send again gives a failed one new attempts.",
    "Content is erased after the retention period; template and time stay.",
  ),
  "/admin/emails/[emailId]": help(
    "owner",
    "Email",
    "The email as it was written, and what became of it.",
    "Links in it are hidden, because they let their reader in.",
    "Send again is offered when it has failed.",
  ),
  "/admin/audit": help(
    "auditor",
    "Audit log",
    "Who did what, to whom and when, in sentences.",
    "Filter by area, person or whom it concerned; device and address are behind a click.",
    "Checking the log proves that no entry was changed or removed.",
  ),
  "/admin/guide": help(
    "everywhere",
    "Guide",
    "The guide goes through the work of each role.",
    "Begin with the part that has your role's name.",
    "Every page has its own help behind the question mark.",
  ),
};

/** The help texts by address, with `*` for each parameter. */
const byAddress = new Map(
  Object.entries(helpTexts).map(([page, text]) => [page.replace(/\[\w+\]/g, "*"), text]),
);

const id = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The help text of a page of the console; Today's for a page without one. */
export function helpAt(pathname: string, tab: string | null): HelpText {
  const address = pathname
    .split("/")
    .map((part) => (id.test(part) ? "*" : part))
    .join("/");
  const withTab = tab === null ? undefined : byAddress.get(`${address}?tab=${tab}`);
  return withTab ?? byAddress.get(address) ?? helpTexts["/admin" satisfies PagePath];
}
