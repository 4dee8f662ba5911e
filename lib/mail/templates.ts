/**
 * All kinds of letters, and how two limits apply.
 *
 * `unproven`: the limit per unverified address. Exempt are those that follow an administrator's action or a payment, or
 * that have limits of their own. Security letters are counted among themselves, so that a stranger who uses up the limit
 * does not silence what protects the address's owner.
 *
 * `fromOne`: the limit of what one person causes for one mailbox (limit-of-person.ts). What tells people that something
 * of theirs was taken, changed or is due is not silenced by letters that whoever did it wrote before.
 * - `together`: what is written or asked for at will is counted together, and kept back.
 * - `apart`: news that is counted by its kind alone, and kept back when there is too much of the same.
 * - `refused`: counted in the same way; what would cause one more is refused, so that nothing happens untold.
 * - `always`: never limited here. What causes it has a limit for each person instead.
 */
const templates = {
  account_reset: { unproven: "security", fromOne: "always" },
  account_suspended: { unproven: "exempt", fromOne: "always" },
  address_change: { unproven: "exempt", fromOne: "together" },
  address_change_asked: { unproven: "exempt", fromOne: "always" },
  address_change_stopped: { unproven: "security", fromOne: "always" },
  address_changed: { unproven: "security", fromOne: "always" },
  address_proof: { unproven: "exempt", fromOne: "together" },
  application_answered: { unproven: "counted", fromOne: "apart" },
  application_approved: { unproven: "exempt", fromOne: "refused" },
  application_approved_invitation: { unproven: "exempt", fromOne: "refused" },
  application_link: { unproven: "counted", fromOne: "together" },
  application_question: { unproven: "exempt", fromOne: "refused" },
  application_received: { unproven: "counted", fromOne: "apart" },
  application_rejected: { unproven: "exempt", fromOne: "refused" },
  application_to_administrators: { unproven: "counted", fromOne: "apart" },
  audit_chain_broken: { unproven: "security", fromOne: "always" },
  audit_exported: { unproven: "exempt", fromOne: "always" },
  audit_head: { unproven: "counted", fromOne: "always" },
  authenticator_added: { unproven: "security", fromOne: "always" },
  authenticator_removed: { unproven: "security", fromOne: "always" },
  factor_reset_approved: { unproven: "security", fromOne: "always" },
  factor_reset_done: { unproven: "security", fromOne: "always" },
  factor_reset_requested: { unproven: "security", fromOne: "always" },
  factor_reset_scheduled: { unproven: "exempt", fromOne: "always" },
  factor_reset_stopped: { unproven: "security", fromOne: "always" },
  bank_details_changed: { unproven: "security", fromOne: "always" },
  bank_details_proposed: { unproven: "security", fromOne: "always" },
  confirmation_requested: { unproven: "counted", fromOne: "together" },
  document_decided: { unproven: "exempt", fromOne: "apart" },
  dues_received: { unproven: "exempt", fromOne: "apart" },
  event_cancelled: { unproven: "exempt", fromOne: "always" },
  event_moved: { unproven: "exempt", fromOne: "apart" },
  invitation: { unproven: "exempt", fromOne: "together" },
  members_message: { unproven: "exempt", fromOne: "together" },
  membership_approved: { unproven: "exempt", fromOne: "always" },
  membership_set_back: { unproven: "exempt", fromOne: "always" },
  message_to_administrators: { unproven: "counted", fromOne: "together" },
  message_to_member: { unproven: "exempt", fromOne: "together" },
  passkey_added: { unproven: "security", fromOne: "always" },
  passkey_removed: { unproven: "security", fromOne: "always" },
  password_changed: { unproven: "security", fromOne: "always" },
  password_reset: { unproven: "exempt", fromOne: "together" },
  payment_charged_back: { unproven: "counted", fromOne: "apart" },
  payment_failed: { unproven: "exempt", fromOne: "apart" },
  payment_owed_back: { unproven: "exempt", fromOne: "refused" },
  payment_received: { unproven: "exempt", fromOne: "apart" },
  payment_refunded: { unproven: "exempt", fromOne: "refused" },
  payment_to_be_paid_back: { unproven: "counted", fromOne: "apart" },
  recovery_code_used: { unproven: "security", fromOne: "always" },
  registrants_message: { unproven: "exempt", fromOne: "together" },
  registration_cancelled: { unproven: "counted", fromOne: "refused" },
  registration_confirmed: { unproven: "counted", fromOne: "apart" },
  registration_reminder: { unproven: "counted", fromOne: "apart" },
  registration_unpaid: { unproven: "counted", fromOne: "apart" },
  roles_changed: { unproven: "exempt", fromOne: "always" },
  seat_given_up: { unproven: "counted", fromOne: "apart" },
  sign_in_link: { unproven: "exempt", fromOne: "together" },
  staff_changed: { unproven: "security", fromOne: "always" },
  suspension_lifted: { unproven: "exempt", fromOne: "always" },
} as const satisfies Record<string, { unproven: "exempt" | LimitedKind; fromOne: FromOne }>;

type LimitedKind = "counted" | "security";
type FromOne = "together" | "apart" | "refused" | "always";

export type Template = keyof typeof templates;

export const limitedKinds: readonly LimitedKind[] = ["counted", "security"];

const names = Object.keys(templates) as Template[];

/** The letters that are counted together. */
export const templatesOf = (kind: LimitedKind): Template[] =>
  names.filter((name) => templates[name].unproven === kind);

export const isExempt = (template: Template): boolean => templates[template].unproven === "exempt";

/** The letters to whose limit per person this one belongs; none where it has no such limit. */
export function countedWith(template: Template): readonly Template[] {
  switch (templates[template].fromOne) {
    case "together":
      return names.filter((name) => templates[name].fromOne === "together");
    case "apart":
    case "refused":
      return [template];
    case "always":
      return [];
  }
}

/** Whether what would cause one more of it than the limit is refused. */
export const isRefusedBeyondLimit = (template: Template): boolean =>
  templates[template].fromOne === "refused";

export { names as templateNames };
