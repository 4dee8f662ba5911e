-- The tables, enums and plain indexes of prisma/schema.prisma, grouped by subject. Prisma's schema engine wrote them.
-- What Prisma cannot express is in the next migration.


-- Accounts and sign-in

CREATE TYPE "MembershipStatus" AS ENUM ('pending', 'active');

CREATE TABLE "User" (
  "id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "passwordHash" TEXT,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "phone" TEXT,
  "address" TEXT,
  "isAdmin" BOOLEAN NOT NULL DEFAULT false,
  "membershipStatus" "MembershipStatus" NOT NULL DEFAULT 'pending',
  "membershipType" TEXT NOT NULL DEFAULT 'Professional',
  "annualFeeCents" INTEGER NOT NULL DEFAULT 35000,
  "joinDate" TIMESTAMPTZ(3),
  "nextPaymentDate" TIMESTAMPTZ(3),
  "emailVerifiedAt" TIMESTAMPTZ(3),
  "suspendedAt" TIMESTAMPTZ(3),
  "setBackAt" TIMESTAMPTZ(3),
  "activateOnProofById" UUID,
  "adminOnProofById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "User_email_key" ON "User" ("email");
CREATE INDEX "User_lastName_firstName_id_idx" ON "User" ("lastName", "firstName", "id");
CREATE INDEX "User_membershipStatus_createdAt_id_idx" ON "User" ("membershipStatus", "createdAt", "id");
CREATE INDEX "User_createdAt_id_idx" ON "User" ("createdAt", "id");
CREATE INDEX "User_isAdmin_idx" ON "User" ("isAdmin");
CREATE INDEX "User_membershipType_id_idx" ON "User" ("membershipType", "id");
CREATE INDEX "User_nextPaymentDate_id_idx" ON "User" ("nextPaymentDate", "id");
CREATE INDEX "User_suspendedAt_id_idx" ON "User" ("suspendedAt", "id");

CREATE TABLE "Session" (
  "idHash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "ip" TEXT,
  "userAgent" TEXT,
  CONSTRAINT "Session_pkey" PRIMARY KEY ("idHash")
);
CREATE INDEX "Session_userId_idx" ON "Session" ("userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session" ("expiresAt");

CREATE TABLE "KnownNetwork" (
  "userId" UUID NOT NULL,
  "networkHash" TEXT NOT NULL,
  "lastSignInAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "KnownNetwork_pkey" PRIMARY KEY ("userId","networkHash")
);
CREATE INDEX "KnownNetwork_lastSignInAt_idx" ON "KnownNetwork" ("lastSignInAt");

CREATE TYPE "TokenPurpose" AS ENUM ('password_reset', 'email_change', 'invitation');

CREATE TABLE "OneTimeToken" (
  "hash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "purpose" "TokenPurpose" NOT NULL,
  "newEmail" TEXT,
  "madeFor" TEXT,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "OneTimeToken_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "OneTimeToken_userId_idx" ON "OneTimeToken" ("userId");
CREATE INDEX "OneTimeToken_expiresAt_idx" ON "OneTimeToken" ("expiresAt");


-- Files

CREATE TYPE "UploadState" AS ENUM ('issued', 'stored', 'claimed');

CREATE TABLE "Upload" (
  "id" UUID NOT NULL,
  "userId" UUID,
  "state" "UploadState" NOT NULL DEFAULT 'issued',
  "storageKey" TEXT,
  "contentType" TEXT,
  "sizeBytes" INTEGER,
  "sha256" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Upload_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload" ("storageKey");
CREATE INDEX "Upload_state_expiresAt_idx" ON "Upload" ("state", "expiresAt");
CREATE INDEX "Upload_userId_idx" ON "Upload" ("userId");


-- Applications for membership

CREATE TYPE "ApplicationStatus" AS ENUM ('pending', 'approved', 'rejected', 'withdrawn');
CREATE TYPE "ApplicationRegistrationType" AS ENUM ('existing', 'new');
CREATE TYPE "MembershipLevel" AS ENUM ('academic', 'associate', 'professional', 'bccp', 'regulator');

CREATE TABLE "MembershipApplication" (
  "id" UUID NOT NULL,
  "reference" TEXT NOT NULL,
  "status" "ApplicationStatus" NOT NULL DEFAULT 'pending',
  "registrationType" "ApplicationRegistrationType" NOT NULL,
  "membershipNumber" TEXT,
  "membershipType" "MembershipLevel" NOT NULL,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "dateOfBirth" DATE NOT NULL,
  "homePhone" TEXT NOT NULL,
  "cellPhone" TEXT NOT NULL,
  "homeAddress" TEXT NOT NULL,
  "professionalQualifications" TEXT NOT NULL,
  "professionalMemberships" TEXT NOT NULL,
  "currentEmployer" TEXT NOT NULL,
  "positionHeld" TEXT NOT NULL,
  "durationInPosition" TEXT NOT NULL,
  "backgroundAnswers" BYTEA,
  "ceoName" TEXT NOT NULL,
  "ceoTitle" TEXT NOT NULL,
  "applicationDate" DATE NOT NULL,
  "applicantSignature" TEXT NOT NULL,
  "decisionNote" TEXT,
  "askedAt" TIMESTAMPTZ(3),
  "decidedById" UUID,
  "decidedAt" TIMESTAMPTZ(3),
  "userId" UUID,
  "addressProvenAt" TIMESTAMPTZ(3),
  "linkVersion" INTEGER NOT NULL DEFAULT 0,
  "linkSentAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "MembershipApplication_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "MembershipApplication_reference_key" ON "MembershipApplication" ("reference");
CREATE INDEX "MembershipApplication_status_createdAt_id_idx" ON "MembershipApplication" ("status", "createdAt", "id");
CREATE INDEX "MembershipApplication_status_askedAt_idx" ON "MembershipApplication" ("status", "askedAt");
CREATE INDEX "MembershipApplication_createdAt_id_idx" ON "MembershipApplication" ("createdAt", "id");
CREATE INDEX "MembershipApplication_membershipType_createdAt_id_idx" ON "MembershipApplication"
  ("membershipType", "createdAt", "id");
CREATE INDEX "MembershipApplication_email_idx" ON "MembershipApplication" ("email");
CREATE INDEX "MembershipApplication_lastName_firstName_id_idx" ON "MembershipApplication"
  ("lastName", "firstName", "id");
CREATE INDEX "MembershipApplication_dateOfBirth_idx" ON "MembershipApplication" ("dateOfBirth");
CREATE INDEX "MembershipApplication_cellPhone_idx" ON "MembershipApplication" ("cellPhone");
CREATE INDEX "MembershipApplication_membershipNumber_idx" ON "MembershipApplication" ("membershipNumber");
CREATE INDEX "MembershipApplication_userId_idx" ON "MembershipApplication" ("userId");

CREATE TYPE "ApplicationNoteKind" AS ENUM ('note', 'question', 'answer');

CREATE TABLE "ApplicationNote" (
  "id" UUID NOT NULL,
  "applicationId" UUID NOT NULL,
  "kind" "ApplicationNoteKind" NOT NULL,
  "authorId" UUID,
  "authorName" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ApplicationNote_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ApplicationNote_applicationId_createdAt_idx" ON "ApplicationNote" ("applicationId", "createdAt");

CREATE TYPE "ApplicationDocumentKind" AS ENUM ('police_certificate', 'reference', 'qualification', 'other');

CREATE TABLE "ApplicationDocument" (
  "id" UUID NOT NULL,
  "applicationId" UUID NOT NULL,
  "uploadId" UUID NOT NULL,
  "kind" "ApplicationDocumentKind" NOT NULL,
  "fileName" TEXT NOT NULL,
  "fileType" TEXT NOT NULL,
  "fileSize" INTEGER NOT NULL,
  "issuedOn" DATE,
  "uploadDate" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "ApplicationDocument_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ApplicationDocument_uploadId_key" ON "ApplicationDocument" ("uploadId");
CREATE INDEX "ApplicationDocument_applicationId_uploadDate_idx" ON "ApplicationDocument"
  ("applicationId", "uploadDate");


-- Members' documents

CREATE TYPE "DocumentCategory" AS ENUM ('certificate', 'id', 'receipt', 'other');
CREATE TYPE "DocumentStatus" AS ENUM ('pending', 'approved', 'rejected');

CREATE TABLE "Document" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "uploadId" UUID NOT NULL,
  "fileName" TEXT NOT NULL,
  "fileType" TEXT NOT NULL,
  "fileSize" INTEGER NOT NULL,
  "category" "DocumentCategory" NOT NULL,
  "status" "DocumentStatus" NOT NULL DEFAULT 'pending',
  "rejectionReason" TEXT,
  "replacesId" UUID,
  "uploadDate" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "verifiedAt" TIMESTAMPTZ(3),
  "verifiedById" UUID,
  CONSTRAINT "Document_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Document_uploadId_key" ON "Document" ("uploadId");
CREATE UNIQUE INDEX "Document_replacesId_key" ON "Document" ("replacesId");
CREATE INDEX "Document_userId_uploadDate_idx" ON "Document" ("userId", "uploadDate");
CREATE INDEX "Document_status_uploadDate_id_idx" ON "Document" ("status", "uploadDate", "id");
CREATE INDEX "Document_uploadDate_id_idx" ON "Document" ("uploadDate", "id");
CREATE INDEX "Document_fileName_id_idx" ON "Document" ("fileName", "id");


-- Events and registrations

CREATE TABLE "Event" (
  "id" UUID NOT NULL,
  "slug" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "description" TEXT NOT NULL,
  "startDate" TIMESTAMPTZ(3) NOT NULL,
  "endDate" TIMESTAMPTZ(3) NOT NULL,
  "location" TEXT,
  "priceCents" INTEGER NOT NULL DEFAULT 0,
  "maxAttendees" INTEGER,
  "currentAttendees" INTEGER NOT NULL DEFAULT 0,
  "flyerImageUrl" TEXT,
  "calendarSequence" INTEGER NOT NULL DEFAULT 0,
  "previousStartDate" TIMESTAMPTZ(3),
  "createdById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Event_slug_key" ON "Event" ("slug");
CREATE INDEX "Event_startDate_id_idx" ON "Event" ("startDate", "id");

CREATE TABLE "EventPrice" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "registrationType" TEXT NOT NULL,
  "label" TEXT NOT NULL,
  "priceCents" INTEGER NOT NULL,
  "position" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "EventPrice_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "EventPrice_eventId_registrationType_key" ON "EventPrice" ("eventId", "registrationType");

CREATE TABLE "LandingPage" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "slug" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "publishedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "LandingPage_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "LandingPage_eventId_key" ON "LandingPage" ("eventId");
CREATE UNIQUE INDEX "LandingPage_slug_key" ON "LandingPage" ("slug");

CREATE TYPE "RegistrationPaymentStatus" AS ENUM ('pending', 'paid', 'failed');
CREATE TYPE "PaymentMethod" AS ENUM ('paylanes', 'bank_transfer', 'cheque');

-- 12 characters without look-alikes, from the random bits of a version 4 UUID: its 7th and 9th byte hold the version.
-- 29^12 values, so that nobody can guess one. The table needs it as a default.
CREATE FUNCTION "new_ticket_code"() RETURNS text
  LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXY', 1 + get_byte(random.bytes, place) % 29, 1), '')
  FROM (SELECT decode(replace(gen_random_uuid()::text, '-', ''), 'hex') AS bytes) random,
    unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) place
$$;

CREATE TABLE "Registration" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "userId" UUID,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "companyName" TEXT,
  "position" TEXT,
  "phoneNumber" TEXT,
  "notes" TEXT,
  "registrationType" TEXT,
  "paymentMethod" "PaymentMethod",
  "paymentStatus" "RegistrationPaymentStatus" NOT NULL DEFAULT 'pending',
  "amountCents" INTEGER NOT NULL,
  "memberRateToVerify" BOOLEAN NOT NULL DEFAULT false,
  "registrationDate" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "cancelledAt" TIMESTAMPTZ(3),
  "heldUntil" TIMESTAMPTZ(3),
  "remindAt" TIMESTAMPTZ(3),
  "addressToConfirm" BOOLEAN NOT NULL DEFAULT false,
  "ticketCode" TEXT NOT NULL DEFAULT new_ticket_code(),
  "checkedInAt" TIMESTAMPTZ(3),
  "checkedInById" UUID,
  "erasedAt" TIMESTAMPTZ(3),
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "Registration_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Registration_ticketCode_key" ON "Registration" ("ticketCode");
CREATE INDEX "Registration_eventId_registrationDate_id_idx" ON "Registration" ("eventId", "registrationDate", "id");
CREATE INDEX "Registration_figures_idx" ON "Registration"
  ("eventId", "cancelledAt", "paymentStatus", "memberRateToVerify", "checkedInAt", "amountCents");
CREATE INDEX "Registration_userId_registrationDate_idx" ON "Registration" ("userId", "registrationDate");
CREATE INDEX "Registration_email_idx" ON "Registration" ("email");
CREATE INDEX "Registration_heldUntil_idx" ON "Registration" ("heldUntil");
CREATE INDEX "Registration_remindAt_idx" ON "Registration" ("remindAt");


-- Money, in integer cents

CREATE TYPE "DuePurpose" AS ENUM ('membership', 'event');

CREATE TABLE "AmountDue" (
  "id" UUID NOT NULL,
  "reference" TEXT NOT NULL,
  "purpose" "DuePurpose" NOT NULL,
  "description" TEXT NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "currency" TEXT NOT NULL DEFAULT 'BSD',
  "userId" UUID,
  "registrationId" UUID,
  "dueDate" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "settledAt" TIMESTAMPTZ(3),
  CONSTRAINT "AmountDue_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "AmountDue_reference_key" ON "AmountDue" ("reference");
CREATE UNIQUE INDEX "AmountDue_registrationId_key" ON "AmountDue" ("registrationId");
CREATE INDEX "AmountDue_userId_createdAt_idx" ON "AmountDue" ("userId", "createdAt");

CREATE TYPE "PaymentStatus" AS ENUM ('pending', 'completed', 'failed');

CREATE TABLE "Payment" (
  "id" UUID NOT NULL,
  "userId" UUID,
  "registrationId" UUID,
  "amountDueId" UUID,
  "purpose" "DuePurpose" NOT NULL,
  "description" TEXT NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "currency" TEXT NOT NULL DEFAULT 'BSD',
  "status" "PaymentStatus" NOT NULL DEFAULT 'pending',
  "method" "PaymentMethod",
  "reference" TEXT,
  "providerReference" TEXT,
  "receiptNumber" INTEGER,
  "payerName" TEXT,
  "payerEmail" TEXT,
  "note" TEXT,
  "recordedById" UUID,
  "paymentDate" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "owedBackAt" TIMESTAMPTZ(3),
  "refundedCents" INTEGER NOT NULL DEFAULT 0,
  "refundedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Payment_amountDueId_key" ON "Payment" ("amountDueId");
CREATE UNIQUE INDEX "Payment_providerReference_key" ON "Payment" ("providerReference");
CREATE UNIQUE INDEX "Payment_receiptNumber_key" ON "Payment" ("receiptNumber");
CREATE INDEX "Payment_userId_paymentDate_idx" ON "Payment" ("userId", "paymentDate");
CREATE INDEX "Payment_status_paymentDate_id_idx" ON "Payment" ("status", "paymentDate", "id");
CREATE INDEX "Payment_paymentDate_id_idx" ON "Payment" ("paymentDate", "id");
CREATE INDEX "Payment_amountCents_id_idx" ON "Payment" ("amountCents", "id");
CREATE INDEX "Payment_registrationId_idx" ON "Payment" ("registrationId");
CREATE INDEX "Payment_payerEmail_idx" ON "Payment" ("payerEmail");
CREATE INDEX "Payment_refundedAt_idx" ON "Payment" ("refundedAt");

CREATE TYPE "RefundKind" AS ENUM ('refunded', 'charged_back');

CREATE TABLE "Refund" (
  "id" UUID NOT NULL,
  "paymentId" UUID NOT NULL,
  "kind" "RefundKind" NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "method" "PaymentMethod" NOT NULL,
  "reference" TEXT,
  "providerReference" TEXT,
  "note" TEXT,
  "recordedById" UUID,
  "refundDate" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Refund_providerReference_key" ON "Refund" ("providerReference");
CREATE INDEX "Refund_paymentId_idx" ON "Refund" ("paymentId");

CREATE TABLE "PaymentNotification" (
  "id" UUID NOT NULL,
  "providerReference" TEXT NOT NULL,
  "reference" TEXT,
  "amount" TEXT,
  "currency" TEXT,
  "status" TEXT,
  "refundOf" TEXT,
  "oddity" TEXT,
  "paymentId" UUID,
  "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "resolvedAt" TIMESTAMPTZ(3),
  "resolvedById" UUID,
  "resolutionNote" TEXT,
  "bodyHash" TEXT NOT NULL,
  CONSTRAINT "PaymentNotification_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaymentNotification_receivedAt_id_idx" ON "PaymentNotification" ("receivedAt", "id");
CREATE INDEX "PaymentNotification_refundOf_idx" ON "PaymentNotification" ("refundOf");
CREATE UNIQUE INDEX "PaymentNotification_providerReference_bodyHash_key" ON "PaymentNotification"
  ("providerReference", "bodyHash");

CREATE TABLE "Counter" (
  "name" TEXT NOT NULL,
  "value" INTEGER NOT NULL,
  CONSTRAINT "Counter_pkey" PRIMARY KEY ("name")
);


-- Messages

CREATE TABLE "MessageThread" (
  "id" UUID NOT NULL,
  "memberId" UUID NOT NULL,
  "subject" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastMessageAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "MessageThread_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "MessageThread_memberId_lastMessageAt_idx" ON "MessageThread" ("memberId", "lastMessageAt");
CREATE INDEX "MessageThread_lastMessageAt_id_idx" ON "MessageThread" ("lastMessageAt", "id");

CREATE TABLE "Message" (
  "id" UUID NOT NULL,
  "threadId" UUID NOT NULL,
  "fromUserId" UUID,
  "toUserId" UUID,
  "subject" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "readAt" TIMESTAMPTZ(3),
  CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "Message_threadId_sentAt_idx" ON "Message" ("threadId", "sentAt");
CREATE INDEX "Message_toUserId_sentAt_idx" ON "Message" ("toUserId", "sentAt");
CREATE INDEX "Message_toUserId_readAt_idx" ON "Message" ("toUserId", "readAt");
CREATE INDEX "Message_fromUserId_sentAt_idx" ON "Message" ("fromUserId", "sentAt");


-- Emails

CREATE TABLE "OutboxEmail" (
  "id" UUID NOT NULL,
  "toAddress" TEXT NOT NULL,
  "template" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "html" TEXT NOT NULL,
  "attachments" JSONB,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "nextAttemptAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "sentAt" TIMESTAMPTZ(3),
  "lastError" TEXT,
  "givenUpAt" TIMESTAMPTZ(3),
  "erasedAt" TIMESTAMPTZ(3),
  CONSTRAINT "OutboxEmail_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "OutboxEmail_sentAt_nextAttemptAt_idx" ON "OutboxEmail" ("sentAt", "nextAttemptAt");
CREATE INDEX "OutboxEmail_template_createdAt_idx" ON "OutboxEmail" ("template", "createdAt");
CREATE INDEX "OutboxEmail_erasedAt_createdAt_idx" ON "OutboxEmail" ("erasedAt", "createdAt");
CREATE INDEX "OutboxEmail_createdAt_id_idx" ON "OutboxEmail" ("createdAt", "id");
CREATE INDEX "OutboxEmail_subject_createdAt_id_idx" ON "OutboxEmail" ("subject", "createdAt", "id");


-- The audit log and its hash chain

CREATE TABLE "AuditEntry" (
  "id" BIGSERIAL NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actorId" UUID,
  "actorEmail" TEXT,
  "action" TEXT NOT NULL,
  "targetType" TEXT,
  "targetId" TEXT,
  "details" JSONB,
  "ip" TEXT,
  "requestId" TEXT,
  "actorSalt" BYTEA,
  "actorSeal" BYTEA,
  "personalSalt" BYTEA,
  "personalSeal" BYTEA,
  CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry" ("at", "id");
CREATE INDEX "AuditEntry_actorId_at_idx" ON "AuditEntry" ("actorId", "at");
CREATE INDEX "AuditEntry_targetType_targetId_at_idx" ON "AuditEntry" ("targetType", "targetId", "at");
CREATE INDEX "AuditEntry_action_at_id_idx" ON "AuditEntry" ("action", "at", "id");
CREATE INDEX "AuditEntry_actorEmail_at_id_idx" ON "AuditEntry" ("actorEmail", "at", "id");

CREATE TABLE "AuditSeal" (
  "position" BIGINT NOT NULL,
  "entryId" BIGINT NOT NULL,
  "hash" BYTEA NOT NULL,
  "firstHash" BYTEA,
  CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("position")
);
CREATE UNIQUE INDEX "AuditSeal_entryId_key" ON "AuditSeal" ("entryId");
CREATE INDEX "AuditSeal_firstHash_idx" ON "AuditSeal" ("firstHash");

CREATE TABLE "AuditHead" (
  "week" DATE NOT NULL,
  "position" BIGINT NOT NULL,
  "hash" BYTEA NOT NULL,
  "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("week")
);


-- Settings, counts and limits

CREATE TABLE "AssociationSettings" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "values" JSONB NOT NULL,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "updatedById" UUID,
  CONSTRAINT "AssociationSettings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AccountCount" (
  "id" BIGSERIAL NOT NULL,
  "total" INTEGER NOT NULL,
  "active" INTEGER NOT NULL,
  CONSTRAINT "AccountCount_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "DocumentCount" (
  "id" BIGSERIAL NOT NULL,
  "pending" INTEGER NOT NULL,
  CONSTRAINT "DocumentCount_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RateLimit" (
  "key" TEXT NOT NULL,
  "windowStart" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "count" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "RateLimit_windowStart_idx" ON "RateLimit" ("windowStart");

CREATE TABLE "IdempotencyKey" (
  "key" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "call" TEXT NOT NULL,
  "bodyHash" TEXT NOT NULL,
  "answer" JSONB,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("actor","key")
);
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey" ("createdAt");


-- References between tables

ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "KnownNetwork" ADD CONSTRAINT "KnownNetwork_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OneTimeToken" ADD CONSTRAINT "OneTimeToken_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Upload" ADD CONSTRAINT "Upload_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "MembershipApplication" ADD CONSTRAINT "MembershipApplication_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "ApplicationNote" ADD CONSTRAINT "ApplicationNote_applicationId_fkey"
  FOREIGN KEY ("applicationId") REFERENCES "MembershipApplication"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_applicationId_fkey"
  FOREIGN KEY ("applicationId") REFERENCES "MembershipApplication"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_uploadId_fkey"
  FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Document" ADD CONSTRAINT "Document_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Document" ADD CONSTRAINT "Document_uploadId_fkey"
  FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Document" ADD CONSTRAINT "Document_verifiedById_fkey"
  FOREIGN KEY ("verifiedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Document" ADD CONSTRAINT "Document_replacesId_fkey"
  FOREIGN KEY ("replacesId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "EventPrice" ADD CONSTRAINT "EventPrice_eventId_fkey"
  FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "LandingPage" ADD CONSTRAINT "LandingPage_eventId_fkey"
  FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_eventId_fkey"
  FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_registrationId_fkey"
  FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_registrationId_fkey"
  FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amountDueId_fkey"
  FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_paymentId_fkey"
  FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_memberId_fkey"
  FOREIGN KEY ("memberId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Message" ADD CONSTRAINT "Message_threadId_fkey"
  FOREIGN KEY ("threadId") REFERENCES "MessageThread"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "Message" ADD CONSTRAINT "Message_fromUserId_fkey"
  FOREIGN KEY ("fromUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Message" ADD CONSTRAINT "Message_toUserId_fkey"
  FOREIGN KEY ("toUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
