/**
 * Every column that DATA_ENCRYPTION_KEY encrypts. The start, a restore and `npm run rotate-key` go by this list; its
 * tables have a primary key `id`. `purpose` is part of the derived key and never changes.
 */
export const encryptedColumns = /** @type {const} */ ([
  { table: "MembershipApplication", column: "backgroundAnswers", purpose: "background-answers/1" },
  { table: "MembershipApplication", column: "personalDetails", purpose: "application-details/1" },
  { table: "AuthenticatorApp", column: "secret", purpose: "authenticator-secret/1" },
  { table: "MailServer", column: "address", purpose: "mail-server/1" },
  { table: "BackupPlan", column: "passphrase", purpose: "backup-passphrase/1" },
]);

/** @typedef {(typeof encryptedColumns)[number]} EncryptedColumn */
