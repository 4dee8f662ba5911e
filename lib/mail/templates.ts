/**
 * All kinds of letters, and how two limits apply.
 *
 * `unproven`: the limit per unverified address. Exempt are those that follow an administrator's action or a payment, or
 * that have limits of their own. Security letters are counted among themselves, so that a stranger who uses up the limit
 * does not silence what protects the address's owner.
 *
 * `protects`: the limit of what one person causes for one mailbox (limit-of-person.ts) leaves the letter alone, because
 * it warns of something that this person could use the limit up for first. What causes it has a limit per person instead.
 */
const templates = {
  account_reset: { unproven: "security", protects: true },
  account_suspended: { unproven: "exempt", protects: true },
  address_change: { unproven: "exempt", protects: false },
  address_change_asked: { unproven: "exempt", protects: true },
  address_change_stopped: { unproven: "security", protects: true },
  address_changed: { unproven: "security", protects: true },
  address_proof: { unproven: "exempt", protects: false },
  application_answered: { unproven: "counted", protects: false },
  application_approved: { unproven: "exempt", protects: false },
  application_approved_invitation: { unproven: "exempt", protects: false },
  application_link: { unproven: "counted", protects: false },
  application_question: { unproven: "exempt", protects: false },
  application_received: { unproven: "counted", protects: false },
  application_rejected: { unproven: "exempt", protects: false },
  application_to_administrators: { unproven: "counted", protects: false },
  audit_chain_broken: { unproven: "security", protects: true },
  audit_exported: { unproven: "exempt", protects: true },
  audit_head: { unproven: "counted", protects: true },
  authenticator_added: { unproven: "security", protects: true },
  authenticator_removed: { unproven: "security", protects: true },
  factor_reset_approved: { unproven: "security", protects: true },
  factor_reset_done: { unproven: "security", protects: true },
  factor_reset_requested: { unproven: "security", protects: true },
  factor_reset_scheduled: { unproven: "exempt", protects: true },
  factor_reset_stopped: { unproven: "security", protects: true },
  bank_details_changed: { unproven: "security", protects: true },
  bank_details_proposed: { unproven: "security", protects: true },
  confirmation_requested: { unproven: "counted", protects: false },
  document_decided: { unproven: "exempt", protects: false },
  dues_received: { unproven: "exempt", protects: false },
  event_cancelled: { unproven: "exempt", protects: false },
  event_moved: { unproven: "exempt", protects: false },
  invitation: { unproven: "exempt", protects: false },
  members_message: { unproven: "exempt", protects: false },
  membership_approved: { unproven: "exempt", protects: false },
  membership_set_back: { unproven: "exempt", protects: false },
  message_to_administrators: { unproven: "counted", protects: false },
  message_to_member: { unproven: "exempt", protects: false },
  passkey_added: { unproven: "security", protects: true },
  passkey_removed: { unproven: "security", protects: true },
  password_changed: { unproven: "security", protects: true },
  password_reset: { unproven: "exempt", protects: false },
  payment_charged_back: { unproven: "counted", protects: false },
  payment_failed: { unproven: "exempt", protects: false },
  payment_owed_back: { unproven: "exempt", protects: false },
  payment_received: { unproven: "exempt", protects: false },
  payment_refunded: { unproven: "exempt", protects: false },
  payment_to_be_paid_back: { unproven: "counted", protects: false },
  recovery_code_used: { unproven: "security", protects: true },
  registrants_message: { unproven: "exempt", protects: false },
  registration_cancelled: { unproven: "counted", protects: false },
  registration_confirmed: { unproven: "counted", protects: false },
  registration_reminder: { unproven: "counted", protects: false },
  registration_unpaid: { unproven: "counted", protects: false },
  roles_changed: { unproven: "exempt", protects: true },
  seat_given_up: { unproven: "counted", protects: false },
  sign_in_link: { unproven: "exempt", protects: false },
  staff_changed: { unproven: "security", protects: true },
  suspension_lifted: { unproven: "exempt", protects: false },
} as const satisfies Record<string, { unproven: "exempt" | LimitedKind; protects: boolean }>;

type LimitedKind = "counted" | "security";

export type Template = keyof typeof templates;

export const limitedKinds: readonly LimitedKind[] = ["counted", "security"];

const names = Object.keys(templates) as Template[];

/** The letters that are counted together. */
export const templatesOf = (kind: LimitedKind): Template[] =>
  names.filter((name) => templates[name].unproven === kind);

export const isExempt = (template: Template): boolean => templates[template].unproven === "exempt";

/** The letters that are never kept back because of who caused them. */
export const protectiveTemplates: readonly Template[] = names.filter((name) => templates[name].protects);
