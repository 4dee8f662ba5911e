/**
 * All kinds of letters, and whether the limit per unverified address applies. Exempt are those that follow an
 * administrator's action or a payment, and security letters with limits of their own.
 */
const templates = {
  account_reset: "counted",
  account_suspended: "exempt",
  address_change: "exempt",
  address_change_asked: "exempt",
  address_changed: "counted",
  address_proof: "exempt",
  application_answered: "counted",
  application_approved: "exempt",
  application_approved_invitation: "exempt",
  application_link: "counted",
  application_question: "exempt",
  application_received: "counted",
  application_rejected: "exempt",
  application_to_administrators: "counted",
  audit_chain_broken: "counted",
  audit_head: "counted",
  bank_details_changed: "counted",
  bank_details_proposed: "counted",
  confirmation_requested: "counted",
  document_decided: "exempt",
  dues_received: "exempt",
  event_cancelled: "exempt",
  event_moved: "exempt",
  invitation: "exempt",
  members_message: "exempt",
  membership_approved: "exempt",
  membership_set_back: "exempt",
  message_to_administrators: "counted",
  message_to_member: "exempt",
  passkey_added: "counted",
  passkey_removed: "counted",
  password_changed: "counted",
  password_reset: "exempt",
  payment_charged_back: "counted",
  payment_failed: "exempt",
  payment_owed_back: "exempt",
  payment_received: "exempt",
  payment_refunded: "exempt",
  payment_to_be_paid_back: "counted",
  registrants_message: "exempt",
  registration_cancelled: "counted",
  registration_confirmed: "counted",
  registration_reminder: "counted",
  registration_unpaid: "counted",
  roles_changed: "exempt",
  seat_given_up: "counted",
  staff_changed: "counted",
  suspension_lifted: "exempt",
} as const satisfies Record<string, "counted" | "exempt">;

export type Template = keyof typeof templates;

export const isExempt = (template: Template): boolean => templates[template] === "exempt";

export const exemptTemplates = (Object.keys(templates) as Template[]).filter(isExempt);
