-- Who set a line of a bank statement aside, and why. Of lines that were set aside so far nobody knows.
ALTER TABLE "StatementLine" ADD COLUMN "ignoredById" UUID, ADD COLUMN "ignoredBecause" TEXT;
