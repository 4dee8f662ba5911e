import type { z } from "zod";
import type { addDocument } from "@/lib/applications/add-document";
import type { applyForMembership } from "@/lib/applications/apply-for-membership";
import type { eraseApplication } from "@/lib/applications/erase-application";
import type { addPasskey } from "@/lib/accounts/add-passkey";
import type { registerAccount } from "@/lib/accounts/register-account";
import type { Staff } from "@/lib/auth/member";
import type { stopBankDetails } from "@/lib/bank/stop-bank-details";
import type { proposeBankDetails } from "@/lib/bank/propose-bank-details";
import type { approveBankDetails } from "@/lib/bank/approve-bank-details";
import type { removePasskey } from "@/lib/accounts/remove-passkey";
import type { renamePasskey } from "@/lib/accounts/rename-passkey";
import type { requestNewPasskey } from "@/lib/accounts/request-new-passkey";
import type { requestPasskeySignIn } from "@/lib/accounts/request-passkey-sign-in";
import type { checkPresence } from "@/lib/accounts/check-presence";
import type { confirmAuthenticator } from "@/lib/accounts/confirm-authenticator";
import type { provePresence } from "@/lib/accounts/prove-presence";
import type { proveSecondFactor } from "@/lib/accounts/prove-second-factor";
import type { readSecurity } from "@/lib/accounts/read-security";
import type { removeAuthenticator } from "@/lib/accounts/remove-authenticator";
import type { renewRecoveryCodes } from "@/lib/accounts/renew-recovery-codes";
import type { requestPasskeyPresence } from "@/lib/accounts/request-passkey-presence";
import type { requestPasskeySecondFactor } from "@/lib/accounts/request-passkey-second-factor";
import type { setUpAuthenticator } from "@/lib/accounts/set-up-authenticator";
import type { signIn } from "@/lib/accounts/sign-in";
import type { signInWithPasskey } from "@/lib/accounts/sign-in-with-passkey";
import type { signOut } from "@/lib/accounts/sign-out";
import type { claimDocument } from "@/lib/documents/claim-document";
import type { decideDocument } from "@/lib/documents/decide-document";
import type { setAdminStatus } from "@/lib/staff/set-admin-status";
import type { setRoles } from "@/lib/staff/set-roles";
import type { issueUploadAddress } from "@/lib/documents/issue-upload-address";
import type { removeFlyer, setFlyer } from "@/lib/events/change-flyer";
import type { createEvent } from "@/lib/events/create-event";
import type { deleteEvent } from "@/lib/events/delete-event";
import type { generateQrCode } from "@/lib/events/generate-qr-code";
import type { EventAnswer } from "@/lib/events/queries";
import type { readEvent } from "@/lib/events/read-events";
import type { updateEvent } from "@/lib/events/update-event";
import type { noInput } from "@/lib/core/fields";
import type { deleteMember } from "@/lib/personal-data/delete-member";
import type { endSessionsOf } from "@/lib/members/end-sessions";
import type { importMembers, previewImport } from "@/lib/members/import-members";
import type { setMembership } from "@/lib/members/set-membership";
import type { setSuspension } from "@/lib/members/set-suspension";
import type { updateProfile } from "@/lib/members/update-profile";
import type { markMessageRead } from "@/lib/messages/mark-message-read";
import type { sendMessage } from "@/lib/messages/send-message";
import type { Operation } from "@/lib/core/operation";
import type { registerForEvent } from "@/lib/registrations/register-for-event";

type Calls = {
  "POST /api/login": typeof signIn;
  "POST /api/login/passkey/options": typeof requestPasskeySignIn;
  "POST /api/login/passkey": typeof signInWithPasskey;
  "POST /api/login/second-factor/options": typeof requestPasskeySecondFactor;
  "POST /api/login/second-factor": typeof proveSecondFactor;
  "POST /api/logout": typeof signOut;
  "POST /api/register": typeof registerAccount;
  "PUT /api/users/me": typeof updateProfile;
  "GET /api/users/me/security": typeof readSecurity;
  "POST /api/users/me/presence/options": typeof requestPasskeyPresence;
  "GET /api/users/me/presence": typeof checkPresence;
  "POST /api/users/me/presence": typeof provePresence;
  "POST /api/users/me/totp": typeof setUpAuthenticator;
  "POST /api/users/me/totp/confirm": typeof confirmAuthenticator;
  "DELETE /api/users/me/totp": typeof removeAuthenticator;
  "POST /api/users/me/recovery-codes": typeof renewRecoveryCodes;
  "POST /api/users/me/passkeys/options": typeof requestNewPasskey;
  "POST /api/users/me/passkeys": typeof addPasskey;
  "PUT /api/users/me/passkeys/{id}": typeof renamePasskey;
  "DELETE /api/users/me/passkeys/{id}": typeof removePasskey;
  "POST /api/member-registration": typeof applyForMembership;
  "PUT /api/applications/{token}/documents": typeof addDocument;
  "DELETE /api/admin/applications/{id}": typeof eraseApplication;
  "GET /api/events/{id}": typeof readEvent;
  "POST /api/events": typeof createEvent;
  "PUT /api/events/{id}": typeof updateEvent;
  "DELETE /api/events/{id}": typeof deleteEvent;
  "PUT /api/admin/events/{id}/flyer": typeof setFlyer;
  "DELETE /api/admin/events/{id}/flyer": typeof removeFlyer;
  // The operation returns a `Response`, because its status varies; the body is the event.
  "POST /api/seed-{association}-conference-2025": Operation<
    Staff<"events.edit">,
    typeof noInput,
    EventAnswer
  >;
  "POST /api/generate-qr-code": typeof generateQrCode;
  "POST /api/event-registrations": typeof registerForEvent;
  "POST /api/messages": typeof sendMessage;
  "PUT /api/messages/{id}/read": typeof markMessageRead;
  "POST /api/objects/upload": typeof issueUploadAddress;
  "PUT /api/documents/upload": typeof claimDocument;
  "PUT /api/admin/documents/{id}/status": typeof decideDocument;
  "POST /api/admin/bank-details/proposals": typeof proposeBankDetails;
  "POST /api/admin/bank-details/proposals/{id}/approve": typeof approveBankDetails;
  "POST /api/admin/bank-details/proposals/{id}/stop": typeof stopBankDetails;
  "PUT /api/admin/users/{id}/admin-status": typeof setAdminStatus;
  "PUT /api/admin/users/{id}/roles": typeof setRoles;
  "PUT /api/admin/users/{id}/membership": typeof setMembership;
  "PUT /api/admin/users/{id}/suspension": typeof setSuspension;
  "DELETE /api/admin/users/{id}/sessions": typeof endSessionsOf;
  "DELETE /api/admin/users/{id}": typeof deleteMember;
  "POST /api/admin/users/import/preview": typeof previewImport;
  "POST /api/admin/users/import": typeof importMembers;
};

export type Call = keyof Calls;

type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & PathParams<Rest>
  : Record<never, string>;

// The input of a schema without fields types every field as `never`.
type Fields<Input> = string extends keyof Input ? Record<never, string> : Input;

/** The path parameters and the operation's input, in one object. */
export type Sent<Name extends Call> = Fields<z.input<Calls[Name]["input"]>> & PathParams<Name>;

type Json<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Json<Value[Key]> }
    : Value;

/** The result as it arrives in the browser. */
export type Answer<Name extends Call> = Json<Awaited<ReturnType<Calls[Name]["run"]>>>;
