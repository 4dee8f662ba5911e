/*
 * Who may call what, in one line a call. A route or action without a line here fails; pages have theirs in
 * lib/core/addresses.mjs.
 *
 *   "PUT messages/[id]/read": members([200, 404, 404], "message")
 *    the call                 who is let in, what they get, and what kind of thing the call names
 *
 * Whoever is not let in gets 401 (nobody is signed in: a visitor, who signed out, who was deleted) or 403 (signed in,
 * but no administrator: pending and active members, a demoted administrator; or not in good standing), whatever the
 * call names.
 *
 * What the others get is one status, or [there, missing] for things that are nobody's, or [own, another's, missing].
 */

import { factsOf, patterns, type Address } from "@/lib/core/addresses.mjs";

export type Kind =
  | "account"
  | "amount due"
  | "bank proposal"
  | "application"
  | "application link"
  | "applicant's document"
  | "conversation"
  | "CPD entry"
  | "document"
  | "event"
  | "event's address"
  | "event in the payload"
  | "flyer"
  | "invoice"
  | "listing"
  | "message"
  | "owed amount"
  | "passkey"
  | "payment"
  | "payment report"
  | "photograph"
  | "registration"
  | "speaker's picture"
  | "ticket"
  | "upload address"
  | "uploaded file";

export type Answers =
  | number
  | [there: number, missing: number]
  | [own: number, foreign: number, missing: number];

export type Access = {
  letIn: "anybody" | "members" | "members in good standing" | "administrators";
  names: Kind | null;
  members: Answers;
  administrators: Answers;
  /** It shows whoever asks themselves alone, and so counts towards no limit of people seen. */
  isOfOneself?: true;
  /** Every role may, for whatever: what it answers depends on what the roles let somebody see. */
  isForAnyRole?: true;
};

const anybody = (answers: Answers, names: Kind | null = null): Access => ({
  letIn: "anybody",
  names,
  members: answers,
  administrators: answers,
});
const members = (answers: Answers, names: Kind | null = null, forAdministrators = answers): Access => ({
  letIn: "members",
  names,
  members: answers,
  administrators: forAdministrators,
});
const goodStanding = (answers: Answers): Access => ({
  ...members(answers),
  letIn: "members in good standing",
});
const oneself = (answers = 200): Access => ({ ...members(answers), isOfOneself: true });
const administrators = (answers: Answers, names: Kind | null = null): Access => ({
  letIn: "administrators",
  names,
  members: answers,
  administrators: answers,
});

/** Calls below /api. What stands in brackets tells two uses of one call apart. */
export const calls: Record<string, Access> = {
  "GET [[...unknown]]": anybody(404),
  "POST [[...unknown]]": anybody(404),
  "PUT [[...unknown]]": anybody(404),
  "PATCH [[...unknown]]": anybody(404),
  "DELETE [[...unknown]]": anybody(404),
  "POST [seedCall]": administrators(201),
  "DELETE admin/applications/[id]": administrators([200, 404], "application"),
  "GET admin/application-documents/[id]": administrators([200, 404], "applicant's document"),
  "GET admin/application-documents/[id]/preview": administrators([200, 404], "applicant's document"),
  "GET admin/audit/export": administrators(200),
  "POST admin/directory/[id]/hide": administrators([200, 200, 404], "listing"),
  // None is hidden.
  "DELETE admin/directory/[id]/hide": administrators([409, 409, 404], "listing"),
  "GET admin/documents/[id]/preview": administrators([200, 200, 404], "document"),
  // Nobody decides on a document of their own.
  "PUT admin/documents/[id]/status": administrators([403, 200, 404], "document"),
  // Nobody decides on an entry of their own.
  "GET admin/cpd/audits/[id]/export": administrators([404, 404]),
  "POST admin/cpd/entries/[id]/decide": administrators([403, 200, 404], "CPD entry"),
  // No certificate has the code.
  "POST admin/certificates/[code]/correct": administrators(404),
  "POST admin/certificates/[code]/revoke": administrators(404),
  // It counts for no hours.
  "POST admin/events/[id]/certificates": administrators([400, 404], "event"),
  // It has issued none.
  "GET admin/events/[id]/certificates/export": administrators([404, 404], "event"),
  "POST admin/events/[id]/cancel": administrators([200, 404], "event"),
  "PUT admin/events/[id]/flyer": administrators([200, 404], "event"),
  "DELETE admin/events/[id]/flyer": administrators([200, 404], "event"),
  "POST admin/events/[id]/speaker-pictures": administrators([201, 404], "event"),
  "POST admin/events/[id]/signatures": administrators([201, 404], "event"),
  // No signatory has the picture.
  "GET admin/events/[id]/signatures/[signature]": administrators(404, "event"),
  "GET admin/events/[id]/registrations": administrators([200, 404], "event"),
  "GET admin/events/[id]/registrations/export": administrators([200, 404], "event"),
  // The reference is nobody's.
  "POST admin/amounts-due/[reference]/adjust": administrators(404),
  "POST admin/amounts-due/[reference]/void": administrators(404),
  "POST admin/amounts-due/[reference]/waive": administrators(404),
  "POST admin/amounts-due/[reference]/undo-waiver": administrators(404),
  "POST admin/payments/[id]/undo": administrators(404),
  "GET admin/invoices": administrators(200),
  // The number is no invoice's.
  "POST admin/invoices/[number]/replace": administrators(404),
  "GET admin/bank-details": administrators(200),
  "POST admin/bank-details/proposals": administrators(201),
  "POST admin/bank-details/proposals/[id]/approve": administrators([200, 404], "bank proposal"),
  "POST admin/bank-details/proposals/[id]/stop": administrators([200, 404], "bank proposal"),
  // The reference is nobody's.
  "POST admin/bank-statements": administrators(201),
  "POST admin/bank-statements/[id]/post": administrators(404),
  "POST admin/bank-statements/[id]/undo": administrators(404),
  "POST admin/bank-statements/preview": administrators(200),
  // There is no demo data.
  "GET admin/bank-statements/sample": administrators(404),
  "GET admin/credits": administrators(200),
  "POST admin/payments": administrators(400),
  "POST admin/refunds": administrators(404),
  "GET admin/payments/export": administrators(200),
  "GET admin/month-end": administrators(200),
  "GET admin/month-end/pdf": administrators(200),
  "GET admin/month-end/export": administrators(200),
  "GET admin/receivables": administrators(200),
  "GET admin/receivables/export": administrators(200),
  "GET admin/payment-reports/[id]/proof": administrators([200, 404], "payment report"),
  "GET admin/reminders": administrators(200),
  "GET admin/references/[text]": administrators([200, 404], "amount due"),
  "GET admin/reports/export": administrators(200),
  "POST admin/registrations/[id]/links": administrators([200, 404], "registration"),
  "GET admin/search": { ...administrators(200), isForAnyRole: true },
  "GET admin/staff": administrators(200),
  "GET admin/stats": administrators(200),
  "GET admin/today": { ...administrators(200), isForAnyRole: true },
  "GET admin/users": administrators(200),
  "DELETE admin/users/[id]": administrators([403, 200, 404], "account"),
  "PUT admin/users/[id]/admin-status (grant)": administrators([200, 200, 404], "account"),
  "PUT admin/users/[id]/admin-status (take away)": administrators([403, 200, 404], "account"),
  "PUT admin/users/[id]/membership (activate)": administrators([403, 200, 404], "account"),
  "PUT admin/users/[id]/membership (set back)": administrators([403, 200, 404], "account"),
  "PUT admin/users/[id]/roles": administrators([403, 200, 404], "account"),
  "GET admin/users/[id]/account-statement": administrators([200, 200, 404], "account"),
  "GET admin/users/[id]/standing": administrators([200, 200, 404], "account"),
  "DELETE admin/users/[id]/sessions": administrators([403, 200, 404], "account"),
  "PUT admin/users/[id]/suspension (suspend)": administrators([403, 200, 404], "account"),
  "PUT admin/users/[id]/suspension (lift)": administrators([403, 200, 404], "account"),
  "GET admin/users/detailed": administrators(200),
  "GET admin/users/export": administrators(200),
  // A plan that no preview has shown.
  "POST admin/users/import": administrators(409),
  "POST admin/users/import/preview": administrators(200),
  "PUT applications/[token]/documents": anybody([201, 404], "application link"),
  "GET auth/[...nextauth]": anybody(200),
  // Signing out without its own token leads to the form that has it.
  "POST auth/[...nextauth]": anybody(302),
  "GET auth/user": oneself(),
  "GET badges/issuer": anybody(200),
  "GET badges/revoked": anybody(200),
  // No certificate has the code.
  "GET certificates/[code]": anybody(404),
  "GET certificates/[code]/badge": anybody(404),
  "POST certificates/[code]/share": members(404),
  "GET certificates/my": oneself(),
  // There are none of that year.
  "GET certificates/my/export": oneself(404),
  "POST cpd/entries": members(201),
  "PUT cpd/entries/[id]": members([200, 404, 404], "CPD entry"),
  "GET cpd/my": oneself(),
  "GET directory": goodStanding(200),
  // Nobody is listed.
  "POST directory/[id]/messages": goodStanding(404),
  "POST directory/[id]/block": goodStanding(404),
  "DELETE directory/[id]/block": members(200),
  "POST directory/[id]/report": goodStanding(404),
  "GET documents/my": oneself(),
  "PUT documents/upload": members([201, 404, 404], "uploaded file"),
  "POST event-registrations": anybody([201, 404], "event in the payload"),
  "GET event-registrations/my": oneself(),
  "GET events": members(200),
  "POST events": administrators(201),
  "GET events/[id]": members([200, 404], "event"),
  "PUT events/[id]": administrators([200, 404], "event"),
  // Money has been paid for it.
  "DELETE events/[id]": administrators([409, 404], "event"),
  "POST generate-qr-code": anybody(200),
  "GET health": anybody(200),
  "GET login": anybody(303),
  // The password is wrong.
  "POST login": anybody(401),
  // The passkey is nobody's.
  "POST login/passkey": anybody(401),
  "POST login/passkey/options": anybody(200),
  // Nobody has proven a first factor.
  "POST login/second-factor": anybody(409),
  "POST login/second-factor/lost": anybody(409),
  "POST login/second-factor/options": anybody(409),
  "POST logout": anybody(200),
  "POST member-registration": anybody(201),
  "POST messages": members(201),
  // An administrator's answer goes to the conversation's member, and this one is addressed to the office.
  "POST messages (a reply)": members([201, 404, 404], "conversation", [201, 400, 404]),
  "PUT messages/[id]/read": members([200, 404, 404], "message"),
  "GET messages/my": members(200),
  "GET messages/unread-count": oneself(),
  "GET objects/[id]": members([200, 404, 404], "document", [200, 200, 404]),
  "POST objects/upload": members(200),
  "PUT objects/upload/[id]": members([200, 404, 404], "upload address"),
  "GET invoices/[number]": members([200, 404, 404], "invoice", [200, 200, 404]),
  "POST invoices": members([201, 404, 404], "owed amount", [201, 201, 404]),
  "GET payments/[id]/receipt": members([200, 404, 404], "payment", [200, 200, 404]),
  "GET payments/my": oneself(),
  "GET payments/owed": oneself(),
  "PUT payments/reports/[id]/proof": members(404),
  // Whoever signs what they send, whether they are signed in or not; nobody here does.
  "POST payments/webhook": anybody(401),
  "GET photos/[id]": members([200, 404, 404], "photograph", [200, 200, 404]),
  "GET public/calendar": anybody(200),
  "GET public/events": anybody(200),
  "GET public/events/[slug]": anybody([200, 404], "event's address"),
  "GET public/events/[slug]/calendar": anybody([200, 404], "event's address"),
  "GET public/events/[slug]/image": anybody([200, 404], "event's address"),
  "GET public/flyers/[id]": anybody([200, 404], "flyer"),
  "GET public/speakers/[id]": anybody([200, 404], "speaker's picture"),
  // Each ticket's event is in a day, when it can only be given to somebody else, and not to who has a seat.
  // Its event is not full, and no place on a list has the code.
  "POST events/[id]/waiting-list": anybody([409, 404], "event"),
  "DELETE waiting-list/[code]": anybody(404),
  "POST waiting-list/[code]/accept": anybody(404),
  "POST events/[id]/group-registrations": anybody([201, 404], "event"),
  "GET group-registrations/[code]/invoice": anybody([404, 404], "ticket"),
  "GET group-registrations/[code]/receipts/[number]": anybody([404, 404], "ticket"),
  // Nothing is open of either, and nothing is reported.
  "POST group-registrations/[code]/payment-report": anybody(404),
  "DELETE group-registrations/[code]/payment-report": anybody(404),
  "PUT group-registrations/[code]/payment-report/proof": anybody(404),
  "POST registrations/[code]/payment-report": anybody(404),
  "DELETE registrations/[code]/payment-report": anybody(404),
  "PUT registrations/[code]/payment-report/proof": anybody(404),
  "POST registrations/[code]/cancel": anybody([409, 404], "ticket"),
  "POST registrations/[code]/transfer": anybody([409, 404], "ticket"),
  "POST registrations/[code]/email": anybody([409, 404], "ticket"),
  "DELETE registrations/[code]/email": anybody([200, 404], "ticket"),
  // The world of these tests has no contact address.
  "GET security-txt": anybody(404),
  "POST register": anybody(201),
  // The code is the key: who has it was sent it.
  "GET tickets/[code]": anybody([200, 404], "ticket"),
  // No certificate has the code.
  "GET verify/[code]": anybody(404),
  // No card has the token.
  "GET verify/member/[token]": anybody(404),
  "PUT users/me": members(200),
  "PUT users/me/photo": members(200),
  "DELETE users/me/photo": members(200),
  "PUT users/me/directory": members(200),
  "GET users/me/account-statement": oneself(),
  "GET users/me/card": { ...goodStanding(200), isOfOneself: true },
  "GET users/me/good-standing": { ...goodStanding(200), isOfOneself: true },
  "GET users/me/standing": oneself(),
  "GET users/me/data": oneself(),
  // It answers no challenge.
  "POST users/me/passkeys": members(401),
  "PUT users/me/passkeys/[id]": members([200, 404, 404], "passkey"),
  "DELETE users/me/passkeys/[id]": members([200, 404, 404], "passkey"),
  "POST users/me/passkeys/options": members(200),
  "GET users/me/presence": oneself(),
  // A wrong code.
  "POST users/me/presence": members(401),
  "POST users/me/presence/options": members(200),
  "POST users/me/recovery-codes": members(200),
  "GET users/me/security": oneself(),
  "POST users/me/totp": members(200),
  // No app is being set up, and none is there.
  "POST users/me/totp/confirm": members(401),
  "DELETE users/me/totp": members(404),
};

/**
 * What forms call. `devices` are those at the door of an event, and no account is. `of` names the thing whose owner alone may; another's is as if it were not there.
 */
export const actions: Record<
  string,
  {
    letIn: Access["letIn"] | "devices";
    of?: "CPD entry" | "document" | "registration" | "session" | "link";
    isForAnyRole?: true;
  }
> = {
  "(portal)/admin/actions.ts searchConsoleAction": { letIn: "administrators", isForAnyRole: true },
  "(portal)/admin/actions.ts previewDeletionAction": { letIn: "administrators" },
  "(portal)/admin/actions.ts previewDescriptionAction": { letIn: "administrators" },
  "(portal)/admin/actions.ts removeFlyerAction": { letIn: "administrators" },
  "(portal)/admin/actions.ts duplicateEventAction": { letIn: "administrators" },
  "(portal)/admin/actions.ts setEventStatusAction": { letIn: "administrators" },
  "(portal)/admin/actions.ts setPricesAction": { letIn: "administrators" },
  "(portal)/admin/applications/[applicationId]/actions.ts addNoteAction": { letIn: "administrators" },
  "(portal)/admin/applications/[applicationId]/actions.ts approveApplicationAction": {
    letIn: "administrators",
  },
  "(portal)/admin/applications/[applicationId]/actions.ts askApplicantAction": { letIn: "administrators" },
  "(portal)/admin/applications/[applicationId]/actions.ts eraseApplicationAction": {
    letIn: "administrators",
  },
  "(portal)/admin/applications/[applicationId]/actions.ts recordDuesAction": { letIn: "administrators" },
  "(portal)/admin/applications/[applicationId]/actions.ts rejectApplicationAction": {
    letIn: "administrators",
  },
  "(portal)/admin/applications/[applicationId]/actions.ts showBackgroundAnswersAction": {
    letIn: "administrators",
  },
  "(portal)/admin/applications/[applicationId]/actions.ts undoRejectionAction": { letIn: "administrators" },
  "(portal)/admin/audit/actions.ts checkChainAction": { letIn: "administrators" },
  "(portal)/admin/cpd/[entryId]/actions.ts decideCpdEntryAction": { letIn: "administrators" },
  "(portal)/admin/cpd/[entryId]/actions.ts undoCpdDecisionAction": { letIn: "administrators" },
  "(portal)/admin/cpd/[entryId]/actions.ts withdrawCpdApprovalAction": { letIn: "administrators" },
  "(portal)/admin/cpd/audits/actions.ts closeCpdAuditAction": { letIn: "administrators" },
  "(portal)/admin/cpd/audits/actions.ts drawCpdAuditAction": { letIn: "administrators" },
  "(portal)/admin/cpd/audits/actions.ts recordCpdAuditResultAction": { letIn: "administrators" },
  "(portal)/admin/cpd/actions.ts addCpdPauseAction": { letIn: "administrators" },
  "(portal)/admin/cpd/actions.ts issueStatementOfAction": { letIn: "administrators" },
  "(portal)/admin/cpd/actions.ts removeCpdPauseAction": { letIn: "administrators" },
  "(portal)/admin/cpd/actions.ts revokeCpdStatementAction": { letIn: "administrators" },
  "(portal)/admin/documents/[documentId]/actions.ts undoDocumentDecisionAction": { letIn: "administrators" },
  "(portal)/admin/emails/actions.ts openLinkAction": { letIn: "administrators" },
  "(portal)/admin/emails/actions.ts sendAgainAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/actions.ts cancelRegistrationAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/actions.ts emailRegistrantsAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/actions.ts markPaymentFailedAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/actions.ts openRegistrationAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/actions.ts previewUpdateAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/actions.ts removeFromWaitingListAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/actions.ts recordPaymentAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/actions.ts verifyMemberRateAction": { letIn: "administrators" },
  "(portal)/admin/events/(check-in)/[eventId]/check-in/actions.ts checkInAction": { letIn: "administrators" },
  "(portal)/admin/events/(check-in)/[eventId]/check-in/actions.ts findForCheckInAction": {
    letIn: "administrators",
  },
  "(portal)/admin/events/(check-in)/[eventId]/check-in/actions.ts readCheckInCountsAction": {
    letIn: "administrators",
  },
  "(portal)/admin/events/(check-in)/[eventId]/check-in/actions.ts scanTicketAction": {
    letIn: "administrators",
  },
  "(portal)/admin/events/(check-in)/[eventId]/check-in/actions.ts undoCheckInAction": {
    letIn: "administrators",
  },
  "(portal)/admin/events/(check-in)/[eventId]/check-in/actions.ts verifyAndCheckInAction": {
    letIn: "administrators",
  },
  "(portal)/admin/events/[eventId]/certificates/actions.ts correctCertificateAction": {
    letIn: "administrators",
  },
  "(portal)/admin/events/[eventId]/certificates/actions.ts issueCertificatesAction": {
    letIn: "administrators",
  },
  "(portal)/admin/events/[eventId]/certificates/actions.ts revokeCertificateAction": {
    letIn: "administrators",
  },
  "(portal)/admin/events/[eventId]/certificates/actions.ts setCpdAction": { letIn: "administrators" },
  "(portal)/admin/programmes/actions.ts createProgrammeAction": { letIn: "administrators" },
  "(portal)/admin/programmes/actions.ts deleteProgrammeAction": { letIn: "administrators" },
  "(portal)/admin/programmes/actions.ts updateProgrammeAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts revokeLetterAction": { letIn: "administrators" },
  "(portal)/card/actions.ts showNameOnCardAction": { letIn: "members" },
  "(portal)/programmes/actions.ts enrolAction": { letIn: "members" },
  "(portal)/programmes/actions.ts leaveProgrammeAction": { letIn: "members" },
  "(portal)/events/(list)/actions.ts shareCertificateAction": { letIn: "members" },
  "(portal)/admin/events/[eventId]/door/actions.ts createDoorLinkAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/door/actions.ts endDoorDeviceAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/door/actions.ts openDoorLinkAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/door/actions.ts revokeDoorLinkAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/programme/actions.ts setProgrammeAction": { letIn: "administrators" },
  "(portal)/admin/events/[eventId]/questions/actions.ts setQuestionsAction": { letIn: "administrators" },
  "(portal)/admin/landing-pages/actions.ts publishLandingPageAction": { letIn: "administrators" },
  "(portal)/admin/landing-pages/actions.ts removeLandingPageAction": { letIn: "administrators" },
  "(portal)/admin/landing-pages/actions.ts saveLandingPageAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts hideListingAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts unhideListingAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts approveAddressChangeAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts stopAddressChangeAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts editMemberAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts emailMembersAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts countEmailRecipientsAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts previewMembersLetterAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts testMembersLetterAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts readMemberAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts previewMemberDeletionAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts recordDuesAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts sendConfirmationAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts endSessionsAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts setMembershipAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts pauseRemindersAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts setSuspensionAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts createSavedFilterAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts renameSavedFilterAction": { letIn: "administrators" },
  "(portal)/admin/members/actions.ts deleteSavedFilterAction": { letIn: "administrators" },
  "(portal)/admin/payments/month/actions.ts closeMonthAction": { letIn: "administrators" },
  "(portal)/admin/payments/statements/actions.ts deleteStatementAction": { letIn: "administrators" },
  "(portal)/admin/payments/statements/actions.ts planLineAction": { letIn: "administrators" },
  "(portal)/admin/payments/statements/actions.ts postStatementAction": { letIn: "administrators" },
  "(portal)/admin/payments/statements/actions.ts previewUndoPostingAction": { letIn: "administrators" },
  "(portal)/admin/payments/statements/actions.ts recordLineAction": { letIn: "administrators" },
  "(portal)/admin/payments/statements/actions.ts undoPostingAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts adjustAmountDueAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts emailPayersAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts matchNotificationAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts cancelInvoiceAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts replaceInvoiceAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts declineReportAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts undoDeclinedReportAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts findAmountsDueAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts recordReceivedPaymentAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts assignCreditAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts spendCreditAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts voidAmountDueAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts waiveAmountDueAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts undoWaiverAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts previewUndoWaiverAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts previewBounceAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts previewUndoPaymentAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts bounceChequeAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts undoPaymentAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts markChequeClearedAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts markChequeDepositedAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts previewDuesRefundAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts recordDuesRefundAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts recordCreditRefundAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts recordRefundAction": { letIn: "administrators" },
  "(portal)/admin/payments/actions.ts resolveNotificationAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts changeAssociationAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts changeMemberIdPrefixAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts takeSampleConferenceOffAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts changeMailServerAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts changeTimeZoneAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts confirmMailServerAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts removeMailServerAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts changePaymentLinkAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts changeBackupPlanAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts checkPassphraseAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts readBackupsAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts startBackupAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts changeLevelsAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts changePolicyAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts previewPolicyAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts previewRetentionAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts approveBankDetailsAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts proposeBankDetailsAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts stopBankDetailsAction": { letIn: "administrators" },
  "(portal)/admin/settings/actions.ts stopPaymentLinkChangeAction": { letIn: "administrators" },
  "(portal)/admin/staff/actions.ts approveFactorResetAction": { letIn: "administrators" },
  "(portal)/admin/staff/actions.ts dismissLostFactorAction": { letIn: "administrators" },
  "(portal)/admin/staff/actions.ts requestFactorResetAction": { letIn: "administrators" },
  "(portal)/admin/staff/actions.ts setRolesAction": { letIn: "administrators" },
  "(portal)/admin/staff/actions.ts stopFactorResetAction": { letIn: "administrators" },
  "(portal)/checkout/actions.ts bundleAmountsAction": { letIn: "members" },
  "(portal)/checkout/actions.ts reportPaymentAction": { letIn: "members" },
  "(portal)/checkout/actions.ts spendMyCreditAction": { letIn: "members" },
  "(portal)/checkout/actions.ts withdrawReportAction": { letIn: "members" },
  "(portal)/checkout/membership/actions.ts requestDuesReferenceAction": { letIn: "members" },
  "(portal)/cpd/actions.ts addCpdEvidenceAction": { letIn: "members" },
  "(portal)/cpd/actions.ts changeCpdEntryAction": { letIn: "members" },
  "(portal)/cpd/actions.ts createCpdEntryAction": { letIn: "members" },
  "(portal)/cpd/actions.ts deleteCpdEntryAction": { letIn: "members", of: "CPD entry" },
  "(portal)/cpd/actions.ts importCpdEntriesAction": { letIn: "members" },
  "(portal)/cpd/actions.ts issueMyStatementAction": { letIn: "members" },
  "(portal)/directory/actions.ts blockPersonAction": { letIn: "members" },
  "(portal)/directory/actions.ts reportPersonAction": { letIn: "members" },
  "(portal)/directory/actions.ts unblockPersonAction": { letIn: "members" },
  "(portal)/directory/actions.ts writeDirectoryMessageAction": { letIn: "members" },
  "(portal)/documents/actions.ts withdrawDocumentAction": { letIn: "members", of: "document" },
  "(portal)/events/(list)/actions.ts cancelRegistrationAction": { letIn: "members", of: "registration" },
  "(portal)/events/(list)/actions.ts requestEmailVerificationAction": { letIn: "members" },
  // The code is the key, as on the registration's private page.
  "(portal)/events/(list)/actions.ts reclaimSeatAction": { letIn: "anybody" },
  "(portal)/messages/actions.ts assignConversationAction": { letIn: "administrators" },
  "(portal)/messages/actions.ts createSavedReplyAction": { letIn: "administrators" },
  "(portal)/messages/actions.ts deleteSavedReplyAction": { letIn: "administrators" },
  "(portal)/messages/actions.ts editSavedReplyAction": { letIn: "administrators" },
  "(portal)/messages/actions.ts listSavedRepliesAction": { letIn: "administrators" },
  "(portal)/messages/actions.ts markConversationUnreadAction": { letIn: "administrators" },
  "(portal)/messages/actions.ts setConversationDoneAction": { letIn: "administrators" },
  "(portal)/messages/actions.ts findRecipientsAction": { letIn: "administrators" },
  "(portal)/profile/security/actions.ts changePasswordAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts endMySessionAction": { letIn: "members", of: "session" },
  "(portal)/profile/security/actions.ts endOtherSessionsAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts addPasskeyAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts confirmAuthenticatorAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts removeAuthenticatorAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts removePasskeyAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts renamePasskeyAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts renewRecoveryCodesAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts requestNewPasskeyAction": { letIn: "members" },
  "(portal)/profile/security/actions.ts setUpAuthenticatorAction": { letIn: "members" },
  "(portal)/profile/actions.ts cancelAddressChangeAction": { letIn: "members" },
  "(portal)/profile/actions.ts cancelOwnInvoiceAction": { letIn: "members" },
  "(portal)/profile/actions.ts removePhotoAction": { letIn: "members" },
  "(portal)/profile/actions.ts setListingAction": { letIn: "members" },
  "(public)/application/actions.ts requestNewLinkAction": { letIn: "anybody" },
  "(public)/application/[token]/actions.ts confirmApplicationAction": { letIn: "anybody", of: "link" },
  "(public)/application/[token]/actions.ts withdrawApplicationAction": { letIn: "anybody", of: "link" },
  "(public)/application/[token]/actions.ts answerQuestionAction": { letIn: "anybody", of: "link" },
  "(public)/application/[token]/actions.ts removeDocumentAction": { letIn: "anybody", of: "link" },
  "(public)/confirm-email/[token]/actions.ts confirmAddressAction": { letIn: "anybody", of: "link" },
  "(public)/confirm-new-email/[token]/actions.ts proveNewAddressAction": { letIn: "anybody", of: "link" },
  "(public)/door/[token]/actions.ts checkInAtDoorAction": { letIn: "devices" },
  "(public)/door/[token]/actions.ts enterDoorAction": { letIn: "anybody", of: "link" },
  "(public)/door/[token]/actions.ts findAtDoorAction": { letIn: "devices" },
  "(public)/door/[token]/actions.ts leaveDoorAction": { letIn: "devices" },
  "(public)/door/[token]/actions.ts readCountsAtDoorAction": { letIn: "devices" },
  "(public)/door/[token]/actions.ts scanAtDoorAction": { letIn: "devices" },
  "(public)/door/[token]/actions.ts undoAtDoorAction": { letIn: "devices" },
  "(public)/forgot-password/actions.ts requestPasswordResetAction": { letIn: "anybody" },
  "(public)/sign-in-link/actions.ts requestSignInLinkAction": { letIn: "anybody" },
  "(public)/sign-in-link/actions.ts signInWithCodeAction": { letIn: "anybody" },
  "(public)/sign-in-link/[token]/actions.ts signInWithLinkAction": { letIn: "anybody", of: "link" },
  "(public)/waiting-list/[code]/actions.ts acceptOfferAction": { letIn: "anybody", of: "link" },
  "(public)/waiting-list/[code]/actions.ts leaveWaitingListAction": { letIn: "anybody", of: "link" },
  "(public)/registration/[code]/actions.ts cancelByCodeAction": { letIn: "anybody", of: "link" },
  "(public)/registration/[code]/actions.ts correctDetailsAction": { letIn: "anybody", of: "link" },
  "(public)/registration/[code]/actions.ts correctEmailAction": { letIn: "anybody", of: "link" },
  "(public)/registration/[code]/actions.ts keepEmailAction": { letIn: "anybody", of: "link" },
  "(public)/registration/new-email/[token]/actions.ts confirmEmailCorrectionAction": {
    letIn: "anybody",
    of: "link",
  },
  "(public)/registration/[code]/actions.ts reportByCodeAction": { letIn: "anybody", of: "link" },
  "(public)/registration/[code]/actions.ts withdrawByCodeAction": { letIn: "anybody", of: "link" },
  "(public)/registration/[code]/actions.ts transferSeatAction": { letIn: "anybody", of: "link" },
  "(public)/registration/[code]/actions.ts reclaimSeatAction": { letIn: "anybody", of: "link" },
  "(public)/events/[slug]/group/actions.ts registerGroupAction": { letIn: "anybody" },
  "(public)/registration/find/actions.ts requestRegistrationsAction": { letIn: "anybody" },
  "(public)/registration/group/[code]/actions.ts cancelInGroupAction": { letIn: "anybody", of: "link" },
  "(public)/registration/group/[code]/actions.ts confirmGroupAction": { letIn: "anybody", of: "link" },
  "(public)/registration/group/[code]/actions.ts correctGroupEmailAction": { letIn: "anybody", of: "link" },
  "(public)/registration/group/[code]/actions.ts keepGroupEmailAction": { letIn: "anybody", of: "link" },
  "(public)/registration/group/[code]/actions.ts reportForGroupAction": { letIn: "anybody", of: "link" },
  "(public)/registration/group/[code]/actions.ts withdrawForGroupAction": { letIn: "anybody", of: "link" },
  "(public)/registration/group/[code]/actions.ts substituteInGroupAction": { letIn: "anybody", of: "link" },
  "(public)/registration/confirm/[registrationId]/[token]/actions.ts confirmRegistrationAction": {
    letIn: "anybody",
    of: "link",
  },
  "(public)/stop/[token]/actions.ts stopByLinkAction": { letIn: "anybody", of: "link" },
  "(public)/remove-passkeys/[token]/actions.ts removePasskeyByLinkAction": { letIn: "anybody", of: "link" },
  "(public)/reset-password/[token]/actions.ts resetPasswordAction": { letIn: "anybody", of: "link" },
  "(public)/setup/actions.ts createFirstOwnerAction": { letIn: "anybody" },
  "(public)/setup/actions.ts requestFirstPasskeyAction": { letIn: "anybody" },
};

const opensTo: Record<Address["who"], Access["letIn"]> = {
  anybody: "anybody",
  holders: "anybody",
  members: "members",
  staff: "administrators",
};

/** Pages. A page for members sends others to the sign-in screen, one for administrators says 'Access Restricted'. */
export const pages: Record<string, Access["letIn"]> = Object.fromEntries(
  patterns.map((pattern) => [pattern, opensTo[factsOf(pattern).who]]),
);
