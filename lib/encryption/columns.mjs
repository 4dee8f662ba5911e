/**
 * All columns that DATA_ENCRYPTION_KEY encrypts. The start, a restore and `npm run rotate-key` use this list; the
 * tables have a primary key `id`. `purpose` is part of the derived key and must never change. If a row is useless
 * without its value, it is deleted when its key is lost.
 */
export const encryptedColumns = /** @type {const} */ ([
  { table: "MembershipApplication", column: "backgroundAnswers", purpose: "background-answers/1" },
  { table: "MembershipApplication", column: "personalDetails", purpose: "application-details/1" },
  { table: "AuthenticatorApp", column: "secret", purpose: "authenticator-secret/1" },
  { table: "MailServer", column: "address", purpose: "mail-server/1", isWholeRow: true },
  { table: "BackupPlan", column: "passphrase", purpose: "backup-passphrase/1", isWholeRow: true },
  { table: "BadgeKey", column: "privateKey", purpose: "badge-key/1" },
]);

/** @typedef {(typeof encryptedColumns)[number]} EncryptedColumn */
