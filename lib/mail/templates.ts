/**
 * All kinds of letters, and how the limit per unverified address applies. Exempt are those that follow an
 * administrator's action or a payment, or that have limits of their own. Security letters are counted among themselves,
 * so that a stranger who uses up the limit does not silence what protects the address's owner.
 */
const templates = {
  account_reset: "security",
  account_suspended: "exempt",
  address_change: "exempt",
  address_change_asked: "exempt",
  address_change_stopped: "security",
  address_changed: "security",
  address_proof: "exempt",
  application_answered: "counted",
  application_approved: "exempt",
  application_approved_invitation: "exempt",
  application_link: "counted",
  application_question: "exempt",
  application_received: "counted",
  application_rejected: "exempt",
  application_to_administrators: "counted",
  audit_chain_broken: "security",
  audit_exported: "exempt",
  audit_head: "counted",
  authenticator_added: "security",
  authenticator_removed: "security",
  factor_reset_approved: "security",
  factor_reset_done: "security",
  factor_reset_requested: "security",
  factor_reset_scheduled: "exempt",
  factor_reset_stopped: "security",
  bank_details_changed: "security",
  bank_details_proposed: "security",
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
  passkey_added: "security",
  passkey_removed: "security",
  password_changed: "security",
  password_reset: "exempt",
  payment_charged_back: "counted",
  payment_failed: "exempt",
  payment_owed_back: "exempt",
  payment_received: "exempt",
  payment_refunded: "exempt",
  payment_to_be_paid_back: "counted",
  recovery_code_used: "security",
  registrants_message: "exempt",
  registration_cancelled: "counted",
  registration_confirmed: "counted",
  registration_reminder: "counted",
  registration_unpaid: "counted",
  roles_changed: "exempt",
  seat_given_up: "counted",
  sign_in_link: "exempt",
  staff_changed: "security",
  suspension_lifted: "exempt",
} as const satisfies Record<string, "exempt" | LimitedKind>;

type LimitedKind = "counted" | "security";

export type Template = keyof typeof templates;

export const limitedKinds: readonly LimitedKind[] = ["counted", "security"];

const names = Object.keys(templates) as Template[];

/** The letters that are counted together. */
export const templatesOf = (kind: LimitedKind): Template[] =>
  names.filter((name) => templates[name] === kind);

export const isExempt = (template: Template): boolean => templates[template] === "exempt";
