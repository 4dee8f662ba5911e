import "server-only";
import { caller } from "@/lib/auth/caller";
import { db, type Prisma } from "@/lib/db/client";

/** All audited actions. `lib/audit/wordings` has the sentence for each. */
export type AuditAction =
  | "sign_in_failed"
  | "sign_in_throttled"
  | "sign_in_slowed"
  | "administrator_signed_in"
  | "first_owner_created"
  | "time_zone_changed"
  | "mail_server_changed"
  | "mail_server_confirmed"
  | "mail_server_removed"
  | "payment_link_changed"
  | "payment_link_stopped"
  | "backup_plan_changed"
  | "backup_started"
  | "authenticator_added"
  | "authenticator_removed"
  | "recovery_codes_renewed"
  | "recovery_code_used"
  | "second_factor_locked"
  | "factor_lost"
  | "factor_loss_dismissed"
  | "factor_reset_requested"
  | "factor_reset_approved"
  | "factor_reset_scheduled"
  | "factor_reset_stopped"
  | "factor_reset_done"
  | "members_read"
  | "saved_filter_created"
  | "saved_filter_renamed"
  | "saved_filter_deleted"
  | "member_record_opened"
  | "email_changed"
  | "address_change_approved"
  | "address_change_ended"
  | "password_changed"
  | "password_reset"
  | "passkey_added"
  | "passkey_renamed"
  | "passkey_removed"
  | "passkey_copied"
  | "own_data_downloaded"
  | "event_created"
  | "flyer_set"
  | "flyer_removed"
  | "event_duplicated"
  | "event_updated"
  | "event_status_changed"
  | "event_cancelled"
  | "event_deleted"
  | "event_prices_set"
  | "event_programme_set"
  | "event_questions_set"
  | "event_cpd_set"
  | "certificate_issued"
  | "certificate_corrected"
  | "certificate_revoked"
  | "certificate_shared"
  | "standing_letter_issued"
  | "standing_letter_revoked"
  | "certificate_unshared"
  | "certificates_exported"
  | "programme_created"
  | "programme_updated"
  | "programme_enrolled"
  | "programme_left"
  | "programme_deleted"
  | "directory_listing_hidden"
  | "directory_listing_shown"
  | "cpd_approved"
  | "cpd_declined"
  | "cpd_approval_withdrawn"
  | "cpd_decision_undone"
  | "cpd_audit_drawn"
  | "cpd_audit_result"
  | "cpd_audit_closed"
  | "cpd_audit_exported"
  | "cpd_statement_issued"
  | "cpd_paused"
  | "cpd_pause_removed"
  | "registrations_read"
  | "registrations_exported"
  | "registration_cancelled"
  | "registration_taken_over"
  | "registration_transferred"
  | "registration_opened"
  | "waiting_removed"
  | "registration_corrected"
  | "registration_email_requested"
  | "registration_email_cancelled"
  | "registration_email_corrected"
  | "registration_confirmed"
  | "group_registered"
  | "group_confirmed"
  | "group_email_requested"
  | "group_email_cancelled"
  | "group_email_corrected"
  | "registrants_emailed"
  | "member_rate_verified"
  | "checked_in"
  | "check_in_undone"
  | "checked_out"
  | "check_out_undone"
  | "door_link_created"
  | "door_link_opened"
  | "door_link_revoked"
  | "door_entered"
  | "door_pin_guessed"
  | "door_device_ended"
  | "payment_recorded"
  | "payment_failed"
  | "credit_used"
  | "amount_waived"
  | "waiver_undone"
  | "amount_voided"
  | "amount_adjusted"
  | "invoice_issued"
  | "invoice_cancelled"
  | "payment_reported"
  | "payment_report_withdrawn"
  | "payment_report_answered"
  | "payment_not_received"
  | "payment_not_received_undone"
  | "payment_proof_added"
  | "payment_proof_opened"
  | "refund_recorded"
  | "cheque_deposited"
  | "cheque_cleared"
  | "payment_bounced"
  | "payment_undone"
  | "dues_recorded"
  | "reminders_paused"
  | "reminders_resumed"
  | "notification_resolved"
  | "statement_imported"
  | "statement_posted"
  | "statement_line_recorded"
  | "statement_line_set_aside"
  | "statement_line_taken_back"
  | "statement_undone"
  | "statement_deleted"
  | "notification_matched"
  | "month_closed"
  | "payments_exported"
  | "receivables_exported"
  | "journal_exported"
  | "report_exported"
  | "payers_emailed"
  | "conference_seeded"
  | "landing_page_saved"
  | "landing_page_published"
  | "landing_page_unpublished"
  | "landing_page_removed"
  | "document_approved"
  | "document_rejected"
  | "document_decision_undone"
  | "document_opened"
  | "application_background_viewed"
  | "application_document_opened"
  | "application_note_added"
  | "application_question_asked"
  | "application_approved"
  | "application_rejected"
  | "application_rejection_undone"
  | "password_set"
  | "email_link_shown"
  | "email_sent_again"
  | "message_sent"
  | "conversation_assigned"
  | "conversation_done"
  | "conversation_reopened"
  | "saved_reply_created"
  | "saved_reply_changed"
  | "saved_reply_deleted"
  | "member_approved"
  | "membership_set_back"
  | "membership_lapsed"
  | "confirmation_sent"
  | "member_suspended"
  | "account_closed"
  | "account_reopened"
  | "suspension_lifted"
  | "sessions_ended"
  | "member_edited"
  | "member_deleted"
  | "admin_granted"
  | "roles_changed"
  | "list_read"
  | "list_exported"
  | "record_read"
  | "admin_revoked"
  | "members_exported"
  | "members_emailed"
  | "members_imported"
  | "association_changed"
  | "member_id_prefix_changed"
  | "sample_conference_taken_off"
  | "bank_details_proposed"
  | "bank_details_stopped"
  | "bank_details_changed"
  | "membership_levels_changed"
  | "policy_changed"
  | "application_submitted"
  | "application_document_added"
  | "application_document_removed"
  | "application_question_answered"
  | "application_address_confirmed"
  | "application_withdrawn"
  | "application_superseded"
  | "application_erased"
  | "retention_swept"
  | "audit_exported";

/** Marks actions through an applicant's private link, signed in or not. */
export const byPrivateLink = { via: "private link" } as const;

/** Marks actions of a device that has no account. */
export const byDoorDevice = ({ name }: { name: string }) => ({ via: "door link", name });

export type AuditedAct = {
  /** The account that acted; null for a visitor. A person who only typed an address has not acted as its owner. */
  actor: { id: string; email: string } | null;
  action: AuditAction;
  target?: { type: string; id: string };
  /**
   * Facts only: no passwords, tokens or background answers. Personal data must use the keys email, from, to, name,
   * reason or note, the only ones that the database can erase later. `email` is what a visitor typed.
   */
  details?: Prisma.InputJsonObject;
};

/** Writes an audit entry, in the caller's transaction if there is one. */
export async function recordAudit({ actor, action, target, details }: AuditedAct): Promise<void> {
  const { ip, requestId } = await caller();
  await db.write.auditEntry.create({
    data: {
      action,
      actorId: actor?.id ?? null,
      actorEmail: actor?.email ?? null,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      ...(details ? { details } : {}),
      ip,
      requestId,
    },
  });
}

/** The fields that differ, in the form in which an audit entry stores them: `{ name: { from, to } }`. */
export function compareFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Prisma.InputJsonObject {
  // Lists are compared by their contents.
  const words = (value: unknown) => JSON.stringify(value ?? "");
  const changed = Object.entries(after).filter(([name, value]) => words(before[name]) !== words(value));
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { from: before[name] ?? null, to: value ?? null }]),
  );
}

type Named = readonly [name: string, value: string];

/** The entries of a list that differ, were added or removed, by the names that people gave them. */
export function listDifferences(before: readonly Named[], after: readonly Named[]): Prisma.InputJsonObject {
  const names = [...new Set([...before, ...after].map(([name]) => name))];
  const byName = (list: readonly Named[]) =>
    Object.fromEntries(
      names.map((name) => {
        const values = list.flatMap(([one, value]) => (one === name ? [value] : []));
        return [name, values.length > 0 ? values : null];
      }),
    );
  return compareFields(byName(before), byName(after));
}

/** Records an action of the portal itself, outside any request. */
export async function recordSystemAction({
  action,
  target,
  details,
}: Pick<AuditedAct, "action" | "target" | "details">): Promise<void> {
  await db.write.auditEntry.create({
    data: {
      action,
      targetType: target?.type ?? null,
      targetId: target?.id ?? null,
      ...(details ? { details } : {}),
    },
  });
}
