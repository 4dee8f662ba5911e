-- DropIndex
DROP INDEX "AuditEntry_action_at_idx";

-- DropIndex
DROP INDEX "AuditEntry_at_idx";

-- DropIndex
DROP INDEX "MembershipApplication_lastName_firstName_idx";

-- DropIndex
DROP INDEX "MembershipApplication_status_createdAt_idx";

-- DropIndex
DROP INDEX "OutboxEmail_createdAt_idx";

-- DropIndex
DROP INDEX "Payment_status_paymentDate_idx";

-- DropIndex
DROP INDEX "PaymentNotification_receivedAt_idx";

-- DropIndex
DROP INDEX "User_createdAt_idx";

-- DropIndex
DROP INDEX "User_membershipStatus_createdAt_idx";

-- DropIndex
DROP INDEX "User_membershipType_idx";

-- DropIndex
DROP INDEX "User_nextPaymentDate_idx";

-- CreateIndex
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_action_at_id_idx" ON "AuditEntry"("action", "at", "id");

-- CreateIndex
CREATE INDEX "AuditEntry_actorEmail_at_id_idx" ON "AuditEntry"("actorEmail", "at", "id");

-- CreateIndex
CREATE INDEX "Document_fileName_id_idx" ON "Document"("fileName", "id");

-- CreateIndex
CREATE INDEX "MembershipApplication_status_createdAt_id_idx" ON "MembershipApplication"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "MembershipApplication_status_askedAt_idx" ON "MembershipApplication"("status", "askedAt");

-- CreateIndex
CREATE INDEX "MembershipApplication_createdAt_id_idx" ON "MembershipApplication"("createdAt", "id");

-- CreateIndex
CREATE INDEX "MembershipApplication_membershipType_createdAt_id_idx" ON "MembershipApplication"("membershipType", "createdAt", "id");

-- CreateIndex
CREATE INDEX "MembershipApplication_lastName_firstName_id_idx" ON "MembershipApplication"("lastName", "firstName", "id");

-- CreateIndex
CREATE INDEX "OutboxEmail_createdAt_id_idx" ON "OutboxEmail"("createdAt", "id");

-- CreateIndex
CREATE INDEX "OutboxEmail_subject_createdAt_id_idx" ON "OutboxEmail"("subject", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Payment_status_paymentDate_id_idx" ON "Payment"("status", "paymentDate", "id");

-- CreateIndex
CREATE INDEX "Payment_amountCents_id_idx" ON "Payment"("amountCents", "id");

-- CreateIndex
CREATE INDEX "PaymentNotification_receivedAt_id_idx" ON "PaymentNotification"("receivedAt", "id");

-- CreateIndex
CREATE INDEX "User_membershipStatus_createdAt_id_idx" ON "User"("membershipStatus", "createdAt", "id");

-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt", "id");

-- CreateIndex
CREATE INDEX "User_membershipType_id_idx" ON "User"("membershipType", "id");

-- CreateIndex
CREATE INDEX "User_nextPaymentDate_id_idx" ON "User"("nextPaymentDate", "id");

-- What Prisma cannot say. Who owes nothing comes last both ways; upwards the index above has them so.
CREATE INDEX "User_nextPaymentDate_down_idx" ON "User" (("nextPaymentDate" IS NOT NULL), "nextPaymentDate", "id");

-- What waits for an administrator is counted on every page of the console, and comes first in its list.
CREATE INDEX "PaymentNotification_waiting_idx" ON "PaymentNotification" ("receivedAt")
  WHERE "oddity" IS NOT NULL AND "resolvedAt" IS NULL;
CREATE INDEX "PaymentNotification_order_idx" ON "PaymentNotification"
  (("oddity" IS NOT NULL AND "resolvedAt" IS NULL), "receivedAt", "id");

-- Two more lists are searched by the beginnings of words (migration list_order_and_words).
CREATE FUNCTION "notification_words"("providerReference" text, "reference" text, "oddity" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("providerReference" || ' ' || coalesce("reference", '') || ' ' || coalesce("oddity", ''));

CREATE FUNCTION "application_words"("firstName" text, "lastName" text, "email" text, "reference" text,
                                    "membershipNumber" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || "reference" || ' '
    || coalesce("membershipNumber", ''));

CREATE INDEX "PaymentNotification_words_idx" ON "PaymentNotification"
  USING gin ("notification_words"("providerReference", "reference", "oddity"));
CREATE INDEX "MembershipApplication_words_idx" ON "MembershipApplication"
  USING gin ("application_words"("firstName", "lastName", "email", "reference", "membershipNumber"));
