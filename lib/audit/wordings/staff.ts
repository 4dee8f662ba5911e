import type { AuditAction } from "../record";
import {
  textDetail,
  numberDetail,
  wordsOfDetail,
  wrapIfPresent,
  quotedDetail,
  verbAndTarget,
  verbAndAccountItem,
  asAccount,
  visitorActor,
  type Wording,
} from "./phrases";

export const staffWordings = {
  first_owner_created: {
    label: "First owner",
    says: (m) => [
      "set up the portal and became its first owner",
      wrapIfPresent(" with a ", wordsOfDetail(m, "method")),
    ],
  },
  administrator_signed_in: { label: "Staff signed in", says: "signed in" },
  sign_in_failed: {
    label: "Sign-in failed",
    says: (m) => [
      "failed to sign in",
      ...asAccount(m),
      wrapIfPresent(" with a ", wordsOfDetail(m, "method")),
      wrapIfPresent(" at the ", wordsOfDetail(m, "step")),
      m.details.reason === "suspended" ? ": the account is suspended" : null,
    ],
    nobody: visitorActor,
  },
  sign_in_throttled: {
    label: "Sign-in blocked",
    says: (m) => ["failed to sign in too often", ...asAccount(m), " and was blocked for a while"],
    nobody: visitorActor,
  },
  sign_in_slowed: {
    label: "Sign-in slowed",
    says: (m) => [
      "failed to sign in too often",
      ...(m.details.scope === "network"
        ? [" from one network, which was slowed"]
        : [...asAccount(m), " and was slowed"]),
    ],
    nobody: visitorActor,
  },
  second_factor_locked: {
    label: "Second factor locked",
    says: "entered too many wrong codes, so their second factor was locked",
  },
  recovery_code_used: {
    label: "Recovery code used",
    says: (m) => [
      "used a recovery code",
      wrapIfPresent("; ", numberDetail(m, "left")?.toString() ?? null, " left"),
    ],
  },
  recovery_codes_renewed: {
    label: "Recovery codes renewed",
    says: verbAndAccountItem("renewed", "recovery codes"),
  },
  authenticator_added: {
    label: "Authenticator added",
    says: "added an authenticator app",
  },
  authenticator_removed: {
    label: "Authenticator removed",
    says: "removed their authenticator app",
  },
  passkey_added: {
    label: "Passkey added",
    says: (m) => ["added the passkey", quotedDetail(m, "name")],
  },
  passkey_renamed: {
    label: "Passkey renamed",
    says: (m) => ["renamed a passkey", wrapIfPresent(" ", wordsOfDetail(m, "name"))],
  },
  passkey_removed: {
    label: "Passkey removed",
    says: (m) => ["removed the passkey", quotedDetail(m, "name")],
  },
  passkey_copied: {
    label: "Passkey may have been copied",
    says: (m) => [
      "tried to sign in with the passkey",
      quotedDetail(m, "name"),
      ", which may have been copied",
    ],
  },
  password_changed: { label: "Password changed", says: verbAndAccountItem("changed", "password") },
  password_reset: { label: "Password reset", says: verbAndAccountItem("reset", "password") },
  password_set: { label: "Password set", says: verbAndAccountItem("set", "first password") },
  email_changed: {
    label: "Email address changed",
    says: verbAndAccountItem("changed", "email address", (m) => [
      wrapIfPresent(" from ", textDetail(m, "from")),
      wrapIfPresent(" to ", textDetail(m, "to")),
    ]),
  },
  address_change_approved: {
    label: "New address approved",
    says: (m) => ["approved the new email address of ", m.it, wrapIfPresent(": ", textDetail(m, "to"))],
  },
  address_change_ended: {
    label: "Address change ended",
    says: (m) => [
      ...(m.details.how === "objection"
        ? ["objected to the new email address of "]
        : m.details.how === "over"
          ? ["let the change of email address expire for "]
          : ["ended the change of email address of "]),
      m.it,
    ],
    nobody: visitorActor,
  },
  factor_lost: {
    label: "Lost second factor reported",
    says: "reported that they can't use any of their second factors",
  },
  factor_loss_dismissed: {
    label: "Lost second factor report dismissed",
    says: verbAndTarget("dismissed the report of a lost second factor by"),
  },
  factor_reset_requested: {
    label: "Second-factor reset requested",
    says: verbAndTarget("requested a reset of the second factor of"),
  },
  factor_reset_approved: {
    label: "Second-factor reset approved",
    says: verbAndTarget("approved the reset of the second factor of"),
  },
  factor_reset_scheduled: {
    label: "Second-factor reset scheduled",
    says: verbAndTarget("scheduled the reset of the second factor of"),
  },
  factor_reset_stopped: {
    label: "Second-factor reset stopped",
    says: verbAndTarget("stopped the reset of the second factor of"),
    nobody: visitorActor,
  },
  factor_reset_done: {
    label: "Second factor reset",
    says: verbAndTarget("removed the second factor of"),
  },
  admin_granted: {
    label: "Roles given",
    says: (m) => {
      const grantor = m.named("user", "grantedById");
      const roles = textDetail(m, "roles") ?? "administrator";
      return m.isOwn && grantor
        ? ["confirmed their address and received from ", grantor, ` the roles: ${roles}`]
        : ["gave ", m.it, ` roles: ${roles}`];
    },
  },
  roles_changed: {
    label: "Roles changed",
    says: (m) => [
      "changed the roles of ",
      m.it,
      wrapIfPresent(" from ", textDetail(m, "before")),
      wrapIfPresent(" to ", textDetail(m, "roles")),
    ],
  },
  admin_revoked: {
    label: "Roles removed",
    says: (m) => ["removed all roles of ", m.it, wrapIfPresent(" (", textDetail(m, "before"), ")")],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
