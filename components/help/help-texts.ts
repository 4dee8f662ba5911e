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
type ConsoleTab =
  `/admin?tab=${"members" | "applications" | "documents" | "cpd" | "events" | "landing-pages"}`;

/** The help texts of the console's pages. */
export const helpTexts: Readonly<Record<ConsolePage | ConsoleTab, HelpText>> = {
  "/admin": help(
    "everywhere",
    "Today",
    "Everything waiting for you, oldest first.",
    "Each row leads to its next step and disappears when that is done.",
    "Colleagues with other roles see different rows.",
  ),
  "/admin?tab=members": help(
    "membership-secretary",
    "Members",
    "Search by name, email or Member ID, and filter by standing and level.",
    "Email and export include exactly the people in the filtered list.",
    "A name opens the member's record with standing, payments and history.",
  ),
  "/admin?tab=applications": help(
    "membership-secretary",
    "Applications",
    "Applications awaiting a decision, oldest first.",
    "Open the first one and move with J and K; the next one opens after each decision.",
    "Applications with an unanswered question are waiting for the applicant.",
  ),
  "/admin?tab=documents": help(
    "membership-secretary",
    "Documents",
    "Documents uploaded by members, awaiting your decision.",
    "Open the first one and press A or R; the next one opens automatically.",
    "We notify the member, and the email doesn’t name the document.",
  ),
  "/admin?tab=cpd": help(
    "membership-secretary",
    "CPD",
    "What members have learned elsewhere, awaiting your decision.",
    "Open the first one and press A or R; the next one opens automatically.",
    "We email the member. What our own events count for is added by their certificates.",
  ),
  "/admin/cpd/[entryId]": help(
    "membership-secretary",
    "Review CPD",
    "What the member has entered, with the evidence if they uploaded any.",
    "An approved entry counts in every scheme that is switched on in Settings.",
    "To decline, give a reason: the member reads it and can submit the entry again.",
  ),
  "/admin/cpd/audits": help(
    "membership-secretary",
    "CPD audits",
    "Members drawn at random are asked for the evidence of their CPD.",
    "Enter the days, the share of members and the last day for evidence, and we email everyone drawn.",
    "We remind members once, a week before the last day, while an entry has no evidence.",
  ),
  "/admin/cpd/audits/[auditId]": help(
    "membership-secretary",
    "CPD audit",
    "Who was drawn, how many of their entries have evidence, and the results.",
    "Record a result for each member, then close the audit, and we email everyone theirs.",
    "Anyone with the seed can repeat the draw: the order is by the SHA-256 of the seed, a colon and the account’s id.",
  ),
  "/admin?tab=events": help(
    "organiser",
    "Events",
    "Upcoming events are listed first, with the number of seats taken.",
    "A name opens the event with its registrations, rates, programme and check-in link.",
    "Only staff can see a draft.",
  ),
  "/admin?tab=landing-pages": help(
    "organiser",
    "Event Landing Pages",
    "A landing page presents one event to the public at its own address.",
    "It can be edited and previewed before anyone sees it.",
    "It is published with its event, or later.",
  ),
  "/admin/landing-pages/new": help(
    "organiser",
    "Create landing page",
    "Choose the event.",
    "The page starts with the event’s own details.",
    "It stays hidden until you publish it.",
  ),
  "/admin/landing-pages/[eventId]": help(
    "organiser",
    "Landing page",
    "Edit the sections on the left and see the page beside them.",
    "Saving keeps your text, and publishing makes it public.",
    "Date, place and rates always come from the event.",
  ),
  "/admin/events/[eventId]": help(
    "organiser",
    "Registrations",
    "Everyone with a seat is listed, with what they have paid and whether they attended.",
    "Use a row’s menu to record a payment, adjust what is owed, confirm or cancel.",
    "People waiting for a seat are below, in the order in which seats are offered.",
  ),
  "/admin/events/[eventId]/details": help(
    "organiser",
    "Details",
    "Name, date, place, description and capacity of the event.",
    "Changes to the date or place are emailed to everyone with a seat.",
    "Capacity can’t be lower than the number of seats taken or offered.",
  ),
  "/admin/events/[eventId]/rates": help(
    "organiser",
    "Rates",
    "A rate has a name and a price, and can be for members only.",
    "Use dates for an early-bird rate, and a limit for its seats.",
    "A rate that has registrations can’t be deleted; set its end date instead.",
  ),
  "/admin/events/[eventId]/programme": help(
    "organiser",
    "Programme",
    "The agenda and speakers appear on the public page once you add them.",
    "Only people with a confirmed seat see the link to join online.",
    "Times use the association’s time zone.",
  ),
  "/admin/events/[eventId]/questions": help(
    "organiser",
    "Questions",
    "Ask for text, a choice or a tick.",
    "Answers appear in the list of registrations and in its export.",
    "Answers are kept with the wording of the question at the time.",
  ),
  "/admin/events/[eventId]/certificates": help(
    "organiser",
    "Certificates",
    "Enter the CPD hours that the event counts for, and who gets a certificate of attendance.",
    "After the event, certificates are issued and emailed automatically, or by you if staff choose.",
    "A certificate is never deleted; correct or revoke it, and anyone who checks its code sees that.",
  ),
  "/admin/programmes": help(
    "organiser",
    "Programmes",
    "A programme is an ordered set of events that ends with a certificate of its own.",
    "Create one by its title; only staff see it until you publish it.",
    "A name opens the programme with its events and the people enrolled.",
  ),
  "/admin/programmes/[programmeId]": help(
    "organiser",
    "Programme",
    "Add the events in order, and choose what completes the programme: all of them, or hours by category.",
    "An event counts for those who have its certificate of attendance.",
    "The certificate of the programme is issued and emailed automatically once the rule is met.",
  ),
  "/admin/events/[eventId]/door": help(
    "at-the-door",
    "Check-in link",
    "A check-in link lets volunteers without an account check people in on their own phones.",
    "It works for this event only, until you revoke it.",
    "Each phone that uses it is listed, and you can sign it out.",
  ),
  "/admin/events/[eventId]/check-in": help(
    "at-the-door",
    "Check-in",
    "Scan the QR code of a ticket, or search by name.",
    "Green means the person can go in; otherwise you’ll see why not.",
    "Several phones can check people in at the same time.",
  ),
  "/admin/members/[memberId]": help(
    "membership-secretary",
    "Member",
    "The first sentence says where the member stands and why, today or on another date.",
    "Payments, registrations, documents and history are below.",
    "Membership changes need a reason, which is kept in the audit log.",
  ),
  "/admin/members/import": help(
    "membership-secretary",
    "Import members",
    "Choose a CSV file and preview what will happen, row by row.",
    "Nothing is stored until you confirm, and then exactly what you saw.",
    "No one is charged by an import.",
  ),
  "/admin/members/reminders": help(
    "membership-secretary",
    "Dues reminders",
    "These reminders go out in the next 60 days.",
    "Pause reminders when you have made other arrangements with a member.",
    "Each reminder is sent once, and never to members who have paid.",
  ),
  "/admin/members/address-changes": help(
    "owner",
    "Email address changes",
    "New addresses for members who never confirmed the old one are listed here.",
    "They take effect after seven days without an objection, or when an owner approves them.",
    "Contact the member another way to make sure the change is theirs.",
  ),
  "/admin/applications/[applicationId]": help(
    "membership-secretary",
    "Application",
    "Press A to see what approving will do, R to reject with a reason.",
    "If something is missing, ask the applicant; the answer appears here.",
    "A rejection can be undone for five seconds.",
  ),
  "/admin/documents/[documentId]": help(
    "membership-secretary",
    "Document",
    "Press A to approve, R to reject, J and K to move.",
    "The member sees the reason you give.",
    "A decision can be undone for five seconds, with Z or the notification.",
  ),
  "/admin/messages": help(
    "membership-secretary",
    "Messages",
    "Open has the conversations still to answer, and Notices has messages the portal sent automatically.",
    "Done moves a conversation out until the member writes again.",
    "A saved reply is inserted at your cursor.",
  ),
  "/admin/payments": help(
    "treasurer",
    "Payments",
    "What needs a decision is at the top: reports, bank lines, refunds, cheques and notifications.",
    "Receivables, invoices, credits, bank statements and the month end are under More.",
    "All payments are below: the totals follow the filters, and a receipt opens from its number.",
  ),
  "/admin/payments/reported": help(
    "treasurer",
    "Payments reported",
    "Payments that people say they have made, the longest waiting first.",
    "Press A to record one, R to mark it as not received, J and K to move.",
    "Answer within the number of days in Settings: the seats are held until you do.",
  ),
  "/admin/payments/record": help(
    "treasurer",
    "Record a payment",
    "Enter the payment, and find the amounts that it covers by name, company, email, Member ID or reference.",
    "Any excess is kept as the payer’s credit.",
    "Either everything is recorded or nothing is.",
  ),
  "/admin/payments/receivables": help(
    "treasurer",
    "Receivables",
    "Who owes what, and since when.",
    "You can enter a reference in any format.",
    "To write to everyone who is overdue, or to everyone in the list, use “Email these people”.",
  ),
  "/admin/payments/credits": help(
    "treasurer",
    "Credits",
    "Unused money from payments, by person or company.",
    "Use a credit for something else the person owes, or refund it.",
    "A payment without an amount due is kept as credit.",
  ),
  "/admin/payments/statements": help(
    "treasurer",
    "Bank statements",
    "Import a CSV, OFX or QFX file from your bank.",
    "Its columns are remembered for next time.",
    "Nothing is recorded until you have reviewed it.",
  ),
  "/admin/payments/statements/[statementId]": help(
    "treasurer",
    "Bank statement",
    "Accept, split, search for or set aside each line, with the keyboard if you like.",
    "Posting records all accepted lines together.",
    "You can undo a posting for seven days, as long as nothing depends on it.",
  ),
  "/admin/payments/invoices": help(
    "treasurer",
    "Invoices",
    "Find any invoice or credit note by number, name or reference.",
    "An invoice never changes; cancelling it issues a credit note.",
    "If the amounts due have changed, you can replace the invoice.",
  ),
  "/admin/payments/invoices/new": help(
    "treasurer",
    "New invoice",
    "Find amounts by name, company, reference or amount, and select the ones for this invoice.",
    "Address the invoice to an employer, with a purchase order number if there is one.",
    "Amounts already on an invoice can’t be selected.",
  ),
  "/admin/payments/month": help(
    "treasurer",
    "Month end",
    "Three reconciliations lead from the opening to the closing balance of the period.",
    "The journal behind them can be downloaded for your accounts.",
    "Anything recorded after a month is closed goes into the next one.",
  ),
  "/admin/payments/notifications": help(
    "treasurer",
    "Payment notifications",
    "Everything the payment provider has reported.",
    "Unmatched notifications stay here until someone matches or resolves them.",
    "A notification is applied once, even if the provider sends it again.",
  ),
  "/admin/reports": help(
    "owner",
    "Reports",
    "Choose a year to see its members, money and events, and compare it with the one before.",
    "Point at a chart to see its values, or open the table below it.",
    "Dates use the association’s time zone.",
  ),
  "/admin/settings": help(
    "owner",
    "Settings",
    "Settings for the whole association: levels and fees, seats, reminders, retention.",
    "New bank details are proposed by one person and approved by another.",
    "Every change is in the audit log.",
  ),
  "/admin/staff": help(
    "owner",
    "Staff",
    "Everyone with a role, with their second factor and last sign-in.",
    "Give each person only the roles they need.",
    "The last owner can't be removed.",
  ),
  "/admin/staff/[memberId]": help(
    "owner",
    "Roles",
    "Select the roles this person needs; each says what it lets them do.",
    "A role can be limited to single events.",
    "You can't change your own roles.",
  ),
  "/admin/emails": help(
    "owner",
    "Emails",
    "Every email from the portal: sent, waiting or failed.",
    "Send again retries a failed email.",
    "The content is erased after the retention period, but the kind and time are kept.",
  ),
  "/admin/emails/[emailId]": help(
    "owner",
    "Email",
    "The email as it was written, and whether it arrived.",
    "One-time links are hidden, because they give access to an account.",
    "You can send it again if it failed.",
  ),
  "/admin/audit": help(
    "auditor",
    "Audit log",
    "Who did what, to whom and when.",
    "Filter by action, by who acted or by affected person, and open an entry to see the device and network address.",
    "Verifying the log proves that no entry was changed or removed.",
  ),
  "/admin/guide": help(
    "everywhere",
    "Guide",
    "The guide covers the work of each role.",
    "Start with the part named after your role.",
    "Every page has its own help under the question mark.",
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
