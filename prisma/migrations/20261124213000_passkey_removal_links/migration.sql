-- A link that removes passkeys, sent with the notice of a new password.
ALTER TYPE "TokenPurpose" ADD VALUE IF NOT EXISTS 'passkey_removal';
