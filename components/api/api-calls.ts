import type { z } from "zod";
import type { addDocument } from "@/lib/applications/add-document";
import type { applyForMembership } from "@/lib/applications/apply-for-membership";
import type { registerAccount } from "@/lib/sign-in/register-account";
import type { Staff } from "@/lib/auth/member";
import type { requestPasskeySignIn } from "@/lib/sign-in/request-passkey-sign-in";
import type { checkPresence } from "@/lib/factors/check-presence";
import type { provePresence } from "@/lib/factors/prove-presence";
import type { proveSecondFactor } from "@/lib/sign-in/prove-second-factor";
import type { readSecurity } from "@/lib/sign-in/read-security";
import type { requestPasskeyPresence } from "@/lib/factors/request-passkey-presence";
import type { reportLostFactor } from "@/lib/sign-in/report-lost-factor";
import type { requestPasskeySecondFactor } from "@/lib/sign-in/request-passkey-second-factor";
import type { signIn } from "@/lib/sign-in/sign-in";
import type { signInWithPasskey } from "@/lib/sign-in/sign-in-with-passkey";
import type { signOut } from "@/lib/sign-in/sign-out";
import type { addUploadedDocument } from "@/lib/documents/claim-document";
import type { setPhoto } from "@/lib/directory/change-photo";
import type { decideDocument } from "@/lib/documents/decide-document";
import type { setAdminStatus } from "@/lib/staff/set-admin-status";
import type { issueUploadAddress } from "@/lib/documents/issue-upload-address";
import type { addSpeakerPicture, setFlyer } from "@/lib/events/change-flyer";
import type { addSignature } from "@/lib/events/add-signature";
import type { createEvent } from "@/lib/events/create-event";
import type { cancelEvent } from "@/lib/events/set-status";
import type { deleteEvent } from "@/lib/events/delete-event";
import type { generateQrCode } from "@/lib/events/generate-qr-code";
import type { EventAnswer } from "@/lib/events/queries";
import type { readPublicEvents } from "@/lib/event-listings/read-public-events";
import type { readEvent } from "@/lib/events/read-events";
import type { updateEvent } from "@/lib/events/update-event";
import type { noInput } from "@/lib/core/fields";
import type { deleteMember } from "@/lib/personal-data/delete-member";
import type { importMembers, previewImport } from "@/lib/members/import-members";
import type { updateProfile } from "@/lib/members/update-profile";
import type { markMessageRead } from "@/lib/messages/mark-message-read";
import type { sendMessage } from "@/lib/messages/send-message";
import type { Operation, ResultOf } from "@/lib/core/operation";
import type { importStatement, previewStatement } from "@/lib/statements/import-statement";
import type { issueInvoice } from "@/lib/invoices/issue-invoice";
import type { addProof } from "@/lib/cashier/add-proof";
import type { addProofByCode, addProofForGroup } from "@/lib/cashier/add-proof-by-code";
import type { joinWaitingList } from "@/lib/waiting/join-waiting-list";
import type { registerForEvent } from "@/lib/seats/register-for-event";

type Calls = {
  "POST /api/login": typeof signIn;
  "POST /api/login/passkey/options": typeof requestPasskeySignIn;
  "POST /api/login/passkey": typeof signInWithPasskey;
  "POST /api/login/second-factor/options": typeof requestPasskeySecondFactor;
  "POST /api/login/second-factor/lost": typeof reportLostFactor;
  "POST /api/login/second-factor": typeof proveSecondFactor;
  "POST /api/logout": typeof signOut;
  "POST /api/register": typeof registerAccount;
  "PUT /api/users/me": typeof updateProfile;
  "PUT /api/users/me/photo": typeof setPhoto;
  "GET /api/users/me/security": typeof readSecurity;
  "POST /api/users/me/presence/options": typeof requestPasskeyPresence;
  "GET /api/users/me/presence": typeof checkPresence;
  "POST /api/users/me/presence": typeof provePresence;
  "POST /api/member-registration": typeof applyForMembership;
  "PUT /api/applications/{token}/documents": typeof addDocument;
  "PUT /api/payments/reports/{id}/proof": typeof addProof;
  "PUT /api/registrations/{code}/payment-report/proof": typeof addProofByCode;
  "PUT /api/group-registrations/{code}/payment-report/proof": typeof addProofForGroup;
  "GET /api/events/{id}": typeof readEvent;
  "GET /api/public/events": typeof readPublicEvents;
  "POST /api/events": typeof createEvent;
  "PUT /api/events/{id}": typeof updateEvent;
  "DELETE /api/events/{id}": typeof deleteEvent;
  "POST /api/admin/events/{id}/cancel": typeof cancelEvent;
  "PUT /api/admin/events/{id}/flyer": typeof setFlyer;
  "POST /api/admin/events/{id}/speaker-pictures": typeof addSpeakerPicture;
  "POST /api/admin/events/{id}/signatures": typeof addSignature;
  // The operation returns a `Response`, because its status varies. The body is the event.
  "POST /api/seed-{association}-conference-2025": Operation<
    Staff<"events.edit">,
    typeof noInput,
    EventAnswer
  >;
  "POST /api/generate-qr-code": typeof generateQrCode;
  "POST /api/event-registrations": typeof registerForEvent;
  "POST /api/events/{id}/waiting-list": typeof joinWaitingList;
  "POST /api/messages": typeof sendMessage;
  "PUT /api/messages/{id}/read": typeof markMessageRead;
  "POST /api/objects/upload": typeof issueUploadAddress;
  "PUT /api/documents/upload": typeof addUploadedDocument;
  "PUT /api/admin/documents/{id}/status": typeof decideDocument;
  "PUT /api/admin/users/{id}/admin-status": typeof setAdminStatus;
  "DELETE /api/admin/users/{id}": typeof deleteMember;
  "POST /api/admin/users/import/preview": typeof previewImport;
  "POST /api/admin/users/import": typeof importMembers;
  "POST /api/admin/bank-statements/preview": typeof previewStatement;
  "POST /api/admin/bank-statements": typeof importStatement;
  "POST /api/invoices": typeof issueInvoice;
};

export type Call = keyof Calls;

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathParams<Rest>
  : Record<never, string>;

// Without this condition, the input of a schema without fields would type every field as `never`.
type Fields<Input> = string extends keyof Input ? Record<never, string> : Input;

/** The path parameters and the operation's input, in one object. */
export type Sent<Name extends Call> = Fields<z.input<Calls[Name]["input"]>> & PathParams<Name>;

type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Json<Value[Key]> }
    : Value;

/** The result in the form in which JSON transports it to the browser. */
export type Answer<Name extends Call> = Json<ResultOf<Calls[Name]>>;
