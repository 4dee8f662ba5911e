export const HTTP_STATUS = {
  invalid_input: 400,
  amount_mismatch: 400,
  statement_needs_review: 400,
  unauthorized: 401,
  session_ended: 401,
  forbidden: 403,
  foreign_origin: 403,
  presence_required: 403,
  second_factor_required: 403,
  account_suspended: 403,
  door_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  account_address: 409,
  already_registered: 409,
  already_waiting: 409,
  registration_closed: 409,
  event_cancelled: 409,
  event_over: 409,
  event_has_payments: 409,
  event_has_registrations: 409,
  event_full: 409,
  rate_unavailable: 409,
  seats_left: 409,
  not_offered: 409,
  offer_ended: 409,
  rate_in_use: 409,
  capacity_below_attendees: 409,
  already_cancelled: 409,
  already_checked_in: 409,
  already_paid: 409,
  already_refunded: 409,
  already_invoiced: 409,
  awaiting_approval: 409,
  not_owed_back: 409,
  not_refundable: 409,
  not_transferable: 409,
  already_decided: 409,
  too_late: 409,
  suspended: 409,
  seat_held: 409,
  approval_too_early: 409,
  key_missing: 409,
  last_owner: 409,
  last_factor: 409,
  no_second_factor: 409,
  email_taken: 409,
  already_applied: 409,
  too_many_documents: 409,
  too_many_passkeys: 409,
  passkey_taken: 409,
  quota_exceeded: 409,
  slug_taken: 409,
  changed_meanwhile: 409,
  other_person: 409,
  backup_running: 409,
  email_not_given_up: 409,
  link_expired: 409,
  upload_used: 409,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  unavailable: 503,
  not_set_up: 503,
  busy: 503,
} as const;

export type ErrorCode = keyof typeof HTTP_STATUS;

/** An invalid field: `path` is its name in the payload, `message` a sentence for the person. */
export type Issue = { path: string; message: string };

/** The error of a refused call, with one format for HTTP and for actions. */
export type Problem = {
  message: string;
  code: ErrorCode | "internal";
  issues?: Issue[];
  /** The permission that a member of staff lacks. */
  permission?: string;
};

/** The result of a call through a door, so that a screen can show a refusal without catching an exception. */
export type Outcome<Output> = { ok: true; data: Output } | ({ ok: false } & Problem);

/**
 * The symbol is shared by every copy of this module, because Next may load it more than once, and one copy must
 * recognise the refusals of another.
 */
const isRefusal = Symbol.for("portal.refusal");

/** An expected error. Its message is shown to the person who uses the portal. */
export class Refusal extends Error {
  readonly [isRefusal] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return this === Refusal ? isRefusal in Object(value) : super[Symbol.hasInstance](value);
  }

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      issues?: Issue[];
      retryAfterSeconds?: number;
      allow?: string;
      permission?: string;
      /** Whether this is the first refusal within the window of a limit. */
      isFirst?: boolean;
    } = {},
  ) {
    super(message);
    this.name = "Refusal";
  }
}
