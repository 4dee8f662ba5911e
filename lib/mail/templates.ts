/**
 * All kinds of letters: how two limits apply, and whether they name others.
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
 *
 * `namesOthers`: whether it names somebody other than its receiver, such as a letter to staff about a member. If so, what
 * it is called for those who may see one person at a time, and not the people in others' letters (lib/emails/queries.ts).
 *
 * `namesActor`: whether one that names others names who acted, with their address in brackets or a link to their record. It is erased with
 * their account (lib/staff/person.ts).
 */
const templates = {
  certificate_corrected: { unproven: "exempt", fromOne: "always", namesOthers: false },
  certificate_issued: { unproven: "exempt", fromOne: "always", namesOthers: false },
  certificate_revoked: { unproven: "exempt", fromOne: "always", namesOthers: false },
  cpd_audit_drawn: { unproven: "exempt", fromOne: "always", namesOthers: false },
  cpd_audit_reminder: { unproven: "exempt", fromOne: "always", namesOthers: false },
  cpd_audit_result: { unproven: "exempt", fromOne: "always", namesOthers: false },
  cpd_renewal_warning: { unproven: "exempt", fromOne: "always", namesOthers: false },
  standing_letter_revoked: { unproven: "exempt", fromOne: "always", namesOthers: false },
  cpd_decided: { unproven: "exempt", fromOne: "always", namesOthers: false },
  directory_listing_hidden: { unproven: "exempt", fromOne: "always", namesOthers: false },
  directory_listing_shown: { unproven: "exempt", fromOne: "always", namesOthers: false },
  directory_message: {
    unproven: "exempt",
    fromOne: "refused",
    namesOthers: "A message through the directory",
    namesActor: false,
  },
  account_closed: { unproven: "exempt", fromOne: "always", namesOthers: false },
  account_reset: { unproven: "security", fromOne: "always", namesOthers: false },
  account_suspended: { unproven: "exempt", fromOne: "always", namesOthers: false },
  address_change: { unproven: "exempt", fromOne: "together", namesOthers: false },
  address_change_asked: { unproven: "exempt", fromOne: "always", namesOthers: false },
  address_change_stopped: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "A member's address was not changed",
    namesActor: true,
  },
  address_changed: { unproven: "security", fromOne: "always", namesOthers: false },
  address_proof: { unproven: "exempt", fromOne: "together", namesOthers: false },
  amount_adjusted: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  amount_voided: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  application_answered: {
    unproven: "counted",
    fromOne: "apart",
    namesOthers: "An applicant answered a question",
    namesActor: false,
  },
  application_approved: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  application_approved_invitation: {
    unproven: "exempt",
    fromOne: "refused",
    namesOthers: false,
  },
  application_link: { unproven: "counted", fromOne: "together", namesOthers: false },
  application_question: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  application_received: { unproven: "counted", fromOne: "apart", namesOthers: false },
  application_rejected: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  application_to_administrators: {
    unproven: "counted",
    fromOne: "apart",
    namesOthers: "New membership application",
    namesActor: false,
  },
  payment_link_changed: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "The payment link was changed",
    namesActor: true,
  },
  payment_link_stopped: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "A payment link change was stopped",
    namesActor: true,
  },
  mail_server_changed: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "The portal's mail server was changed",
    namesActor: true,
  },
  backup_plan_changed: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "The portal's backups were changed",
    namesActor: true,
  },
  left_to_set_up: { unproven: "security", fromOne: "always", namesOthers: false },
  backup_failed: { unproven: "security", fromOne: "always", namesOthers: false },
  audit_chain_broken: { unproven: "security", fromOne: "always", namesOthers: false },
  audit_exported: {
    unproven: "exempt",
    fromOne: "always",
    namesOthers: "The audit log was exported",
    namesActor: true,
  },
  audit_head: { unproven: "counted", fromOne: "always", namesOthers: false },
  authenticator_added: { unproven: "security", fromOne: "always", namesOthers: false },
  authenticator_removed: { unproven: "security", fromOne: "always", namesOthers: false },
  dues_reminder: { unproven: "exempt", fromOne: "always", namesOthers: false },
  factor_loss_received: { unproven: "security", fromOne: "always", namesOthers: false },
  factor_lost: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "Someone can’t use their second factor",
    namesActor: true,
  },
  factor_reset_approved: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "A second-factor reset was approved",
    namesActor: true,
  },
  factor_reset_done: { unproven: "security", fromOne: "always", namesOthers: false },
  factor_reset_requested: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "A second-factor reset was requested",
    namesActor: true,
  },
  factor_reset_scheduled: { unproven: "exempt", fromOne: "always", namesOthers: false },
  factor_reset_stopped: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "A second-factor reset was stopped",
    namesActor: true,
  },
  bank_details_changed: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "Bank details changed",
    namesActor: true,
  },
  bank_details_proposed: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "New bank details proposed",
    namesActor: true,
  },
  confirmation_requested: { unproven: "counted", fromOne: "together", namesOthers: false },
  contact_address_changed: {
    unproven: "exempt",
    fromOne: "always",
    namesOthers: "The association's contact address was changed",
    namesActor: true,
  },
  credit_received: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  credit_used: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  data_exported: {
    unproven: "exempt",
    fromOne: "always",
    namesOthers: "Data was exported",
    namesActor: true,
  },
  document_decided: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  dues_received: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  email_corrected: { unproven: "security", fromOne: "always", namesOthers: false },
  email_correction: { unproven: "counted", fromOne: "together", namesOthers: false },
  email_correction_requested: { unproven: "security", fromOne: "always", namesOthers: false },
  event_cancelled: { unproven: "exempt", fromOne: "always", namesOthers: false },
  event_reminder: { unproven: "exempt", fromOne: "always", namesOthers: false },
  event_moved: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  group_paid: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  group_registered: { unproven: "counted", fromOne: "apart", namesOthers: false },
  group_reminder: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  group_seat_cancelled: {
    unproven: "exempt",
    fromOne: "apart",
    namesOthers: "A group seat was cancelled",
    namesActor: false,
  },
  group_seats_released: {
    unproven: "exempt",
    fromOne: "apart",
    namesOthers: "Group seats were released",
    namesActor: false,
  },
  group_to_confirm: { unproven: "counted", fromOne: "apart", namesOthers: false },
  invoice_cancelled: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  invoice_issued: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  invitation: { unproven: "exempt", fromOne: "together", namesOthers: false },
  many_failed_sign_ins: { unproven: "security", fromOne: "always", namesOthers: false },
  members_message: { unproven: "exempt", fromOne: "together", namesOthers: false },
  level_changed: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  membership_approved: { unproven: "exempt", fromOne: "always", namesOthers: false },
  membership_lapsed: { unproven: "exempt", fromOne: "always", namesOthers: false },
  membership_put_back: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  membership_set_back: { unproven: "exempt", fromOne: "always", namesOthers: false },
  cheque_bounced: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  cheque_bounced_to_staff: {
    unproven: "counted",
    fromOne: "apart",
    namesOthers: "Cheque bounced",
    namesActor: false,
  },
  message_to_administrators: {
    unproven: "counted",
    fromOne: "together",
    namesOthers: "New message from a member",
    namesActor: false,
  },
  message_to_member: { unproven: "exempt", fromOne: "together", namesOthers: false },
  new_device: { unproven: "security", fromOne: "always", namesOthers: false },
  reported_money: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  payer_of_seat: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  payers_message: { unproven: "exempt", fromOne: "together", namesOthers: false },
  part_received: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  offer_ended: { unproven: "exempt", fromOne: "always", namesOthers: false },
  reports_overdue: { unproven: "exempt", fromOne: "always", namesOthers: false },
  payment_not_received: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  passkey_added: { unproven: "security", fromOne: "always", namesOthers: false },
  passkey_removed: { unproven: "security", fromOne: "always", namesOthers: false },
  password_changed: { unproven: "security", fromOne: "always", namesOthers: false },
  password_reset: { unproven: "exempt", fromOne: "together", namesOthers: false },
  payment_charged_back: {
    unproven: "counted",
    fromOne: "apart",
    namesOthers: "Payment charged back",
    namesActor: false,
  },
  payment_failed: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  payment_owed_back: { unproven: "exempt", fromOne: "refused", namesOthers: false },
  payment_received: { unproven: "exempt", fromOne: "apart", namesOthers: false },
  payment_refunded: {
    unproven: "exempt",
    fromOne: "refused",
    namesOthers: "Payment refunded",
    namesActor: false,
  },
  payment_to_be_paid_back: {
    unproven: "counted",
    fromOne: "apart",
    namesOthers: "Refund due",
    namesActor: false,
  },
  recovery_code_used: { unproven: "security", fromOne: "always", namesOthers: false },
  registrants_message: { unproven: "exempt", fromOne: "together", namesOthers: false },
  registration_cancelled: { unproven: "counted", fromOne: "refused", namesOthers: false },
  registration_confirmed: { unproven: "counted", fromOne: "apart", namesOthers: false },
  registration_renamed: { unproven: "security", fromOne: "refused", namesOthers: false },
  registration_reminder: { unproven: "counted", fromOne: "apart", namesOthers: false },
  registration_unpaid: { unproven: "counted", fromOne: "apart", namesOthers: false },
  registrations_requested: { unproven: "exempt", fromOne: "together", namesOthers: false },
  roles_changed: { unproven: "exempt", fromOne: "always", namesOthers: false },
  seat_given_up: { unproven: "counted", fromOne: "apart", namesOthers: false },
  seat_handed_over: { unproven: "security", fromOne: "apart", namesOthers: false },
  seat_received: {
    unproven: "counted",
    fromOne: "apart",
    namesOthers: "A seat was transferred",
    namesActor: false,
  },
  seat_offered: { unproven: "exempt", fromOne: "always", namesOthers: false },
  sign_in_link: { unproven: "exempt", fromOne: "together", namesOthers: false },
  staff_changed: {
    unproven: "security",
    fromOne: "always",
    namesOthers: "A colleague’s roles have changed",
    namesActor: true,
  },
  suspension_lifted: { unproven: "exempt", fromOne: "always", namesOthers: false },
  waiting_list_joined: { unproven: "counted", fromOne: "apart", namesOthers: false },
  waiver_undone: { unproven: "exempt", fromOne: "refused", namesOthers: false },
} as const satisfies Record<string, { unproven: "exempt" | LimitedKind; fromOne: FromOne } & NamesOthers>;

type NamesOthers = { namesOthers: false } | { namesOthers: string; namesActor: boolean };
type LimitedKind = "counted" | "security";
type FromOne = "together" | "apart" | "refused" | "always";

export type Template = keyof typeof templates;

export const limitedKinds: readonly LimitedKind[] = ["counted", "security"];

const names = Object.keys(templates) as Template[];

/** The letters that are counted together. */
export const templatesOf = (kind: LimitedKind): Template[] =>
  names.filter((name) => templates[name].unproven === kind);

export const isExempt = (template: Template): boolean => templates[template].unproven === "exempt";

/** The templates that share a limit per person with this one; none if it has no such limit. */
export function templatesSharingLimit(template: Template): readonly Template[] {
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

export const isRefusedBeyondLimit = (template: Template): boolean =>
  templates[template].fromOne === "refused";

export { names as templateNames };

/** The names, by template, of letters that name other people. */
export const lettersNamingOthers: ReadonlyMap<string, string> = new Map(
  names.flatMap((name) => {
    const { namesOthers } = templates[name];
    return namesOthers === false ? [] : [[name, namesOthers] as const];
  }),
);

/** Letters that name the actor, which are erased with that account. */
export const lettersNamingActors: readonly Template[] = names.filter((name) => {
  const template = templates[name];
  return template.namesOthers !== false && template.namesActor;
});
