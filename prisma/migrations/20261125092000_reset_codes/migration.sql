-- What a person whose factors were removed signs in with beside the password: an owner tells it to them. A reset that is
-- scheduled already goes on without one.
ALTER TABLE "FactorReset" ADD COLUMN "codeHash" TEXT;
ALTER TABLE "FactorReset" ADD CONSTRAINT "FactorReset_has_code"
  CHECK ("state" <> 'scheduled' OR "codeHash" IS NOT NULL) NOT VALID;

-- Recovery codes without the factors that they stood in for are asked for from now on, so none are left over.
DELETE FROM "RecoveryCode" c
WHERE NOT EXISTS (SELECT FROM "Passkey" k WHERE k."userId" = c."userId")
  AND NOT EXISTS (SELECT FROM "AuthenticatorApp" a WHERE a."userId" = c."userId" AND a."confirmedAt" IS NOT NULL);
