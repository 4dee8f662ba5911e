-- The schema of version 1.0.0. Tables and enums are those of prisma/schema.prisma; functions, triggers, CHECKs and
-- indexes over expressions are what Prisma cannot express. They hold for every writer, including cascades and statements
-- typed by hand. docs/database.md describes both.
--
-- Uniqueness and filters that apply to some rows are often indexes over a CASE rather than partial ones, because Prisma's
-- schema engine would drop a partial index in the next migration. The meaning is the same: NULL is never a duplicate.


-- Types

CREATE TYPE "ApplicationDocumentKind" AS ENUM ('police_certificate', 'reference', 'qualification', 'other');
CREATE TYPE "ApplicationNoteKind" AS ENUM ('note', 'question', 'answer');
CREATE TYPE "ApplicationRegistrationType" AS ENUM ('existing', 'new');
CREATE TYPE "ApplicationStatus" AS ENUM ('pending', 'approved', 'rejected', 'withdrawn');
CREATE TYPE "BackupOrigin" AS ENUM ('command', 'schedule', 'button');
CREATE TYPE "BackupPlace" AS ENUM ('folder', 'blob');
CREATE TYPE "BankProposalState" AS ENUM ('pending', 'in_effect', 'stopped', 'superseded');
CREATE TYPE "DocumentCategory" AS ENUM ('certificate', 'id', 'receipt', 'other');
CREATE TYPE "DocumentStatus" AS ENUM ('pending', 'approved', 'rejected');
CREATE TYPE "DuePurpose" AS ENUM ('membership', 'event');
CREATE TYPE "EventStatus" AS ENUM ('draft', 'published', 'postponed', 'cancelled');
CREATE TYPE "FactorResetState" AS ENUM ('requested', 'scheduled', 'done', 'stopped');
CREATE TYPE "InvoiceKind" AS ENUM ('invoice', 'credit_note');

CREATE TYPE "JournalKind" AS ENUM (
  'opened',
  'adjusted',
  'waived',
  'written_off',
  'voided',
  'dropped',
  'received',
  'applied',
  'owed_back',
  'refunded',
  'charged_back',
  'bounced',
  'undone'
);

CREATE TYPE "MembershipLevel" AS ENUM ('academic', 'associate', 'professional', 'bccp', 'regulator');
CREATE TYPE "MembershipStatus" AS ENUM ('pending', 'active');
CREATE TYPE "PasskeyPurpose" AS ENUM ('registration', 'sign_in', 'second_factor', 'presence');
CREATE TYPE "PaymentMethod" AS ENUM ('paylanes', 'bank_transfer', 'cheque');
CREATE TYPE "PaymentStatus" AS ENUM ('pending', 'completed', 'failed');
CREATE TYPE "RefundKind" AS ENUM ('refunded', 'charged_back', 'bounced', 'undone');
CREATE TYPE "SeatState" AS ENUM ('waiting', 'offered', 'held', 'confirmed', 'released', 'cancelled');
CREATE TYPE "SignInMethod" AS ENUM ('password', 'passkey', 'link');

CREATE TYPE "StaffRole" AS ENUM (
  'owner',
  'administrator',
  'membership',
  'treasurer',
  'events',
  'reviewer',
  'door',
  'auditor'
);

CREATE TYPE "TokenPurpose" AS ENUM ('password_reset', 'email_change', 'invitation', 'passkey_removal');
CREATE TYPE "UploadState" AS ENUM ('issued', 'stored', 'claimed');

-- Every calendar file that is sent takes the next number as its SEQUENCE. It is higher than that of any file sent before
-- to anyone, so it rises for each person and event, whatever becomes of the seat, the address or the account.
-- Invitations and cancellations have odd numbers; a published file has the even one after the last of them.
CREATE SEQUENCE "calendar_sequence" INCREMENT BY 2;


-- Tables

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
  "leftStaffAt" TIMESTAMPTZ(3),
  "hasWeakPassword" BOOLEAN NOT NULL DEFAULT false,
  "admittedAt" TIMESTAMPTZ(3),
  "closedAt" TIMESTAMPTZ(3),
  "remindersPausedAt" TIMESTAMPTZ(3),
  "yearFeeCents" INTEGER,
  "factorLostAt" TIMESTAMPTZ(3),
  CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RoleGrant" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "role" "StaffRole" NOT NULL,
  "eventId" UUID,
  "grantedById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RoleGrant_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BankAccount" (
  "id" UUID NOT NULL,
  "eventId" UUID,
  "accountName" TEXT NOT NULL,
  "bankName" TEXT NOT NULL,
  "swift" TEXT NOT NULL,
  "accountNumber" TEXT NOT NULL,
  "accountType" TEXT,
  "transitNumber" TEXT,
  "address" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "BankAccount_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BankProposal" (
  "id" UUID NOT NULL,
  "eventId" UUID,
  "details" JSONB,
  "state" "BankProposalState" NOT NULL DEFAULT 'pending',
  "proposedById" UUID NOT NULL,
  "proposedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "effectiveAt" TIMESTAMPTZ(3) NOT NULL,
  "decidedById" UUID,
  "decidedAt" TIMESTAMPTZ(3),
  "stopHash" TEXT NOT NULL,
  "accountId" UUID,
  CONSTRAINT "BankProposal_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Session" (
  "idHash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "ip" TEXT,
  "userAgent" TEXT,
  "provenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "withSecondFactor" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "Session_pkey" PRIMARY KEY ("idHash")
);

CREATE TABLE "KnownNetwork" (
  "userId" UUID NOT NULL,
  "networkHash" TEXT NOT NULL,
  "lastSignInAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "KnownNetwork_pkey" PRIMARY KEY ("userId","networkHash")
);

CREATE TABLE "Passkey" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "credentialId" TEXT NOT NULL,
  "publicKey" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL DEFAULT 0,
  "transports" TEXT[],
  "name" TEXT NOT NULL,
  "isBackedUp" BOOLEAN NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PasskeyChallenge" (
  "hash" TEXT NOT NULL,
  "purpose" "PasskeyPurpose" NOT NULL,
  "userId" UUID,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("hash")
);

CREATE TABLE "AuthenticatorApp" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "secret" BYTEA,
  "confirmedAt" TIMESTAMPTZ(3),
  "lastUsedAt" TIMESTAMPTZ(3),
  "lastStep" INTEGER,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AuthenticatorApp_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RecoveryCode" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "hash" TEXT NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FactorReset" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "state" "FactorResetState" NOT NULL DEFAULT 'requested',
  "requestedById" UUID,
  "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "approvedById" UUID,
  "effectiveAt" TIMESTAMPTZ(3),
  "endedAt" TIMESTAMPTZ(3),
  "stopHash" TEXT,
  "codeHash" TEXT,
  CONSTRAINT "FactorReset_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AddressChange" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "oldEmail" TEXT NOT NULL,
  "newEmail" TEXT NOT NULL,
  "requestedById" UUID NOT NULL,
  "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "effectiveAt" TIMESTAMPTZ(3) NOT NULL,
  "provenAt" TIMESTAMPTZ(3),
  "approvedById" UUID,
  "proofHash" TEXT NOT NULL,
  "stopHash" TEXT NOT NULL,
  CONSTRAINT "AddressChange_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AddressObjection" (
  "stopHash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "objectedAt" TIMESTAMPTZ(3),
  CONSTRAINT "AddressObjection_pkey" PRIMARY KEY ("stopHash")
);

CREATE TABLE "SignInChallenge" (
  "hash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "method" "SignInMethod" NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "SignInChallenge_pkey" PRIMARY KEY ("hash")
);

CREATE TABLE "SignInAttempt" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "method" "SignInMethod" NOT NULL,
  "factor" TEXT,
  "succeeded" BOOLEAN NOT NULL,
  "ip" TEXT,
  "userAgent" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("id")
);

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

CREATE TABLE "SignInLink" (
  "hash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "browserHash" TEXT NOT NULL,
  "codeHash" TEXT NOT NULL,
  "codesTyped" INTEGER NOT NULL DEFAULT 0,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "SignInLink_pkey" PRIMARY KEY ("hash")
);

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
  "dateOfBirth" DATE,
  "homePhone" TEXT,
  "cellPhone" TEXT,
  "homeAddress" TEXT,
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
  "birthHash" BYTEA,
  "cellPhoneHash" BYTEA,
  "homePhoneHash" BYTEA,
  "personalDetails" BYTEA,
  "isClaim" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "MembershipApplication_pkey" PRIMARY KEY ("id")
);

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
  "status" "EventStatus" NOT NULL DEFAULT 'published',
  "cancellationPolicy" JSONB NOT NULL DEFAULT '{"tiers": [{"hoursBefore": 336, "refundPercent": 100}, {"hoursBefore": 72, "refundPercent": 50}]}',
  "topics" TEXT[] NOT NULL DEFAULT ARRAY[]::text[],
  "waitingCount" INTEGER NOT NULL DEFAULT 0,
  "offeredSeats" INTEGER NOT NULL DEFAULT 0,
  "agenda" JSONB NOT NULL DEFAULT '[]',
  "speakers" JSONB NOT NULL DEFAULT '[]',
  "joinUrl" TEXT,
  "questions" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "Event_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "EventChange" (
  "eventId" UUID NOT NULL,
  "calendarSequence" INTEGER NOT NULL,
  "title" TEXT NOT NULL,
  "startDate" TIMESTAMPTZ(3) NOT NULL,
  "endDate" TIMESTAMPTZ(3) NOT NULL,
  "location" TEXT,
  "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "changedById" UUID,
  "status" "EventStatus" NOT NULL,
  CONSTRAINT "EventChange_pkey" PRIMARY KEY ("eventId","calendarSequence")
);

CREATE TABLE "EventReminder" (
  "eventId" UUID NOT NULL,
  "daysBefore" INTEGER NOT NULL,
  "startDate" TIMESTAMPTZ(3) NOT NULL,
  "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "EventReminder_pkey" PRIMARY KEY ("eventId","daysBefore","startDate")
);

CREATE TABLE "EventPrice" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "registrationType" TEXT NOT NULL,
  "label" TEXT NOT NULL,
  "priceCents" INTEGER NOT NULL,
  "position" INTEGER NOT NULL DEFAULT 0,
  "availableFrom" TIMESTAMPTZ(3),
  "availableUntil" TIMESTAMPTZ(3),
  "capacity" INTEGER,
  "taken" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "EventPrice_pkey" PRIMARY KEY ("id")
);

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

CREATE TABLE "DoorLink" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "createdById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "revokedAt" TIMESTAMPTZ(3),
  CONSTRAINT "DoorLink_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "DoorDevice" (
  "id" UUID NOT NULL,
  "linkId" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "tokenHash" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "endedAt" TIMESTAMPTZ(3),
  CONSTRAINT "DoorDevice_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Booking" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Booking_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "EmailCorrection" (
  "registrationId" UUID,
  "newEmail" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "groupId" UUID,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  CONSTRAINT "EmailCorrection_pkey" PRIMARY KEY ("id")
);

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
  "closedAt" TIMESTAMPTZ(3),
  "payerName" TEXT,
  "payerEmail" TEXT,
  "waivedCents" INTEGER NOT NULL DEFAULT 0,
  "paidCents" INTEGER NOT NULL DEFAULT 0,
  "voidedAt" TIMESTAMPTZ(3),
  "adjustedAt" TIMESTAMPTZ(3),
  "coversUntil" DATE,
  "isLevelChange" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "AmountDue_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PaidYear" (
  "id" BIGSERIAL NOT NULL,
  "amountDueId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "paidAt" TIMESTAMPTZ(3) NOT NULL,
  "settledAt" TIMESTAMPTZ(3) NOT NULL,
  "admittedBefore" TIMESTAMPTZ(3),
  "joinedBefore" TIMESTAMPTZ(3),
  "nextPaymentBefore" TIMESTAMPTZ(3),
  "admittedAfter" TIMESTAMPTZ(3),
  "joinedAfter" TIMESTAMPTZ(3),
  "nextPaymentAfter" TIMESTAMPTZ(3),
  "yearFeeBefore" INTEGER,
  CONSTRAINT "PaidYear_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Invoice" (
  "id" UUID NOT NULL,
  "number" TEXT NOT NULL DEFAULT '',
  "kind" "InvoiceKind" NOT NULL DEFAULT 'invoice',
  "creditOfId" UUID,
  "userId" UUID,
  "payerEmail" TEXT,
  "snapshot" JSONB NOT NULL,
  "personal" JSONB,
  "createdById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Invoice_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "InvoiceDue" (
  "invoiceId" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "amountDueId" UUID,
  "creditedAt" TIMESTAMPTZ(3),
  CONSTRAINT "InvoiceDue_pkey" PRIMARY KEY ("invoiceId", "line")
);

CREATE TABLE "PaymentBundle" (
  "id" UUID NOT NULL,
  "reference" TEXT NOT NULL,
  "userId" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "groupId" UUID,
  CONSTRAINT "PaymentBundle_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PaymentBundleDue" (
  "bundleId" UUID NOT NULL,
  "amountDueId" UUID NOT NULL,
  CONSTRAINT "PaymentBundleDue_pkey" PRIMARY KEY ("bundleId", "amountDueId")
);

-- Reminders of dues, once per member, rule and year.
CREATE TABLE "DuesReminder" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "rule" TEXT NOT NULL,
  "yearEnd" DATE NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "isSent" BOOLEAN NOT NULL,
  CONSTRAINT "DuesReminder_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PaymentReport" (
  "id" UUID NOT NULL,
  "userId" UUID,
  "amountCents" INTEGER NOT NULL,
  "method" "PaymentMethod" NOT NULL,
  "paidOn" TIMESTAMPTZ(3) NOT NULL,
  "uploadId" UUID,
  "fileName" TEXT,
  "fileType" TEXT,
  "fileSize" INTEGER,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "declinedAt" TIMESTAMPTZ(3),
  "declinedById" UUID,
  "answeredAt" TIMESTAMPTZ(3),
  "payerName" TEXT,
  "payerEmail" TEXT,
  "declinedReason" TEXT,
  "remindedOn" DATE,
  "settledOtherwiseAt" TIMESTAMPTZ(3),
  CONSTRAINT "PaymentReport_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PaymentReportDue" (
  "reportId" UUID NOT NULL,
  "amountDueId" UUID NOT NULL,
  CONSTRAINT "PaymentReportDue_pkey" PRIMARY KEY ("reportId", "amountDueId")
);

CREATE TABLE "Allocation" (
  "id" UUID NOT NULL,
  "paymentId" UUID NOT NULL,
  "amountDueId" UUID NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "refundId" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "cameWithPayment" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "Allocation_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Payment" (
  "id" UUID NOT NULL,
  "userId" UUID,
  "purpose" "DuePurpose",
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
  "allocatedCents" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Cheque" (
  "paymentId" UUID NOT NULL,
  "number" TEXT,
  "bank" TEXT,
  "receivedAt" TIMESTAMPTZ(3) NOT NULL,
  "depositedAt" TIMESTAMPTZ(3),
  "clearedAt" TIMESTAMPTZ(3),
  "bouncedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Cheque_pkey" PRIMARY KEY ("paymentId")
);

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

CREATE TABLE "PaymentNotification" (
  "id" UUID NOT NULL,
  "providerReference" TEXT NOT NULL,
  "reference" TEXT,
  "amount" TEXT,
  "currency" TEXT,
  "status" TEXT,
  "refundOf" TEXT,
  "mismatch" TEXT,
  "paymentId" UUID,
  "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "resolvedAt" TIMESTAMPTZ(3),
  "resolvedById" UUID,
  "resolutionNote" TEXT,
  "bodyHash" TEXT NOT NULL,
  "paidAt" TIMESTAMPTZ(3),
  CONSTRAINT "PaymentNotification_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BankStatement" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "mapping" JSONB NOT NULL,
  "importedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "importedById" UUID,
  "postedAt" TIMESTAMPTZ(3),
  "postedById" UUID,
  "undoneAt" TIMESTAMPTZ(3),
  "undoneById" UUID,
  "accountId" UUID,
  CONSTRAINT "BankStatement_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "StatementLine" (
  "id" UUID NOT NULL,
  "statementId" UUID NOT NULL,
  "lineNumber" INTEGER NOT NULL,
  "date" DATE NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "text" TEXT NOT NULL,
  "payer" TEXT,
  "account" TEXT,
  "fingerprint" TEXT NOT NULL,
  "isRepeat" BOOLEAN NOT NULL DEFAULT false,
  "plan" JSONB,
  "ignoredAt" TIMESTAMPTZ(3),
  "paymentId" UUID,
  "erasedAt" TIMESTAMPTZ(3),
  "sameAs" INTEGER,
  "problem" TEXT,
  "number" TEXT,
  "planPayer" JSONB,
  "ignoredById" UUID,
  "ignoredBecause" TEXT,
  "blankedAt" TIMESTAMPTZ(3),
  CONSTRAINT "StatementLine_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "WriteOff" (
  "id" UUID NOT NULL,
  "lineId" UUID NOT NULL,
  "amountDueId" UUID NOT NULL,
  "amountCents" INTEGER NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "WriteOff_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "JournalEntry" (
  "id" BIGSERIAL NOT NULL,
  "bookedAt" TIMESTAMPTZ(3) NOT NULL,
  "writtenAt" TIMESTAMP(6) WITH TIME ZONE NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kind" "JournalKind" NOT NULL,
  "purpose" "DuePurpose",
  "method" "PaymentMethod",
  "amountDueId" UUID,
  "paymentId" UUID,
  "refundId" UUID,
  "reference" TEXT,
  "receiptNumber" INTEGER,
  "amountCents" INTEGER NOT NULL,
  "vatBasisPoints" INTEGER,
  "vatCents" INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT "JournalEntry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ClosedMonth" (
  "until" TIMESTAMPTZ(3) NOT NULL,
  "from" TIMESTAMPTZ(3) NOT NULL,
  "closedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "closedById" UUID,
  "figures" JSONB NOT NULL,
  CONSTRAINT "ClosedMonth_pkey" PRIMARY KEY ("until")
);

CREATE TABLE "StatementFormat" (
  "headings" TEXT NOT NULL,
  "mapping" JSONB NOT NULL,
  "usedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "isDateOrderSure" BOOLEAN NOT NULL DEFAULT false,
  CONSTRAINT "StatementFormat_pkey" PRIMARY KEY ("headings")
);

CREATE TABLE "Counter" (
  "name" TEXT NOT NULL,
  "value" INTEGER NOT NULL,
  CONSTRAINT "Counter_pkey" PRIMARY KEY ("name")
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

CREATE TABLE "MessageThread" (
  "id" UUID NOT NULL,
  "memberId" UUID NOT NULL,
  "subject" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastMessageAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneAt" TIMESTAMPTZ(3),
  "isNotice" BOOLEAN NOT NULL DEFAULT false,
  "assigneeId" UUID,
  "documentId" UUID,
  CONSTRAINT "MessageThread_pkey" PRIMARY KEY ("id")
);

-- Texts that the staff insert into their replies.
CREATE TABLE "SavedReply" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "SavedReply_pkey" PRIMARY KEY ("id")
);

-- Filters of the list of members that the staff share under a name. Without the search text, which may name a person.
CREATE TABLE "SavedFilter" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "status" TEXT,
  "type" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "SavedFilter_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "Message" (
  "id" UUID NOT NULL,
  "threadId" UUID NOT NULL,
  "fromUserId" UUID,
  "toUserId" UUID,
  "subject" TEXT NOT NULL,
  "content" TEXT NOT NULL,
  "sentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "readAt" TIMESTAMPTZ(3),
  "firstReadAt" TIMESTAMPTZ(3),
  CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

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
  "causedById" UUID,
  "decisionOnId" UUID,
  CONSTRAINT "OutboxEmail_pkey" PRIMARY KEY ("id")
);

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

CREATE TABLE "AuditSeal" (
  "position" BIGINT NOT NULL,
  "entryId" BIGINT NOT NULL,
  "hash" BYTEA NOT NULL,
  "firstHash" BYTEA,
  CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("position")
);

CREATE TABLE "AuditHead" (
  "week" DATE NOT NULL,
  "position" BIGINT NOT NULL,
  "hash" BYTEA NOT NULL,
  "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AuditHead_pkey" PRIMARY KEY ("week")
);

CREATE TABLE "AuditFollower" (
  "name" TEXT NOT NULL,
  "position" BIGINT NOT NULL,
  CONSTRAINT "AuditFollower_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "AssociationSettings" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "values" JSONB NOT NULL,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  "updatedById" UUID,
  CONSTRAINT "AssociationSettings_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RuleTerms" (
  "id" UUID NOT NULL,
  "rule" TEXT NOT NULL,
  "terms" JSONB NOT NULL,
  "since" TIMESTAMPTZ(3),
  CONSTRAINT "RuleTerms_pkey" PRIMARY KEY ("id")
);

-- The mail server that an owner has set in the portal. One of the environment comes before it.
CREATE TABLE "MailServer" (
  "id" UUID NOT NULL,
  "isOnly" BOOLEAN NOT NULL DEFAULT true,
  "address" BYTEA NOT NULL,
  "sender" TEXT NOT NULL,
  "provenAt" TIMESTAMPTZ(3),
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "MailServer_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BackupPlan" (
  "id" UUID NOT NULL,
  "isOnly" BOOLEAN NOT NULL DEFAULT true,
  "isOn" BOOLEAN NOT NULL,
  "hour" INTEGER NOT NULL,
  "keep" INTEGER NOT NULL,
  "place" "BackupPlace" NOT NULL,
  "passphrase" BYTEA,
  "passphraseVersion" INTEGER NOT NULL DEFAULT 0,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "BackupPlan_pkey" PRIMARY KEY ("id")
);

-- When `npm run backup` was last here, so that the console can say that it is not any more.
CREATE TABLE "BackupRun" (
  "id" UUID NOT NULL,
  "madeAt" TIMESTAMPTZ(3),
  "sizeBytes" BIGINT,
  "isEncrypted" BOOLEAN NOT NULL,
  "origin" "BackupOrigin" NOT NULL DEFAULT 'command',
  "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "place" "BackupPlace",
  "fileName" TEXT,
  "passphraseVersion" INTEGER,
  "percent" INTEGER NOT NULL DEFAULT 0,
  "problems" TEXT,
  "failedAt" TIMESTAMPTZ(3),
  "failure" TEXT,
  "toldAt" TIMESTAMPTZ(3),
  "removedAt" TIMESTAMPTZ(3),
  CONSTRAINT "BackupRun_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "BackupDrill" (
  "id" UUID NOT NULL,
  "backupRunId" UUID NOT NULL,
  "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "endedAt" TIMESTAMPTZ(3),
  "rows" INTEGER,
  "files" INTEGER,
  "failure" TEXT,
  "toldAt" TIMESTAMPTZ(3),
  "postgresMajor" INTEGER,
  CONSTRAINT "BackupDrill_pkey" PRIMARY KEY ("id")
);

CREATE UNLOGGED TABLE "RateLimit" (
  "key" TEXT NOT NULL,
  "windowStart" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "count" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

CREATE UNLOGGED TABLE "PersonSeen" (
  "viewerId" UUID NOT NULL,
  "person" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PersonSeen_pkey" PRIMARY KEY ("viewerId","person")
);

CREATE TABLE "IdempotencyKey" (
  "key" TEXT NOT NULL,
  "actor" TEXT NOT NULL,
  "call" TEXT NOT NULL,
  "bodyHash" TEXT NOT NULL,
  "answer" JSONB,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("actor","key")
);


-- Functions

-- 12 characters without look-alikes, from the random bits of a version 4 UUID: its 7th and 9th byte hold the version.
-- 29^12 values, so that nobody can guess one. The table needs it as a default.
CREATE FUNCTION "new_ticket_code"() RETURNS text
  LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXY', 1 + get_byte(random.bytes, place) % 29, 1), '')
  FROM (SELECT decode(replace(gen_random_uuid()::text, '-', ''), 'hex') AS bytes) random,
    unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) place
$$;

CREATE TABLE "GroupBooking" (
  "id" UUID NOT NULL,
  "code" TEXT NOT NULL DEFAULT new_ticket_code(),
  "company" TEXT NOT NULL,
  "purchaseOrder" TEXT,
  "contactName" TEXT,
  "contactEmail" TEXT,
  "contactPhone" TEXT,
  "confirmedAt" TIMESTAMPTZ(3),
  "networkHash" TEXT,
  "paidToldAt" TIMESTAMPTZ(3),
  "invoiceId" UUID,
  "userId" UUID,
  "people" JSONB,
  "pendingUntil" TIMESTAMPTZ(3),
  "contactFirstName" TEXT,
  CONSTRAINT "GroupBooking_pkey" PRIMARY KEY ("id")
);

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
  "networkHash" TEXT,
  "calendarSequence" INTEGER NOT NULL DEFAULT 0,
  "releasedAt" TIMESTAMPTZ(3),
  "paidAt" TIMESTAMPTZ(3),
  "state" "SeatState" NOT NULL DEFAULT 'held',
  "bookingId" UUID NOT NULL DEFAULT gen_random_uuid(),
  "cancellationPolicy" JSONB NOT NULL DEFAULT '{"tiers": [{"hoursBefore": 336, "refundPercent": 100}, {"hoursBefore": 72, "refundPercent": 50}]}',
  "answers" JSONB NOT NULL DEFAULT '[]',
  "groupRow" INTEGER,
  "registeredById" UUID,
  "typedByOther" BOOLEAN NOT NULL DEFAULT false,
  "knownUntil" TIMESTAMPTZ(3),
  "promisedUntil" TIMESTAMPTZ(3),
  CONSTRAINT "Registration_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "WaitingEntry" (
  "id" UUID NOT NULL,
  "eventId" UUID NOT NULL,
  "userId" UUID,
  "firstName" TEXT NOT NULL,
  "lastName" TEXT NOT NULL,
  "email" TEXT NOT NULL,
  "code" TEXT NOT NULL DEFAULT new_ticket_code(),
  "state" "SeatState" NOT NULL DEFAULT 'waiting',
  "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "offeredUntil" TIMESTAMPTZ(3),
  "releasedAt" TIMESTAMPTZ(3),
  "cancelledAt" TIMESTAMPTZ(3),
  "registeredById" UUID,
  "calendarSequence" INTEGER NOT NULL DEFAULT 0,
  "knownUntil" TIMESTAMPTZ(3),
  "promisedUntil" TIMESTAMPTZ(3),
  CONSTRAINT "WaitingEntry_pkey" PRIMARY KEY ("id")
);

-- Returns until when an unpaid seat is held. With `online_minutes`: that long. Otherwise until the end of the last of
-- `working_days` (Monday to Friday where the association is) after the day of registering, but no later than
-- `hours_before_start` before the event. If less than an hour is left until then, 24 hours. Never beyond the start.
-- It is one expression, which the planner inlines: a function with a FROM clause is planned again by each statement,
-- which cost every registration more than taking the seat. STABLE because adding an interval may depend on the
-- session's time zone; whole hours and minutes do not.
CREATE FUNCTION "seat_held_until"(
  "taken_at" timestamptz,
  "starts_at" timestamptz,
  "zone" text,
  "working_days" integer,
  "hours_before_start" integer,
  "online_minutes" integer
) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT least("starts_at", CASE
    WHEN "online_minutes" IS NOT NULL THEN "taken_at" + make_interval(mins => "online_minutes")
    WHEN "starts_at" - make_interval(hours => "hours_before_start") < "taken_at" + interval '1 hour'
      THEN "taken_at" + interval '24 hours'
    ELSE least(
      "starts_at" - make_interval(hours => "hours_before_start"),
      -- A registration on a Saturday or Sunday counts from the Friday before.
      (("taken_at" AT TIME ZONE "zone")::date
        - greatest(extract(isodow FROM "taken_at" AT TIME ZONE "zone")::integer - 5, 0)
        + "working_days"
        + 2 * ((least(extract(isodow FROM "taken_at" AT TIME ZONE "zone")::integer, 5) - 1 + "working_days") / 5)
        + time '23:59') AT TIME ZONE "zone")
  END)
$$;

-- These details speak of a person. Another set would break the chain over existing entries.
CREATE FUNCTION "audit_has_personal"(jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_typeof($1) = 'object' AND $1 ?| ARRAY['email', 'from', 'to', 'name', 'by', 'reason', 'note'];

CREATE FUNCTION "audit_personal"(jsonb) RETURNS jsonb
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_array($1->'email', $1->'from', $1->'to', $1->'name', $1->'by', $1->'reason', $1->'note');

CREATE FUNCTION "audit_impersonal"(jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof($1) = 'object'
              THEN $1 - ARRAY['email', 'from', 'to', 'name', 'by', 'reason', 'note'] ELSE $1 END;

CREATE FUNCTION "audit_actor_seal"("salt" bytea, "email" text, "ip" text) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256("salt" || convert_to(jsonb_build_array("email", "ip")::text, 'UTF8'));

CREATE FUNCTION "audit_personal_seal"("salt" bytea, "details" jsonb) RETURNS bytea
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN sha256("salt" || convert_to("audit_personal"("details")::text, 'UTF8'));

-- A person may be erased once the account is gone. As long as there is one, its acts stay under its address.
CREATE FUNCTION "may_erase_audit_actor"("entry" "AuditEntry") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN NOT EXISTS (SELECT FROM "User" u WHERE u."id" = "entry"."actorId");

-- Erases the actors of entries. SECURITY DEFINER because the portal's own role may not write to entries.
CREATE FUNCTION "erase_audit_actors"("ids" bigint[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  "count" integer;
BEGIN
  UPDATE "AuditEntry" SET "actorEmail" = NULL, "ip" = NULL, "actorSalt" = NULL
  WHERE "id" = ANY("ids") AND "actorSalt" IS NOT NULL;
  GET DIAGNOSTICS "count" = ROW_COUNT;
  RETURN "count";
END $$;

CREATE FUNCTION "erase_audit_subjects"("ids" bigint[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  "count" integer;
BEGIN
  UPDATE "AuditEntry" SET "details" = "audit_impersonal"("details"), "personalSalt" = NULL
  WHERE "id" = ANY("ids") AND "personalSalt" IS NOT NULL;
  GET DIAGNOSTICS "count" = ROW_COUNT;
  RETURN "count";
END $$;

-- Whether somebody used a link that was sent to the address. Administrators' addresses count as proven.
CREATE FUNCTION "is_proven_address"(text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM "User" u WHERE u."email" = $1 AND (u."emailVerifiedAt" IS NOT NULL OR u."isAdmin"))
      OR EXISTS (SELECT FROM "MembershipApplication" a WHERE a."email" = $1 AND a."addressProvenAt" IS NOT NULL);

-- Gmail delivers "a.b@gmail.com" to "ab@gmail.com", so the limit of emails to an address counts them together.
CREATE FUNCTION "mailbox_of"(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE
    WHEN $1 ~ '@(gmail|googlemail)\.com$'
      THEN replace(regexp_replace($1, '(\+[^@]*)?@.*$', ''), '.', '') || '@gmail.com'
    ELSE regexp_replace($1, '\+[^@]*@', '@')
  END;

-- How many seats that are to be confirmed one network can hold at an event: a tenth, and two at least; NULL for any
-- number, where seats are not limited.
CREATE FUNCTION "max_unconfirmed_seats"("capacity" integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN "capacity" IS NOT NULL THEN greatest(2, "capacity" / 10) END;

/*
 * Notes that "viewer" sees these people, of whom as many are new as "most" in an hour leaves room for; with "all_or_none",
 * all new ones or none. Returns who may be shown, how many of them are new, whether there is no room left, and the seconds
 * until there is some again. The lock makes requests of one person wait for each other, so that the figure holds however
 * many come at once.
 */
CREATE FUNCTION "see_people"("viewer" uuid, "people" text[], "most" integer, "all_or_none" boolean)
RETURNS TABLE ("shown" text[], "added" integer, "isFull" boolean, "secondsLeft" integer)
LANGUAGE plpgsql AS $$
DECLARE
  "unseen" text[];
  "room" integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('people seen by ' || "viewer", 0));
  DELETE FROM "PersonSeen" s WHERE s."viewerId" = "viewer" AND s."at" <= clock_timestamp() - interval '1 hour';
  SELECT array_agg(p."person" ORDER BY p."place") INTO "unseen"
  FROM (SELECT a."person", min(a."place") AS "place"
        FROM unnest("people") WITH ORDINALITY AS a("person", "place") GROUP BY 1) p
  WHERE NOT EXISTS (SELECT FROM "PersonSeen" s WHERE s."viewerId" = "viewer" AND s."person" = p."person");
  SELECT greatest(0, "most" - count(*)) INTO "room" FROM "PersonSeen" s WHERE s."viewerId" = "viewer";
  IF "all_or_none" AND cardinality("unseen") > "room" THEN
    "unseen" := '{}';
  END IF;
  INSERT INTO "PersonSeen" ("viewerId", "person", "at")
  SELECT "viewer", u."person", clock_timestamp() FROM unnest("unseen"[1:"room"]) AS u("person");
  RETURN QUERY SELECT
    ARRAY(SELECT s."person" FROM "PersonSeen" s WHERE s."viewerId" = "viewer" AND s."person" = ANY("people")),
    coalesce(cardinality("unseen"[1:"room"]), 0),
    "room" <= coalesce(cardinality("unseen"), 0),
    (SELECT least(3600, ceil(extract(epoch FROM min(s."at") + interval '1 hour' - clock_timestamp())))::integer
     FROM "PersonSeen" s WHERE s."viewerId" = "viewer");
END $$;

-- Until when nobody types another address for this account; null when somebody may.
CREATE FUNCTION "address_closed_until"(uuid) RETURNS timestamptz
  LANGUAGE sql STABLE
  RETURN (SELECT max(o."objectedAt") + interval '720 hours' FROM "AddressObjection" o
          WHERE o."userId" = $1 AND o."objectedAt" > now() - interval '720 hours');

CREATE FUNCTION "max_unpaid_seats"("capacity" integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN "capacity" IS NOT NULL THEN greatest(5, "capacity" / 4) END;

-- Somebody who was trusted with bank details before the question arose, and not by whoever asks it.
CREATE FUNCTION "is_trusted_approver"(
  approver uuid, approving "StaffRole"[], asker uuid, asking "StaffRole"[], asked timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT approver <> asker
    AND EXISTS (
      SELECT FROM "RoleGrant" g
      WHERE g."userId" = approver AND g."eventId" IS NULL AND g."role" = ANY(approving)
        AND g."createdAt" <= asked - interval '7 days' AND g."grantedById" IS DISTINCT FROM asker)
    AND EXISTS (
      SELECT FROM "RoleGrant" g
      WHERE g."userId" = asker AND g."eventId" IS NULL AND g."role" = ANY(asking)
        AND g."createdAt" <= asked - interval '7 days')
$$;

-- Marks payments as owed back while something of them lies on an amount due that is void. One that went back as a
-- whole stays marked. Rejecting such money instead would turn it away.
CREATE FUNCTION "mark_owed_back"("payments" uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "Payment" p SET "owedBackAt" = CASE WHEN s."isOwed" THEN coalesce(p."owedBackAt", now()) END
  FROM (
    SELECT i."id", EXISTS (
      SELECT FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
      WHERE a."paymentId" = i."id" AND d."voidedAt" IS NOT NULL
      GROUP BY d."id" HAVING sum(a."amountCents") > 0) AS "isOwed"
    FROM unnest("payments") AS i("id")
  ) s
  WHERE p."id" = s."id" AND p."refundedAt" IS NULL AND (p."owedBackAt" IS NOT NULL) <> s."isOwed"
$$;

-- The state of an amount due. `dueState` in lib/payments/account.ts says the same.
CREATE FUNCTION "due_state"(
  "amountCents" integer,
  "waivedCents" integer,
  "paidCents" integer,
  "voidedAt" timestamptz,
  "dueDate" timestamptz,
  "at" timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN "voidedAt" IS NOT NULL AND "paidCents" > 0 THEN 'to_be_paid_back'
    WHEN "voidedAt" IS NOT NULL OR "waivedCents" = "amountCents" THEN 'void'
    WHEN "paidCents" + "waivedCents" = "amountCents" THEN 'paid'
    WHEN "paidCents" > 0 THEN 'partly_paid'
    WHEN "dueDate" > "at" THEN 'not_due_yet'
    ELSE 'open'
  END
$$;

-- The state of a seat; lib/registrations/shared/state.ts says the same. An amount holds it back until it is paid, and without
-- one what is to be verified or confirmed does.
CREATE FUNCTION "seat_state"(
  "cancelledAt" timestamptz,
  "releasedAt" timestamptz,
  "amountCents" integer,
  "paidAt" timestamptz,
  "memberRateToVerify" boolean,
  "addressToConfirm" boolean
) RETURNS "SeatState" LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN "cancelledAt" IS NOT NULL THEN 'cancelled'::"SeatState"
    WHEN "releasedAt" IS NOT NULL THEN 'released'::"SeatState"
    WHEN CASE WHEN "amountCents" > 0 THEN "paidAt" IS NULL ELSE "memberRateToVerify" OR "addressToConfirm" END
      THEN 'held'::"SeatState"
    ELSE 'confirmed'::"SeatState"
  END;

-- The only definition of which registrations hold a seat. It is one expression, so the planner inlines it and a query
-- that calls it uses the same indexes as one that spells it out.
CREATE FUNCTION "holds_seat"("state" "SeatState") RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "state" IN ('offered', 'held', 'confirmed');

-- A person with an account is known by the account and by its email address. The two unique indexes see each of them
-- alone, so this finds a seat under the other one.
CREATE FUNCTION "has_other_seat"("registration" "Registration") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT FROM "User" u
    WHERE (u."id" = "registration"."userId" OR u."email" = "registration"."email")
      AND EXISTS (
        SELECT FROM "Registration" o
        WHERE o."eventId" = "registration"."eventId" AND o."id" <> "registration"."id"
          AND (CASE WHEN "holds_seat"(o."state") THEN o."userId" END = u."id"
            OR CASE WHEN "holds_seat"(o."state") THEN o."email" END = u."email")
      )
  );

-- What an entry says of a person may be erased once the account that it is about is gone. Entries of an approval may
-- name the approver, and go with that account as well.
CREATE FUNCTION "may_erase_audit_personal"("entry" "AuditEntry") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN CASE
    WHEN "entry"."action" = 'member_approved' AND "may_erase_audit_actor"("entry") THEN true
    WHEN "entry"."targetType" IN ('user', 'member')
      THEN NOT EXISTS (SELECT FROM "User" u WHERE u."id" =
        CASE WHEN "entry"."targetId" ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
             THEN "entry"."targetId"::uuid END)
    ELSE true END;

-- Each part is as it was sealed, or erased where that is allowed.
CREATE FUNCTION "are_audit_people_intact"("entry" "AuditEntry") RETURNS boolean
  LANGUAGE sql STABLE
  RETURN CASE
    WHEN "entry"."actorSalt" IS NOT NULL
      THEN coalesce("entry"."actorSeal" = "audit_actor_seal"("entry"."actorSalt", "entry"."actorEmail", "entry"."ip"), false)
    WHEN "entry"."actorEmail" IS NOT NULL OR "entry"."ip" IS NOT NULL THEN false
    ELSE "entry"."actorSeal" IS NULL OR "may_erase_audit_actor"("entry") END
  AND CASE
    WHEN "entry"."personalSalt" IS NOT NULL
      THEN coalesce("entry"."personalSeal" = "audit_personal_seal"("entry"."personalSalt", "entry"."details"), false)
    WHEN "audit_has_personal"("entry"."details") THEN false
    ELSE "entry"."personalSeal" IS NULL OR "may_erase_audit_personal"("entry") END;

-- Returns NULL, which equals no link of the chain, where what an entry says of people is neither as it was sealed nor
-- erased. The time goes in as a number, because how a timestamp is written depends on the session.
CREATE FUNCTION "audit_hash"("before" bytea, "entry" "AuditEntry") RETURNS bytea
  LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN "are_audit_people_intact"("entry") THEN sha256("before" || convert_to(jsonb_build_array(
    "entry"."id", (extract(epoch FROM "entry"."at") * 1000)::bigint, "entry"."actorId",
    "entry"."action", "entry"."targetType", "entry"."targetId", "audit_impersonal"("entry"."details"),
    "entry"."requestId", encode("entry"."actorSeal", 'hex'), encode("entry"."personalSeal", 'hex')
  )::text, 'UTF8')) END
$$;

-- An employer's invoice for several people names each on a line. One of them can be erased without the others, with
-- the reason of a cancellation, which may name them.
CREATE FUNCTION "only_erases_lines"("was" jsonb, "becomes" jsonb) RETURNS boolean
  LANGUAGE sql IMMUTABLE
  RETURN "was" - 'for' - 'reason' = "becomes" - 'for' - 'reason'
    AND ("becomes" -> 'reason' = "was" -> 'reason' OR "becomes" -> 'reason' = 'null')
    AND jsonb_array_length("was" -> 'for') = jsonb_array_length("becomes" -> 'for')
    AND NOT EXISTS (
      SELECT FROM jsonb_array_elements_text("becomes" -> 'for') WITH ORDINALITY AS b("name", "line")
      WHERE b."name" <> '' AND b."name" IS DISTINCT FROM "was" -> 'for' ->> (b."line" - 1)::int);

CREATE FUNCTION "written_off_of"("id" uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(w."amountCents"), 0)::integer FROM "WriteOff" w WHERE w."amountDueId" = $1
$$;

-- What an event is about: at most ten topics, each once, whatever its case.
CREATE FUNCTION "are_topics"(topics text[]) RETURNS boolean LANGUAGE sql IMMUTABLE
  RETURN cardinality(topics) <= 10
    AND (SELECT coalesce(bool_and(topic IS NOT NULL AND topic = btrim(topic) AND char_length(topic) BETWEEN 1 AND 40), true)
           AND count(DISTINCT lower(topic)) = count(*)
         FROM unnest(topics) topic);

-- Whether somebody new gets no seat: none is left, or others wait for it. One expression, which the planner inlines.
CREATE FUNCTION "is_full"("maxAttendees" integer, "currentAttendees" integer, "offeredSeats" integer, "waitingCount" integer)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce("currentAttendees" + "offeredSeats" >= "maxAttendees", false) OR "waitingCount" > 0;

-- A function, so that the statement that changes a seat can call it, in its FROM. Who queues an email in the same
-- transaction must: that locks the address, and two transactions that lock address and event in different order wait
-- for each other for ever. `unless` is for an event that is full: counted at once, a seat is refused before the email.
CREATE FUNCTION "count_seats_at_commit"("unless" boolean DEFAULT false) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "unless" THEN SET CONSTRAINTS "Registration_count_seats", "Registration_count_seats_of_rate", "WaitingEntry_count" DEFERRED; END IF;
END $$;

-- The rate in force on a day, in hundredths of a percent; null while no VAT is charged. A portal whose time zone is only
-- in its environment changes rates at midnight in Nassau.
CREATE FUNCTION "vat_basis_points_at"("moment" timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT round((r ->> 'percent')::numeric * 100)::integer
  FROM "AssociationSettings" s, jsonb_array_elements(s."values" #> '{vat,rates}') r
  WHERE s."id" = 1 AND (s."values" #>> '{vat,isCharged}')::boolean
    AND (r ->> 'from')::date <= ("moment" AT TIME ZONE coalesce(s."values" ->> 'timeZone', 'America/Nassau'))::date
  ORDER BY r ->> 'from' DESC LIMIT 1
$$;

-- As invoices compute it (vatCentsIn in lib/invoices/rules.ts): rounded once, half a cent up.
CREATE FUNCTION "vat_cents_in"("cents" bigint, "basis_points" integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT ((2 * "cents" * "basis_points" + 10000 + "basis_points") / (2 * (10000 + "basis_points")))::integer
$$;

-- The seats that somebody has more of at an event than the one that is theirs: under the account, and under the address
-- that the account has or is about to have. The one that was used stays, else a confirmed one, else the first.
CREATE FUNCTION "surplus_seats"("account" uuid, "addresses" text[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT s."id" FROM (
    SELECT r."id", row_number() OVER (PARTITION BY r."eventId" ORDER BY r."checkedInAt" IS NULL, r."state" <> 'confirmed',
      NOT EXISTS (SELECT FROM "AmountDue" d WHERE d."registrationId" = r."id" AND d."paidCents" > 0),
      r."registrationDate", r."id") AS "place"
    FROM "Registration" r
    WHERE "holds_seat"(r."state") AND (r."userId" = "account" OR (r."userId" IS NULL AND r."email" = ANY("addresses")))
  ) s WHERE s."place" > 1
$$;

CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t text := $1 COLLATE "C";
BEGIN
  -- Most texts are plain: the rest of this costs twenty times as much.
  IF t !~ '[^ -~]|  |^ | $|`' THEN
    RETURN lower(t COLLATE "C");
  END IF;
  IF octet_length(t) <> char_length(t) THEN
    -- What Unicode would take apart into a space and a mark.
    t := translate(t,
        '´΄᾽᾿῾″‶',
        '''''''''''""');
  END IF;
  -- Marks above and below letters, and what nobody sees.
  t := regexp_replace(normalize(t, NFKD) COLLATE "C",
    '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]',
    '', 'g');
  IF octet_length(t) <> char_length(t) THEN
    -- Small letters: Latin, Greek, Cyrillic, and Armenian, Georgian, Cherokee and Adlam.
    t := translate(t,
        'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎ',
        'æðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏ');
    IF t ~ '[\u0370-\u03ff]' THEN
      t := translate(t,
          'ͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿ',
          'ͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽ');
    END IF;
    IF t ~ '[\u0400-\u052f]' THEN
      t := translate(t,
          'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮ',
          'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯ');
    END IF;
    IF t ~ '[\u0531-\u0556\u13a0-\u13f5\u1c90-\u1cbf\U0001e900-\U0001e921]' THEN
      t := translate(t,
          'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
          'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
    END IF;
    -- Letters that Unicode doesn't take apart, and punctuation that stands for the same.
    t := translate(t,
        '`‘’‚‛′‵ʹʻʼʽʾʿˈˊˋ՚׳‹›ꞌ“”„‟«»״〝〞〟֊־᐀᠆‐‑‒–—―⁃−⸗⸚⸺⸻⹀⹝〜〰゠⁄∕łøđðɖɗħŧŋɲıȷĸƙɓƴɛǝəɔɵςیىکة',
        '''''''''''''''''''''''''''''''''''''''''''""""""""""---------------------//loddddhtnnijkkbyeeeooσييكه');
    t := replace(replace(replace(replace(replace(t, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    -- Digits, by the zeros of their scripts.
    IF t ~ '[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49\U00011066-\U0001106f\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9\U000116d0-\U000116d9\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9\U00011950-\U00011959\U00011bf0-\U00011bf9\U00011c50-\U00011c59\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011de0-\U00011de9\U00011f50-\U00011f59\U00016130-\U00016139\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa\U0001e950-\U0001e959]' THEN
      t := translate(t,
          '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
          '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789');
    END IF;
  END IF;
  t := regexp_replace(replace(t, '`', '''') COLLATE "C", '[\u0009-\u000d \u0085\u1680\u2028\u2029]+', ' ', 'g');
  RETURN lower(btrim(t, ' ') COLLATE "C");
END $$;

-- What two spellings of a name share: "O'Dowd", "O’Dowd" and "ODowd", "de Gregory" and "DeGregory".
CREATE FUNCTION "name_key"(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN translate("folded"($1), ' ''".,-', '');

-- Letters and digits of a code, however it was grouped or copied.
CREATE FUNCTION "code_key"(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace("folded"($1), '[^a-z0-9]', '', 'g');

-- The last ten digits of a telephone number, the last first: a number without its area code is the beginning of it.
CREATE FUNCTION "phone_key"(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(reverse(regexp_replace("folded"($1), '[^0-9]', '', 'g')), 10);

-- Words are found with and without the apostrophe or hyphen in them: O'Dowd as "odowd", "o" and "dowd".
CREATE FUNCTION "folded_words"(folded text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN to_tsvector('pg_catalog.simple'::regconfig,
    translate(folded, '@.-_+''/&<>"', '           ')
    || CASE WHEN folded ~ '[''-]' THEN ' ' || translate(folded, '@._+/&<>"''-', '         ') ELSE '' END);
END $$;

CREATE FUNCTION "words_of"(text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "folded_words"("folded"($1));

CREATE FUNCTION "application_words"(
  "firstName" text,
  "lastName" text,
  "email" text,
  "reference" text,
  "membershipNumber" text
) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || "reference" || ' '
    || coalesce("membershipNumber", ''));

CREATE FUNCTION "payment_words"("payerName" text, "payerEmail" text, "reference" text, "description" text)
  RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"(coalesce("payerName", '') || ' ' || coalesce("payerEmail", '') || ' '
    || coalesce("reference", '') || ' ' || "description");

CREATE FUNCTION "notification_words"("providerReference" text, "reference" text, "oddity" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("providerReference" || ' ' || coalesce("reference", '') || ' ' || coalesce("oddity", ''));

CREATE FUNCTION "audit_words"("actorEmail" text, "targetId" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"(coalesce("actorEmail", '') || ' ' || coalesce("targetId", ''));

-- The list of invoices is searched by number, addressee and reference.
CREATE FUNCTION "invoice_words"("number" text, "snapshot" jsonb, "personal" jsonb) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("number" || ' ' || coalesce("snapshot" -> 'employer' ->> 'company', '') || ' '
    || coalesce("personal" ->> 'name', '') || ' ' || coalesce("personal" ->> 'email', '') || ' '
    || coalesce(jsonb_path_query_array("snapshot", '$.lines[*].reference')::text, '') || ' '
    || coalesce(("snapshot" -> 'quote')::text, ''));

CREATE FUNCTION "member_words"("firstName" text, "lastName" text, "email" text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("firstName" || ' ' || "lastName" || ' ' || "email");

CREATE FUNCTION "attendee_words"("firstName" text, "lastName" text, "email" text, "companyName" text)
  RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "words_of"("firstName" || ' ' || "lastName" || ' ' || "email" || ' ' || coalesce("companyName", ''));

-- Who may know of an event: everybody, once it has one of these. A status that is added later is private until it is
-- listed here.
CREATE FUNCTION "is_public"("status" "EventStatus") RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "status" IN ('published', 'postponed', 'cancelled');

-- Whether a rate is on sale by its period; its number is counted like the seats of the event.
CREATE FUNCTION "is_on_sale"("from" timestamptz, "until" timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce("from" <= now(), true) AND coalesce("until" > now(), true);

-- How many seats are left at the rates of the moment: null without a number, and at an event without rates.
CREATE FUNCTION "seats_at_rates"("event" uuid) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT CASE
      WHEN count(*) = 0 THEN NULL
      WHEN bool_or("is_on_sale"(p."availableFrom", p."availableUntil") AND p."capacity" IS NULL) THEN NULL
      ELSE coalesce(sum(p."capacity" - p."taken") FILTER (
        WHERE "is_on_sale"(p."availableFrom", p."availableUntil")), 0)
      END::integer
    FROM "EventPrice" p WHERE p."eventId" = "event");

-- How many seats can be sold now, beside those that are offered to people who waited: null without a limit. Others may
-- wait for them.
CREATE FUNCTION "seats_for_sale"("event" uuid, "status" "EventStatus", "startDate" timestamptz, "maxAttendees" integer,
  "currentAttendees" integer, "offeredSeats" integer) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN "status" <> 'published' OR "startDate" <= now() THEN 0
    ELSE least("maxAttendees" - "currentAttendees", "seats_at_rates"("event")) - "offeredSeats" END;

-- Whether somebody new gets no seat: others wait, none is left, or none at the rates that are on sale. While no rate is
-- on sale an event is not full, but not on sale.
CREATE FUNCTION "is_full"("event" uuid, "maxAttendees" integer, "currentAttendees" integer, "offeredSeats" integer,
  "waitingCount" integer) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN "is_full"("maxAttendees", "currentAttendees", "offeredSeats", "waitingCount")
    OR (coalesce("seats_at_rates"("event") <= "offeredSeats", false) AND EXISTS (
      SELECT FROM "EventPrice" p
      WHERE p."eventId" = "event" AND "is_on_sale"(p."availableFrom", p."availableUntil")));

-- What is under an address that an account has proven is the account's, whoever types it and whatever writes. Otherwise
-- whoever typed it would keep power over it until the account did something about it.
CREATE FUNCTION "account_of"(text) RETURNS uuid LANGUAGE sql STABLE
  RETURN (SELECT u."id" FROM "User" u WHERE u."email" = $1 AND u."emailVerifiedAt" IS NOT NULL);


-- Indexes and foreign keys

CREATE UNIQUE INDEX "User_email_key" ON "User" ("email");
CREATE INDEX "User_membershipStatus_createdAt_id_idx" ON "User" ("membershipStatus", "createdAt", "id");
CREATE INDEX "User_createdAt_id_idx" ON "User" ("createdAt", "id");
CREATE INDEX "User_isAdmin_idx" ON "User" ("isAdmin");
CREATE INDEX "User_membershipType_id_idx" ON "User" ("membershipType", "id");
CREATE INDEX "User_nextPaymentDate_id_idx" ON "User" ("nextPaymentDate", "id");
CREATE INDEX "User_suspendedAt_id_idx" ON "User" ("suspendedAt", "id");

CREATE INDEX "User_words_idx" ON "User"
  USING gin ("member_words"("firstName", "lastName", "email"));

-- The end of the Member ID that is shown.
CREATE INDEX "User_id_end_idx" ON "User" (right("id"::text, 6));

-- Members who owe nothing come last in both directions; upwards, Prisma's index has them so.
CREATE INDEX "User_nextPaymentDate_down_idx" ON "User" (("nextPaymentDate" IS NOT NULL), "nextPaymentDate", "id");

CREATE INDEX "User_name_key_idx" ON "User" (("name_key"("lastName") COLLATE "C"), ("name_key"("firstName") COLLATE "C"), "id");
CREATE INDEX "User_phone_key_idx" ON "User" (("phone_key"("phone")) text_pattern_ops);

-- Today looks for the few who have said so; Prisma does not model partial indexes.
CREATE INDEX "User_factorLostAt_idx" ON "User" ("factorLostAt") WHERE "factorLostAt" IS NOT NULL;

CREATE INDEX "RoleGrant_userId_idx" ON "RoleGrant"("userId");
CREATE INDEX "RoleGrant_role_idx" ON "RoleGrant"("role");
CREATE INDEX "RoleGrant_eventId_idx" ON "RoleGrant"("eventId");

-- A person has a role once, for everything or once per event.
CREATE UNIQUE INDEX "RoleGrant_once" ON "RoleGrant"
  ("userId", "role", (coalesce("eventId", '00000000-0000-0000-0000-000000000000'::uuid)));

ALTER TABLE "RoleGrant"
  ADD CONSTRAINT "RoleGrant_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "RoleGrant_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "RoleGrant_grantedById_fkey" FOREIGN KEY ("grantedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "BankAccount_eventId_key" ON "BankAccount"("eventId");
CREATE UNIQUE INDEX "BankAccount_one_of_association" ON "BankAccount" (("eventId" IS NULL)) WHERE "eventId" IS NULL;

ALTER TABLE "BankAccount"
  ADD CONSTRAINT "BankAccount_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "BankProposal_stopHash_key" ON "BankProposal"("stopHash");
CREATE INDEX "BankProposal_state_effectiveAt_idx" ON "BankProposal"("state", "effectiveAt");
CREATE INDEX "BankProposal_eventId_idx" ON "BankProposal"("eventId");

CREATE UNIQUE INDEX "BankProposal_one_pending" ON "BankProposal"
  ((coalesce("eventId", '00000000-0000-0000-0000-000000000000'::uuid))) WHERE "state" = 'pending';

CREATE INDEX "BankProposal_accountId_idx" ON "BankProposal"("accountId");

ALTER TABLE "BankProposal"
  ADD CONSTRAINT "BankProposal_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "BankProposal_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BankAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "Session_userId_idx" ON "Session" ("userId");
CREATE INDEX "Session_expiresAt_idx" ON "Session" ("expiresAt");

ALTER TABLE "Session"
  ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "KnownNetwork_lastSignInAt_idx" ON "KnownNetwork" ("lastSignInAt");

ALTER TABLE "KnownNetwork"
  ADD CONSTRAINT "KnownNetwork_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");
CREATE INDEX "Passkey_userId_idx" ON "Passkey"("userId");

ALTER TABLE "Passkey"
  ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "PasskeyChallenge_userId_idx" ON "PasskeyChallenge"("userId");
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");

ALTER TABLE "PasskeyChallenge"
  ADD CONSTRAINT "PasskeyChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "AuthenticatorApp_userId_idx" ON "AuthenticatorApp"("userId");

-- One app that counts, and one that is being set up.
CREATE UNIQUE INDEX "AuthenticatorApp_one_per_person" ON "AuthenticatorApp" ("userId", ("confirmedAt" IS NULL));

ALTER TABLE "AuthenticatorApp"
  ADD CONSTRAINT "AuthenticatorApp_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "RecoveryCode_userId_hash_key" ON "RecoveryCode"("userId", "hash");

ALTER TABLE "RecoveryCode"
  ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "FactorReset_stopHash_key" ON "FactorReset"("stopHash");
CREATE INDEX "FactorReset_userId_idx" ON "FactorReset"("userId");
CREATE INDEX "FactorReset_state_effectiveAt_idx" ON "FactorReset"("state", "effectiveAt");
CREATE UNIQUE INDEX "FactorReset_one_open" ON "FactorReset" ("userId") WHERE "state" IN ('requested', 'scheduled');

ALTER TABLE "FactorReset"
  ADD CONSTRAINT "FactorReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "AddressChange_userId_key" ON "AddressChange"("userId");
CREATE UNIQUE INDEX "AddressChange_proofHash_key" ON "AddressChange"("proofHash");
CREATE UNIQUE INDEX "AddressChange_stopHash_key" ON "AddressChange"("stopHash");
CREATE INDEX "AddressChange_requestedById_idx" ON "AddressChange"("requestedById");
CREATE INDEX "AddressChange_approvedById_idx" ON "AddressChange"("approvedById");

ALTER TABLE "AddressChange"
  ADD CONSTRAINT "AddressChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "AddressChange_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "AddressChange_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "AddressObjection_userId_idx" ON "AddressObjection"("userId");

ALTER TABLE "AddressObjection"
  ADD CONSTRAINT "AddressObjection_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "SignInChallenge_userId_idx" ON "SignInChallenge"("userId");
CREATE INDEX "SignInChallenge_expiresAt_idx" ON "SignInChallenge"("expiresAt");

ALTER TABLE "SignInChallenge"
  ADD CONSTRAINT "SignInChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "SignInAttempt_userId_createdAt_idx" ON "SignInAttempt"("userId", "createdAt");
CREATE INDEX "SignInAttempt_createdAt_idx" ON "SignInAttempt"("createdAt");

ALTER TABLE "SignInAttempt"
  ADD CONSTRAINT "SignInAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "OneTimeToken_userId_idx" ON "OneTimeToken" ("userId");
CREATE INDEX "OneTimeToken_expiresAt_idx" ON "OneTimeToken" ("expiresAt");

ALTER TABLE "OneTimeToken"
  ADD CONSTRAINT "OneTimeToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "SignInLink_userId_idx" ON "SignInLink"("userId");
CREATE INDEX "SignInLink_browserHash_idx" ON "SignInLink"("browserHash");
CREATE INDEX "SignInLink_expiresAt_idx" ON "SignInLink"("expiresAt");

ALTER TABLE "SignInLink"
  ADD CONSTRAINT "SignInLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "MembershipApplication_reference_key" ON "MembershipApplication" ("reference");
CREATE INDEX "MembershipApplication_status_createdAt_id_idx" ON "MembershipApplication" ("status", "createdAt", "id");
CREATE INDEX "MembershipApplication_status_askedAt_idx" ON "MembershipApplication" ("status", "askedAt");
CREATE INDEX "MembershipApplication_createdAt_id_idx" ON "MembershipApplication" ("createdAt", "id");

CREATE INDEX "MembershipApplication_membershipType_createdAt_id_idx" ON "MembershipApplication"
  ("membershipType", "createdAt", "id");

CREATE INDEX "MembershipApplication_email_idx" ON "MembershipApplication" ("email");
CREATE INDEX "MembershipApplication_membershipNumber_idx" ON "MembershipApplication" ("membershipNumber");
CREATE INDEX "MembershipApplication_userId_idx" ON "MembershipApplication" ("userId");

CREATE UNIQUE INDEX "MembershipApplication_one_waiting_per_email" ON "MembershipApplication"
  ((CASE WHEN "status" = 'pending'::"ApplicationStatus" THEN "email" END));

CREATE INDEX "MembershipApplication_words_idx" ON "MembershipApplication"
  USING gin ("application_words"("firstName", "lastName", "email", "reference", "membershipNumber"));

CREATE INDEX "MembershipApplication_birthHash_idx" ON "MembershipApplication"("birthHash");
CREATE INDEX "MembershipApplication_cellPhoneHash_idx" ON "MembershipApplication"("cellPhoneHash");
CREATE INDEX "MembershipApplication_homePhoneHash_idx" ON "MembershipApplication"("homePhoneHash");

-- Finds the rows that are not encrypted yet.
CREATE INDEX "MembershipApplication_clear_details_idx" ON "MembershipApplication"("id") WHERE "homePhone" IS NOT NULL;

-- Amounts due are found by the employer whom a member named when they applied.
CREATE INDEX "MembershipApplication_employer_idx" ON "MembershipApplication"
  USING gin ("words_of"("currentEmployer")) WHERE "status" = 'approved';

CREATE INDEX "MembershipApplication_name_key_idx" ON "MembershipApplication"
  (("name_key"("lastName") COLLATE "C"), ("name_key"("firstName") COLLATE "C"), "id");

CREATE INDEX "MembershipApplication_number_key_idx" ON "MembershipApplication" (("code_key"("membershipNumber")));

ALTER TABLE "MembershipApplication"
  ADD CONSTRAINT "MembershipApplication_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "ApplicationNote_applicationId_createdAt_idx" ON "ApplicationNote" ("applicationId", "createdAt");

ALTER TABLE "ApplicationNote"
  ADD CONSTRAINT "ApplicationNote_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "MembershipApplication"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "ApplicationDocument_uploadId_key" ON "ApplicationDocument" ("uploadId");

CREATE INDEX "ApplicationDocument_applicationId_uploadDate_idx" ON "ApplicationDocument"
  ("applicationId", "uploadDate");

ALTER TABLE "ApplicationDocument"
  ADD CONSTRAINT "ApplicationDocument_applicationId_fkey" FOREIGN KEY ("applicationId") REFERENCES "MembershipApplication"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "ApplicationDocument_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX "Event_slug_key" ON "Event" ("slug");
CREATE INDEX "Event_startDate_id_idx" ON "Event" ("startDate", "id");

-- The public list of events asks for what is still to come.
CREATE INDEX "Event_endDate_id_idx" ON "Event"("endDate", "id");

-- A speaker's picture is found by its address.
CREATE INDEX "Event_speakers_idx" ON "Event" USING GIN ("speakers" jsonb_path_ops);

CREATE INDEX "EventChange_changedById_idx" ON "EventChange"("changedById");

ALTER TABLE "EventChange"
  ADD CONSTRAINT "EventChange_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "EventChange_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "EventReminder"
  ADD CONSTRAINT "EventReminder_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "EventPrice_eventId_registrationType_key" ON "EventPrice" ("eventId", "registrationType");

ALTER TABLE "EventPrice"
  ADD CONSTRAINT "EventPrice_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "LandingPage_eventId_key" ON "LandingPage" ("eventId");
CREATE UNIQUE INDEX "LandingPage_slug_key" ON "LandingPage" ("slug");

ALTER TABLE "LandingPage"
  ADD CONSTRAINT "LandingPage_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "DoorLink_eventId_idx" ON "DoorLink" ("eventId");
CREATE UNIQUE INDEX "DoorLink_one_at_a_time" ON "DoorLink" ("eventId") WHERE "revokedAt" IS NULL;

ALTER TABLE "DoorLink"
  ADD CONSTRAINT "DoorLink_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "DoorLink_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "DoorDevice_tokenHash_key" ON "DoorDevice" ("tokenHash");
CREATE INDEX "DoorDevice_linkId_idx" ON "DoorDevice" ("linkId");

ALTER TABLE "DoorDevice"
  ADD CONSTRAINT "DoorDevice_linkId_fkey" FOREIGN KEY ("linkId") REFERENCES "DoorLink"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "Booking_id_eventId_key" ON "Booking"("id", "eventId");
CREATE INDEX "Booking_eventId_idx" ON "Booking"("eventId");

ALTER TABLE "Booking"
  ADD CONSTRAINT "Booking_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "GroupBooking_code_key" ON "GroupBooking"("code");
CREATE UNIQUE INDEX "GroupBooking_invoiceId_key" ON "GroupBooking"("invoiceId");
CREATE INDEX "GroupBooking_contactEmail_idx" ON "GroupBooking"("contactEmail");
CREATE INDEX "GroupBooking_networkHash_idx" ON "GroupBooking"("networkHash");
CREATE INDEX "GroupBooking_userId_idx" ON "GroupBooking"("userId");
CREATE INDEX "GroupBooking_pendingUntil_idx" ON "GroupBooking" ("pendingUntil");

ALTER TABLE "GroupBooking"
  ADD CONSTRAINT "GroupBooking_id_fkey" FOREIGN KEY ("id") REFERENCES "Booking"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "GroupBooking_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "GroupBooking_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "Registration_ticketCode_key" ON "Registration" ("ticketCode");
CREATE INDEX "Registration_eventId_registrationDate_id_idx" ON "Registration" ("eventId", "registrationDate", "id");
CREATE INDEX "Registration_userId_registrationDate_idx" ON "Registration" ("userId", "registrationDate");
CREATE INDEX "Registration_email_idx" ON "Registration" ("email");
CREATE INDEX "Registration_heldUntil_idx" ON "Registration" ("heldUntil");
CREATE INDEX "Registration_remindAt_idx" ON "Registration" ("remindAt");

CREATE INDEX "Registration_words_idx" ON "Registration"
  USING gin ("attendee_words"("firstName", "lastName", "email", "companyName"));

-- At the door people are found by their names alone.
CREATE INDEX "Registration_name_words_idx" ON "Registration"
  USING gin ("words_of"("firstName" || ' ' || "lastName"));

CREATE UNIQUE INDEX "Registration_one_seat_per_member" ON "Registration"
  ("eventId", (CASE WHEN "holds_seat"("state") THEN "userId" END));

CREATE UNIQUE INDEX "Registration_one_seat_per_email" ON "Registration"
  ("eventId", (CASE WHEN "holds_seat"("state") THEN "email" END));

CREATE INDEX "Registration_figures_idx" ON "Registration"
  ("eventId", "state", "memberRateToVerify", "checkedInAt", "amountCents");

CREATE INDEX "Registration_bookingId_idx" ON "Registration"("bookingId");
CREATE INDEX "Registration_registeredById_idx" ON "Registration"("registeredById");

CREATE INDEX "Registration_name_key_idx" ON "Registration"
  ("eventId", ("name_key"("lastName") COLLATE "C"), ("name_key"("firstName") COLLATE "C"), "id");

-- Both columns, so that one order is for one event.
ALTER TABLE "Registration"
  ADD CONSTRAINT "Registration_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Registration_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Registration_bookingId_eventId_fkey" FOREIGN KEY ("bookingId", "eventId") REFERENCES "Booking"("id", "eventId") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Registration_registeredById_fkey" FOREIGN KEY ("registeredById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "EmailCorrection_hash_key" ON "EmailCorrection"("hash");
CREATE INDEX "EmailCorrection_newEmail_idx" ON "EmailCorrection"("newEmail");
CREATE INDEX "EmailCorrection_expiresAt_idx" ON "EmailCorrection"("expiresAt");
CREATE UNIQUE INDEX "EmailCorrection_registrationId_key" ON "EmailCorrection"("registrationId");
CREATE UNIQUE INDEX "EmailCorrection_groupId_key" ON "EmailCorrection"("groupId");

ALTER TABLE "EmailCorrection"
  ADD CONSTRAINT "EmailCorrection_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "EmailCorrection_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "GroupBooking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "WaitingEntry_code_key" ON "WaitingEntry" ("code");
CREATE INDEX "WaitingEntry_eventId_state_joinedAt_id_idx" ON "WaitingEntry" ("eventId", "state", "joinedAt", "id");
CREATE INDEX "WaitingEntry_userId_idx" ON "WaitingEntry" ("userId");
CREATE INDEX "WaitingEntry_email_idx" ON "WaitingEntry" ("email");
CREATE INDEX "WaitingEntry_offeredUntil_idx" ON "WaitingEntry" ("offeredUntil");

-- Nobody waits twice for one event.
CREATE UNIQUE INDEX "WaitingEntry_one_per_member" ON "WaitingEntry"
  ("eventId", (CASE WHEN "state" IN ('waiting', 'offered') THEN "userId" END));

CREATE UNIQUE INDEX "WaitingEntry_one_per_email" ON "WaitingEntry"
  ("eventId", (CASE WHEN "state" IN ('waiting', 'offered') THEN "email" END));

CREATE INDEX "WaitingEntry_registeredById_idx" ON "WaitingEntry"("registeredById");

ALTER TABLE "WaitingEntry"
  ADD CONSTRAINT "WaitingEntry_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "Event" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "WaitingEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "WaitingEntry_registeredById_fkey" FOREIGN KEY ("registeredById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "AmountDue_reference_key" ON "AmountDue" ("reference");
CREATE INDEX "AmountDue_userId_createdAt_idx" ON "AmountDue" ("userId", "createdAt");
CREATE INDEX "AmountDue_registrationId_idx" ON "AmountDue" ("registrationId");
CREATE INDEX "AmountDue_payerEmail_idx" ON "AmountDue" ("payerEmail");

-- Who owes what: the words that an amount due is found by, and those that are open among all that were ever paid.
CREATE INDEX "AmountDue_words_idx" ON "AmountDue"
  USING gin ("payment_words"("payerName", "payerEmail", "reference", "description"));

CREATE INDEX "AmountDue_open_idx" ON "AmountDue" ((CASE WHEN "closedAt" IS NULL THEN "createdAt" END));

-- Finds members without open dues.
CREATE INDEX "AmountDue_open_dues" ON "AmountDue"
  ((CASE WHEN "purpose" = 'membership' AND "closedAt" IS NULL AND NOT "isLevelChange" THEN "userId" END));

ALTER TABLE "AmountDue"
  ADD CONSTRAINT "AmountDue_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "AmountDue_registrationId_fkey" FOREIGN KEY ("registrationId") REFERENCES "Registration"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "PaidYear_amountDueId_key" ON "PaidYear"("amountDueId");
CREATE INDEX "PaidYear_userId_id_idx" ON "PaidYear"("userId", "id");

ALTER TABLE "PaidYear"
  ADD CONSTRAINT "PaidYear_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "PaidYear_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "Invoice_number_key" ON "Invoice" ("number");
CREATE UNIQUE INDEX "Invoice_creditOfId_key" ON "Invoice" ("creditOfId");
CREATE INDEX "Invoice_userId_createdAt_idx" ON "Invoice" ("userId", "createdAt");
CREATE INDEX "Invoice_payerEmail_idx" ON "Invoice" ("payerEmail");
CREATE INDEX "Invoice_createdAt_id_idx" ON "Invoice" ("createdAt", "id");

-- The list is of invoices, which are found by their credit notes, too.
CREATE INDEX "Invoice_words_idx" ON "Invoice" USING gin ("invoice_words"("number", "snapshot", "personal"))
  WHERE "kind" = 'invoice';

CREATE INDEX "Invoice_credit_words_idx" ON "Invoice" USING gin ("invoice_words"("number", "snapshot", "personal"))
  WHERE "kind" = 'credit_note';

ALTER TABLE "Invoice"
  ADD CONSTRAINT "Invoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "Invoice_creditOfId_fkey" FOREIGN KEY ("creditOfId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE INDEX "InvoiceDue_amountDueId_idx" ON "InvoiceDue" ("amountDueId");

-- An amount due is on one invoice at a time that is not cancelled.
CREATE UNIQUE INDEX "InvoiceDue_one_live_invoice" ON "InvoiceDue" ("amountDueId") WHERE "creditedAt" IS NULL;

ALTER TABLE "InvoiceDue"
  ADD CONSTRAINT "InvoiceDue_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "InvoiceDue_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "PaymentBundle_reference_key" ON "PaymentBundle" ("reference");
CREATE INDEX "PaymentBundle_userId_createdAt_idx" ON "PaymentBundle" ("userId", "createdAt");
CREATE UNIQUE INDEX "PaymentBundle_groupId_key" ON "PaymentBundle"("groupId");

ALTER TABLE "PaymentBundle"
  ADD CONSTRAINT "PaymentBundle_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "PaymentBundle_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "GroupBooking"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "PaymentBundleDue_amountDueId_idx" ON "PaymentBundleDue" ("amountDueId");

ALTER TABLE "PaymentBundleDue"
  ADD CONSTRAINT "PaymentBundleDue_bundleId_fkey" FOREIGN KEY ("bundleId") REFERENCES "PaymentBundle"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "PaymentBundleDue_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "DuesReminder_userId_yearEnd_rule_key" ON "DuesReminder" ("userId", "yearEnd", "rule");

ALTER TABLE "DuesReminder"
  ADD CONSTRAINT "DuesReminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "PaymentReport_uploadId_key" ON "PaymentReport" ("uploadId");
CREATE INDEX "PaymentReport_userId_idx" ON "PaymentReport" ("userId");
CREATE INDEX "PaymentReport_createdAt_id_idx" ON "PaymentReport" ("createdAt", "id");
CREATE INDEX "PaymentReport_payerEmail_idx" ON "PaymentReport" ("payerEmail");

ALTER TABLE "PaymentReport"
  ADD CONSTRAINT "PaymentReport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "PaymentReport_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE INDEX "PaymentReportDue_amountDueId_idx" ON "PaymentReportDue" ("amountDueId");

ALTER TABLE "PaymentReportDue"
  ADD CONSTRAINT "PaymentReportDue_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "PaymentReport"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "PaymentReportDue_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "Allocation_paymentId_idx" ON "Allocation" ("paymentId");
CREATE INDEX "Allocation_amountDueId_idx" ON "Allocation" ("amountDueId");

-- Deferred, because what a refund takes back is taken back before the refund is counted.
ALTER TABLE "Allocation"
  ADD CONSTRAINT "Allocation_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Allocation_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Allocation_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund"("id") ON DELETE RESTRICT ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED;

CREATE UNIQUE INDEX "Payment_providerReference_key" ON "Payment" ("providerReference");
CREATE UNIQUE INDEX "Payment_receiptNumber_key" ON "Payment" ("receiptNumber");
CREATE INDEX "Payment_userId_paymentDate_idx" ON "Payment" ("userId", "paymentDate");
CREATE INDEX "Payment_status_paymentDate_id_idx" ON "Payment" ("status", "paymentDate", "id");
CREATE INDEX "Payment_paymentDate_id_idx" ON "Payment" ("paymentDate", "id");
CREATE INDEX "Payment_amountCents_id_idx" ON "Payment" ("amountCents", "id");
CREATE INDEX "Payment_payerEmail_idx" ON "Payment" ("payerEmail");
CREATE INDEX "Payment_refundedAt_idx" ON "Payment" ("refundedAt");

-- Few payments at any time, so listing and counting them need not read the others.
CREATE INDEX "Payment_to_be_paid_back" ON "Payment"
  ((CASE WHEN "owedBackAt" IS NOT NULL AND "refundedAt" IS NULL THEN "owedBackAt" END));

CREATE INDEX "Payment_words_idx" ON "Payment"
  USING gin ("payment_words"("payerName", "payerEmail", "reference", "description"));

CREATE INDEX "Payment_reference_idx" ON "Payment" ("reference");

-- Who has recorded payments, and what each of them has recorded.
CREATE INDEX "Payment_recordedById_paymentDate_id_idx" ON "Payment" ("recordedById", "paymentDate", "id");

-- The credits that are left, oldest first.
CREATE INDEX "Payment_credit" ON "Payment" (
  (CASE WHEN "status" = 'completed' AND "allocatedCents" + "refundedCents" < "amountCents" THEN "paymentDate" END), "id")
  WHERE (CASE WHEN "status" = 'completed' AND "allocatedCents" + "refundedCents" < "amountCents" THEN "paymentDate" END) IS NOT NULL;

ALTER TABLE "Payment"
  ADD CONSTRAINT "Payment_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The list of cheques to clear, among all that ever were.
CREATE INDEX "Cheque_to_clear_idx" ON "Cheque"
  ((CASE WHEN "clearedAt" IS NULL AND "bouncedAt" IS NULL THEN "paymentId" END));

ALTER TABLE "Cheque"
  ADD CONSTRAINT "Cheque_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "Refund_providerReference_key" ON "Refund" ("providerReference");
CREATE INDEX "Refund_paymentId_idx" ON "Refund" ("paymentId");

ALTER TABLE "Refund"
  ADD CONSTRAINT "Refund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "PaymentNotification_receivedAt_id_idx" ON "PaymentNotification" ("receivedAt", "id");
CREATE INDEX "PaymentNotification_refundOf_idx" ON "PaymentNotification" ("refundOf");

CREATE UNIQUE INDEX "PaymentNotification_providerReference_bodyHash_key" ON "PaymentNotification"
  ("providerReference", "bodyHash");

CREATE INDEX "PaymentNotification_words_idx" ON "PaymentNotification"
  USING gin ("notification_words"("providerReference", "reference", "mismatch"));

-- Notifications that need review are counted on every page of the console, and come first in their list.
CREATE INDEX "PaymentNotification_waiting_idx" ON "PaymentNotification" ("receivedAt")
  WHERE "mismatch" IS NOT NULL AND "resolvedAt" IS NULL;

CREATE INDEX "PaymentNotification_order_idx" ON "PaymentNotification"
  (("mismatch" IS NOT NULL AND "resolvedAt" IS NULL), "receivedAt", "id");

CREATE INDEX "BankStatement_importedAt_id_idx" ON "BankStatement" ("importedAt", "id");

-- A statement belongs to one of the association's accounts, where it has several. Its lines remember what a person
-- confirmed of them, and which line above says the same.
ALTER TABLE "BankStatement"
  ADD CONSTRAINT "BankStatement_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BankAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "StatementLine_paymentId_key" ON "StatementLine" ("paymentId");
CREATE UNIQUE INDEX "StatementLine_statementId_lineNumber_key" ON "StatementLine" ("statementId", "lineNumber");
CREATE INDEX "StatementLine_fingerprint_idx" ON "StatementLine" ("fingerprint");

-- The same line of two downloads is one payment, whoever posts them at the same time.
CREATE UNIQUE INDEX "StatementLine_posted_once" ON "StatementLine" ("fingerprint") WHERE "paymentId" IS NOT NULL;

CREATE INDEX "StatementLine_date_amountCents_idx" ON "StatementLine"("date", "amountCents");

ALTER TABLE "StatementLine"
  ADD CONSTRAINT "StatementLine_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "BankStatement"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "StatementLine_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX "WriteOff_lineId_amountDueId_key" ON "WriteOff" ("lineId", "amountDueId");
CREATE INDEX "WriteOff_amountDueId_idx" ON "WriteOff" ("amountDueId");

ALTER TABLE "WriteOff"
  ADD CONSTRAINT "WriteOff_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "StatementLine"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "WriteOff_amountDueId_fkey" FOREIGN KEY ("amountDueId") REFERENCES "AmountDue"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE INDEX "JournalEntry_bookedAt_id_idx" ON "JournalEntry" ("bookedAt", "id");
CREATE INDEX "JournalEntry_refundId_idx" ON "JournalEntry" ("refundId");
CREATE UNIQUE INDEX "JournalEntry_received_once" ON "JournalEntry" ("paymentId") WHERE "kind" = 'received';

-- A statement of account reads the journal of one person's amounts due and payments.
CREATE INDEX "JournalEntry_amountDueId_idx" ON "JournalEntry" ("amountDueId");

CREATE INDEX "JournalEntry_paymentId_idx" ON "JournalEntry" ("paymentId");
CREATE INDEX "MessageThread_memberId_lastMessageAt_idx" ON "MessageThread" ("memberId", "lastMessageAt");
CREATE INDEX "MessageThread_lastMessageAt_id_idx" ON "MessageThread" ("lastMessageAt", "id");
CREATE INDEX "MessageThread_words_idx" ON "MessageThread" USING gin ("words_of"("subject"));
CREATE INDEX "MessageThread_assigneeId_lastMessageAt_idx" ON "MessageThread"("assigneeId", "lastMessageAt");
CREATE INDEX "MessageThread_isNotice_doneAt_idx" ON "MessageThread"("isNotice", "doneAt");
CREATE INDEX "MessageThread_documentId_idx" ON "MessageThread"("documentId");

ALTER TABLE "MessageThread"
  ADD CONSTRAINT "MessageThread_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "MessageThread_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "MessageThread_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The menu lists them by name, so two that differ in capital letters alone cannot be told apart.
CREATE UNIQUE INDEX "SavedReply_one_name" ON "SavedReply" (lower("name"));

-- They are listed by name, so two that differ in capital letters alone cannot be told apart.
CREATE UNIQUE INDEX "SavedFilter_one_name" ON "SavedFilter" (lower("name"));

CREATE INDEX "Message_threadId_sentAt_idx" ON "Message" ("threadId", "sentAt");
CREATE INDEX "Message_toUserId_sentAt_idx" ON "Message" ("toUserId", "sentAt");
CREATE INDEX "Message_toUserId_readAt_idx" ON "Message" ("toUserId", "readAt");
CREATE INDEX "Message_fromUserId_sentAt_idx" ON "Message" ("fromUserId", "sentAt");
CREATE INDEX "Message_content_words_idx" ON "Message" USING gin ("words_of"("content"));

ALTER TABLE "Message"
  ADD CONSTRAINT "Message_threadId_fkey" FOREIGN KEY ("threadId") REFERENCES "MessageThread"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Message_fromUserId_fkey" FOREIGN KEY ("fromUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "Message_toUserId_fkey" FOREIGN KEY ("toUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "Document_uploadId_key" ON "Document" ("uploadId");
CREATE UNIQUE INDEX "Document_replacesId_key" ON "Document" ("replacesId");
CREATE INDEX "Document_userId_uploadDate_idx" ON "Document" ("userId", "uploadDate");
CREATE INDEX "Document_status_uploadDate_id_idx" ON "Document" ("status", "uploadDate", "id");
CREATE INDEX "Document_uploadDate_id_idx" ON "Document" ("uploadDate", "id");
CREATE INDEX "Document_fileName_id_idx" ON "Document" ("fileName", "id");
CREATE INDEX "Document_words_idx" ON "Document" USING gin ("words_of"("fileName"));

ALTER TABLE "Document"
  ADD CONSTRAINT "Document_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Document_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "Upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "Document_verifiedById_fkey" FOREIGN KEY ("verifiedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "Document_replacesId_fkey" FOREIGN KEY ("replacesId") REFERENCES "Document"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE UNIQUE INDEX "Upload_storageKey_key" ON "Upload" ("storageKey");
CREATE INDEX "Upload_state_expiresAt_idx" ON "Upload" ("state", "expiresAt");
CREATE INDEX "Upload_userId_idx" ON "Upload" ("userId");

ALTER TABLE "Upload"
  ADD CONSTRAINT "Upload_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "OutboxEmail_sentAt_nextAttemptAt_idx" ON "OutboxEmail" ("sentAt", "nextAttemptAt");
CREATE INDEX "OutboxEmail_template_createdAt_idx" ON "OutboxEmail" ("template", "createdAt");
CREATE INDEX "OutboxEmail_erasedAt_createdAt_idx" ON "OutboxEmail" ("erasedAt", "createdAt");
CREATE INDEX "OutboxEmail_createdAt_id_idx" ON "OutboxEmail" ("createdAt", "id");
CREATE INDEX "OutboxEmail_subject_createdAt_id_idx" ON "OutboxEmail" ("subject", "createdAt", "id");
CREATE INDEX "OutboxEmail_mailbox_createdAt_idx" ON "OutboxEmail" ("mailbox_of"("toAddress"), "createdAt");
CREATE INDEX "OutboxEmail_words_idx" ON "OutboxEmail" USING gin ("words_of"("toAddress" || ' ' || "subject"));
CREATE INDEX "OutboxEmail_causedById_idx" ON "OutboxEmail"("causedById");
CREATE INDEX "OutboxEmail_decisionOnId_idx" ON "OutboxEmail"("decisionOnId") WHERE "decisionOnId" IS NOT NULL;

ALTER TABLE "OutboxEmail"
  ADD CONSTRAINT "OutboxEmail_causedById_fkey" FOREIGN KEY ("causedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry" ("at", "id");
CREATE INDEX "AuditEntry_actorId_at_idx" ON "AuditEntry" ("actorId", "at");
CREATE INDEX "AuditEntry_targetType_targetId_at_idx" ON "AuditEntry" ("targetType", "targetId", "at");
CREATE INDEX "AuditEntry_action_at_id_idx" ON "AuditEntry" ("action", "at", "id");
CREATE INDEX "AuditEntry_actorEmail_at_id_idx" ON "AuditEntry" ("actorEmail", "at", "id");
CREATE INDEX "AuditEntry_words_idx" ON "AuditEntry" USING gin ("audit_words"("actorEmail", "targetId"));

-- An address that a visitor typed is among the details of an entry. It is found there, and erased with the person.
CREATE INDEX "AuditEntry_typed_words_idx" ON "AuditEntry" USING gin ("words_of"("details"->>'email'))
  WHERE "actorId" IS NULL;

CREATE INDEX "AuditEntry_typed_email_idx" ON "AuditEntry" (("details"->>'email'))
  WHERE "details"->>'email' IS NOT NULL;

CREATE UNIQUE INDEX "AuditSeal_entryId_key" ON "AuditSeal" ("entryId");
CREATE INDEX "AuditSeal_firstHash_idx" ON "AuditSeal" ("firstHash");
CREATE INDEX "RuleTerms_rule_since_idx" ON "RuleTerms"("rule", "since");
CREATE UNIQUE INDEX "MailServer_isOnly_key" ON "MailServer"("isOnly");
CREATE UNIQUE INDEX "BackupPlan_isOnly_key" ON "BackupPlan"("isOnly");
CREATE INDEX "BackupRun_madeAt_idx" ON "BackupRun"("madeAt");

-- Several machines and an owner's button may begin at once.
CREATE UNIQUE INDEX "BackupRun_one_at_a_time" ON "BackupRun"((true)) WHERE "madeAt" IS NULL AND "failedAt" IS NULL;

CREATE INDEX "BackupDrill_backupRunId_idx" ON "BackupDrill"("backupRunId");
CREATE UNIQUE INDEX "BackupDrill_one_at_a_time" ON "BackupDrill"((true)) WHERE "endedAt" IS NULL;

ALTER TABLE "BackupDrill"
  ADD CONSTRAINT "BackupDrill_backupRunId_fkey" FOREIGN KEY ("backupRunId") REFERENCES "BackupRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "RateLimit_windowStart_idx" ON "RateLimit" ("windowStart");
CREATE INDEX "PersonSeen_at_idx" ON "PersonSeen"("at");
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey" ("createdAt");


-- Rules of one table

ALTER TABLE "User" ADD CONSTRAINT "User_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "User" ADD CONSTRAINT "User_annualFee_not_negative" CHECK ("annualFeeCents" >= 0);

ALTER TABLE "User"
  ADD CONSTRAINT "User_active_is_member"
    CHECK ("membershipStatus" = 'pending' OR ("admittedAt" IS NOT NULL AND "suspendedAt" IS NULL)),
  -- Whatever keeps out the suspended keeps out the closed.
  ADD CONSTRAINT "User_closed_is_suspended"
    CHECK ("closedAt" IS NULL OR "suspendedAt" IS NOT NULL);

-- Dues follow the fee until something of them is paid or waived, staff have set their amount, or they are on an invoice.
-- The difference between two levels does not follow it.
CREATE FUNCTION "follow_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."annualFeeCents" = 0 THEN
    DELETE FROM "AmountDue" d
    WHERE d."userId" = NEW."id" AND d."purpose" = 'membership' AND d."closedAt" IS NULL AND NOT d."isLevelChange"
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id")
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = d."id" AND i."creditedAt" IS NULL);
  ELSE
    UPDATE "AmountDue" d SET "amountCents" = NEW."annualFeeCents"
    WHERE d."userId" = NEW."id" AND d."purpose" = 'membership' AND d."closedAt" IS NULL AND NOT d."isLevelChange"
      AND d."paidCents" = 0 AND d."waivedCents" = 0 AND d."adjustedAt" IS NULL
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = d."id" AND i."creditedAt" IS NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_fee_is_followed"
  AFTER UPDATE OF "annualFeeCents" ON "User"
  FOR EACH ROW WHEN (NEW."annualFeeCents" <> OLD."annualFeeCents")
  EXECUTE FUNCTION "follow_fee"();

-- A changed password and a suspension also end sign-ins of which only the first step was done.
CREATE FUNCTION "end_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('portal.same_password', true), '') <> 'yes' THEN
    DELETE FROM "Session" WHERE "userId" = NEW."id";
    DELETE FROM "SignInChallenge" WHERE "userId" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_password_ends_sessions"
  AFTER UPDATE OF "passwordHash" ON "User"
  FOR EACH ROW WHEN (OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash")
  EXECUTE FUNCTION "end_sessions"();

-- A changed password also forgets known networks: somebody who knew the old one signed in from one of them.
CREATE FUNCTION "forget_networks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('portal.same_password', true), '') <> 'yes' THEN
    DELETE FROM "KnownNetwork" WHERE "userId" = NEW."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_password_forgets_networks"
  AFTER UPDATE OF "passwordHash" ON "User"
  FOR EACH ROW WHEN (OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash")
  EXECUTE FUNCTION "forget_networks"();

-- A suspension ends every way into the account.
CREATE FUNCTION "end_access_of_suspended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Session" WHERE "userId" = NEW."id";
  DELETE FROM "SignInChallenge" WHERE "userId" = NEW."id";
  UPDATE "OneTimeToken" SET "expiresAt" = now()
  WHERE "userId" = NEW."id" AND "usedAt" IS NULL AND "expiresAt" > now();
  RETURN NULL;
END $$;

CREATE TRIGGER "User_suspension_ends_access"
  AFTER UPDATE OF "suspendedAt" ON "User"
  FOR EACH ROW WHEN (OLD."suspendedAt" IS NULL AND NEW."suspendedAt" IS NOT NULL)
  EXECUTE FUNCTION "end_access_of_suspended"();

-- What an administrator grants for the proof of an address is for that address and no other.
CREATE FUNCTION "forget_grants_on_proof"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."email" <> NEW."email" THEN
    NEW."activateOnProofById" := NULL;
    NEW."adminOnProofById" := NULL;
  END IF;
  IF NEW."membershipStatus" = 'active' THEN NEW."activateOnProofById" := NULL; END IF;
  IF NEW."isAdmin" THEN NEW."adminOnProofById" := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_forget_grants_on_proof"
  BEFORE UPDATE ON "User"
  FOR EACH ROW WHEN (NEW."activateOnProofById" IS NOT NULL OR NEW."adminOnProofById" IS NOT NULL)
  EXECUTE FUNCTION "forget_grants_on_proof"();

CREATE FUNCTION "count_accounts_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  SELECT count(*), count(*) FILTER (WHERE "membershipStatus" = 'active') FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_count_added"
  AFTER INSERT ON "User" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_accounts_added"();

CREATE FUNCTION "count_accounts_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  SELECT -count(*), -count(*) FILTER (WHERE "membershipStatus" = 'active') FROM removed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_count_removed"
  AFTER DELETE ON "User" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_accounts_removed"();

CREATE FUNCTION "count_accounts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "AccountCount" ("total", "active")
  VALUES (0, CASE WHEN NEW."membershipStatus" = 'active' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE TRIGGER "User_count_changed"
  AFTER UPDATE OF "membershipStatus" ON "User"
  FOR EACH ROW WHEN (OLD."membershipStatus" IS DISTINCT FROM NEW."membershipStatus")
  EXECUTE FUNCTION "count_accounts_changed"();

CREATE FUNCTION "count_no_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "AccountCount";
  RETURN NULL;
END $$;

CREATE TRIGGER "User_truncate_count"
  AFTER TRUNCATE ON "User"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_accounts"();

CREATE FUNCTION "refuse_admin_without_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."isAdmin" <> EXISTS (SELECT FROM "RoleGrant" WHERE "userId" = NEW."id") THEN
    RAISE EXCEPTION 'Only roles make an administrator: "User_isAdmin_follows_roles"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'User_isAdmin_follows_roles';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_new_isAdmin_follows_roles"
  BEFORE INSERT ON "User"
  FOR EACH ROW WHEN (NEW."isAdmin") EXECUTE FUNCTION "refuse_admin_without_role"();

CREATE TRIGGER "User_isAdmin_follows_roles"
  BEFORE UPDATE OF "isAdmin" ON "User"
  FOR EACH ROW WHEN (OLD."isAdmin" <> NEW."isAdmin") EXECUTE FUNCTION "refuse_admin_without_role"();

-- A link that signs in is worth as much as a password, and ends with it, with the address it was sent to, and with a
-- suspension.
CREATE FUNCTION "end_sign_in_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "SignInLink" WHERE "userId" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "User_change_ends_sign_in_links"
  AFTER UPDATE OF "passwordHash", "email", "suspendedAt" ON "User"
  FOR EACH ROW
  WHEN ((OLD."passwordHash", OLD."email", OLD."suspendedAt")
        IS DISTINCT FROM (NEW."passwordHash", NEW."email", NEW."suspendedAt"))
  EXECUTE FUNCTION "end_sign_in_links"();

-- What was found of one password says nothing of the next.
CREATE FUNCTION "forget_weak_password"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."hasWeakPassword" := false;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_forget_weak_password" BEFORE UPDATE OF "passwordHash" ON "User"
  FOR EACH ROW WHEN (OLD."passwordHash" IS DISTINCT FROM NEW."passwordHash" AND OLD."hasWeakPassword")
  EXECUTE FUNCTION "forget_weak_password"();

-- Nobody is active who is no member, or suspended. Whoever is made active is a member.
CREATE FUNCTION "keep_membership_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."admittedAt" IS NOT NULL AND NEW."admittedAt" IS NULL THEN
    NEW."membershipStatus" := 'pending';
    NEW."setBackAt" := now();
  ELSIF NEW."membershipStatus" = 'active' AND NEW."admittedAt" IS NULL THEN
    NEW."admittedAt" := coalesce(NEW."joinDate", now());
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."admittedAt" IS NULL AND NEW."admittedAt" IS NOT NULL THEN
    NEW."setBackAt" := NULL;
  END IF;
  IF NEW."suspendedAt" IS NOT NULL THEN NEW."membershipStatus" := 'pending'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "User_keep_membership_status"
  BEFORE INSERT OR UPDATE OF "membershipStatus", "admittedAt", "suspendedAt" ON "User"
  FOR EACH ROW EXECUTE FUNCTION "keep_membership_status"();

-- An address is not a key: what is under an address that an account proves is the account's from then on, and goes with
-- it to its next address. The address is free for somebody else then. What becomes the account's, or moves to another
-- address, has a new code, because whoever typed the address or read its mailbox knows the one it had. The letters that
-- wait are for the new address, and lead to it by the new code.
CREATE FUNCTION "carry_address"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  proven text[] := array_remove(ARRAY[
    CASE WHEN OLD."emailVerifiedAt" IS NOT NULL THEN OLD."email" END,
    CASE WHEN NEW."emailVerifiedAt" IS NOT NULL THEN NEW."email" END], NULL);
  known record;
  fresh text;
BEGIN
  UPDATE "Registration" SET "cancelledAt" = now(), "checkedInAt" = NULL, "checkedInById" = NULL, "updatedAt" = now()
  WHERE "id" IN (SELECT "surplus_seats"(NEW."id", proven));
  IF OLD."email" <> NEW."email" THEN
    FOR known IN
      SELECT 'seat' AS "of", "id", "ticketCode" AS "code" FROM "Registration"
      WHERE "userId" = NEW."id" AND "email" <> NEW."email"
      UNION ALL
      SELECT 'place', "id", "code" FROM "WaitingEntry"
      WHERE ("userId" = NEW."id" AND "email" <> NEW."email")
        OR ("userId" IS NULL AND "email" = OLD."email" AND OLD."email" = ANY(proven))
      UNION ALL
      SELECT 'group', "id", "code" FROM "GroupBooking"
      WHERE ("userId" = NEW."id" AND "contactEmail" <> NEW."email")
        OR ("userId" IS NULL AND "contactEmail" = OLD."email" AND OLD."email" = ANY(proven))
    LOOP
      fresh := "new_ticket_code"();
      UPDATE "Registration" SET "ticketCode" = fresh WHERE known."of" = 'seat' AND "id" = known."id";
      UPDATE "WaitingEntry" SET "code" = fresh WHERE known."of" = 'place' AND "id" = known."id";
      UPDATE "GroupBooking" SET "code" = fresh WHERE known."of" = 'group' AND "id" = known."id";
      UPDATE "OutboxEmail" SET "text" = replace("text", known."code", fresh), "html" = replace("html", known."code", fresh)
      WHERE "toAddress" = OLD."email" AND "sentAt" IS NULL AND strpos("text", known."code") > 0;
    END LOOP;
  END IF;

  UPDATE "Registration" SET "userId" = NEW."id", "email" = NEW."email", "updatedAt" = now(),
    "ticketCode" = CASE WHEN "userId" IS NULL THEN "new_ticket_code"() ELSE "ticketCode" END
  WHERE ("userId" IS NULL AND "email" = ANY(proven)) OR ("userId" = NEW."id" AND "email" <> NEW."email");

  UPDATE "WaitingEntry" SET "cancelledAt" = now() WHERE "id" IN (
    SELECT s."id" FROM (
      SELECT w."id", row_number() OVER (PARTITION BY w."eventId" ORDER BY w."state" <> 'offered', w."joinedAt", w."id") AS "place"
      FROM "WaitingEntry" w WHERE w."state" IN ('waiting', 'offered')
        AND (w."userId" = NEW."id" OR (w."userId" IS NULL AND w."email" = ANY(proven)))) s
    WHERE s."place" > 1);
  UPDATE "WaitingEntry" SET "userId" = NEW."id", "email" = NEW."email"
  WHERE ("userId" IS NULL AND "email" = ANY(proven)) OR ("userId" = NEW."id" AND "email" <> NEW."email");

  UPDATE "GroupBooking" SET "userId" = NEW."id", "contactEmail" = NEW."email"
  WHERE ("userId" IS NULL AND "contactEmail" = ANY(proven)) OR ("userId" = NEW."id" AND "contactEmail" <> NEW."email");
  UPDATE "AmountDue" SET "userId" = NEW."id", "payerEmail" = NEW."email"
  WHERE ("userId" IS NULL AND "payerEmail" = ANY(proven)) OR ("userId" = NEW."id" AND "payerEmail" = OLD."email");
  UPDATE "Payment" SET "userId" = NEW."id", "payerEmail" = NEW."email"
  WHERE ("userId" IS NULL AND "payerEmail" = ANY(proven)) OR ("userId" = NEW."id" AND "payerEmail" = OLD."email");
  UPDATE "PaymentReport" SET "userId" = NEW."id", "payerEmail" = NULL, "payerName" = NULL
  WHERE "userId" IS NULL AND "payerEmail" = ANY(proven);
  UPDATE "Invoice" SET "userId" = NEW."id", "payerEmail" = NEW."email"
  WHERE ("userId" IS NULL AND "payerEmail" = ANY(proven)) OR ("userId" = NEW."id" AND "payerEmail" = OLD."email");

  IF OLD."email" <> NEW."email" AND OLD."emailVerifiedAt" IS NOT NULL THEN
    -- Of two that wait under both addresses, the one that is under the new address stays there.
    UPDATE "MembershipApplication" a SET "email" = NEW."email" WHERE a."email" = OLD."email" AND (a."status" <> 'pending'
      OR NOT EXISTS (SELECT FROM "MembershipApplication" o WHERE o."email" = NEW."email" AND o."status" = 'pending'));
    -- What is still to go to the old mailbox, except what tells it of the change, or lets its reader into the account.
    UPDATE "OutboxEmail" SET "toAddress" = NEW."email" WHERE "toAddress" = OLD."email" AND "sentAt" IS NULL
      AND "template" !~ '^(account_|address_|application_approved_invitation|authenticator_|confirmation_|factor_|group_to_confirm|invitation|many_failed|new_device|passkey_|password_|recovery_|registrations_requested|roles_|sign_in_|staff_changed|suspension_)';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "User_carry_address" AFTER UPDATE OF "email", "emailVerifiedAt" ON "User" FOR EACH ROW
  WHEN (OLD."email" <> NEW."email" OR (OLD."emailVerifiedAt" IS NULL AND NEW."emailVerifiedAt" IS NOT NULL))
  EXECUTE FUNCTION "carry_address"();

ALTER TABLE "RoleGrant"
  ADD CONSTRAINT "RoleGrant_event_only_for_events_and_door"
    CHECK ("eventId" IS NULL OR "role" IN ('events', 'door')),
  ADD CONSTRAINT "RoleGrant_not_to_oneself" CHECK ("grantedById" <> "userId");

CREATE FUNCTION "refuse_role_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Roles are granted and removed, never changed: "RoleGrant_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'RoleGrant_never_changed';
END $$;

CREATE TRIGGER "RoleGrant_never_changed"
  BEFORE UPDATE OF "userId", "role", "eventId" ON "RoleGrant"
  FOR EACH ROW EXECUTE FUNCTION "refuse_role_change"();

-- Nobody gets around a colleague's second factor by taking away their roles for the time of a sign-in: it is known that
-- they had some, and a role ends what began without the factor.
CREATE FUNCTION "follow_roles"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE holder uuid := CASE TG_OP WHEN 'DELETE' THEN OLD."userId" ELSE NEW."userId" END;
BEGIN
  PERFORM FROM "User" WHERE "id" = holder FOR NO KEY UPDATE;
  UPDATE "User" SET "isAdmin" = NOT "isAdmin", "leftStaffAt" = CASE WHEN "isAdmin" THEN now() END
  WHERE "id" = holder AND "isAdmin" <> EXISTS (SELECT FROM "RoleGrant" WHERE "userId" = holder);
  IF TG_OP = 'INSERT' THEN
    DELETE FROM "Session" s
    WHERE s."userId" = holder AND NOT s."withSecondFactor"
      AND (EXISTS (SELECT FROM "Passkey" k WHERE k."userId" = holder)
           OR EXISTS (SELECT FROM "AuthenticatorApp" t WHERE t."userId" = holder AND t."confirmedAt" IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "RoleGrant_followed"
  AFTER INSERT OR DELETE ON "RoleGrant"
  FOR EACH ROW EXECUTE FUNCTION "follow_roles"();

-- When a role was given, and by whom, decides who is trusted. Only a deleted giver is forgotten.
CREATE FUNCTION "refuse_other_grant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A role stays given when and by whom it was: "RoleGrant_when_and_by_whom"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'RoleGrant_when_and_by_whom';
END $$;

CREATE TRIGGER "RoleGrant_when_and_by_whom"
  BEFORE UPDATE ON "RoleGrant"
  FOR EACH ROW
  WHEN (OLD."createdAt" <> NEW."createdAt"
    OR NEW."grantedById" IS NOT NULL AND OLD."grantedById" IS DISTINCT FROM NEW."grantedById")
  EXECUTE FUNCTION "refuse_other_grant"();

-- An account says what the last proposal in effect says, whoever writes it.
CREATE FUNCTION "require_proposed_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF jsonb_strip_nulls(to_jsonb(NEW) - '{id,eventId,createdAt,updatedAt}'::text[]) IS DISTINCT FROM (
    SELECT jsonb_strip_nulls(p."details") FROM "BankProposal" p
    WHERE p."state" = 'in_effect' AND p."eventId" IS NOT DISTINCT FROM NEW."eventId"
    ORDER BY p."decidedAt" DESC LIMIT 1) THEN
    RAISE EXCEPTION 'No proposal in effect says so: "%"', TG_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "BankAccount_as_proposed"
  BEFORE INSERT OR UPDATE ON "BankAccount"
  FOR EACH ROW EXECUTE FUNCTION "require_proposed_account"();

-- Without it everybody would be shown the environment's account. An event without its own uses the association's.
CREATE FUNCTION "keep_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The association always has its account: "BankAccount_stays"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'BankAccount_stays';
END $$;

CREATE TRIGGER "BankAccount_stays"
  BEFORE DELETE ON "BankAccount"
  FOR EACH ROW WHEN (OLD."eventId" IS NULL) EXECUTE FUNCTION "keep_account"();

-- Two people, or three days.
ALTER TABLE "BankProposal"
  ADD CONSTRAINT "BankProposal_not_by_its_proposer"
    CHECK ("state" <> 'in_effect' OR "decidedById" <> "proposedById"),
  ADD CONSTRAINT "BankProposal_approved_or_waited"
    CHECK (
    "state" <> 'in_effect' OR "decidedById" IS NOT NULL OR coalesce("decidedAt" >= "effectiveAt", false)),
  ADD CONSTRAINT "BankProposal_waits"
    CHECK ("effectiveAt" >= "proposedAt" + interval '71 hours'),
  ADD CONSTRAINT "BankProposal_decided"
    CHECK (("state" = 'pending') = ("decidedAt" IS NULL));

CREATE FUNCTION "refuse_other_bank"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A proposal is decided as it was made: "BankProposal_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'BankProposal_never_changed';
END $$;

CREATE TRIGGER "BankProposal_never_changed"
  BEFORE UPDATE ON "BankProposal"
  FOR EACH ROW
  WHEN (OLD."details" IS DISTINCT FROM NEW."details" OR OLD."eventId" IS DISTINCT FROM NEW."eventId"
    OR NEW."accountId" IS NOT NULL AND OLD."accountId" IS DISTINCT FROM NEW."accountId"
    OR OLD."proposedAt" <> NEW."proposedAt" OR OLD."effectiveAt" IS DISTINCT FROM NEW."effectiveAt"
    OR OLD."state" <> 'pending' AND OLD."state" <> NEW."state"
    OR OLD."proposedById" <> NEW."proposedById")
  EXECUTE FUNCTION "refuse_other_bank"();

-- At most 20 sessions per person: the new one stays, and those used least recently end. Locking the person's row makes
-- the second of two sign-ins at once see the session of the first.
CREATE FUNCTION "end_oldest_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "User" WHERE "id" = NEW."userId" FOR NO KEY UPDATE;
  DELETE FROM "Session" WHERE "idHash" IN (
    SELECT "idHash" FROM "Session"
    WHERE "userId" = NEW."userId" AND "idHash" <> NEW."idHash"
    ORDER BY "expiresAt" > now() DESC, "lastSeenAt" DESC, "createdAt" DESC, "idHash"
    OFFSET 19);
  RETURN NULL;
END $$;

CREATE TRIGGER "Session_end_oldest"
  AFTER INSERT ON "Session"
  FOR EACH ROW EXECUTE FUNCTION "end_oldest_sessions"();

-- No session begins while it lasts. The lock waits for a suspension at the same time; one that comes later waits for
-- this transaction and ends the new session.
CREATE FUNCTION "refuse_session_of_suspended"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "suspended" timestamptz;
BEGIN
  SELECT "suspendedAt" INTO "suspended" FROM "User" WHERE "id" = NEW."userId" FOR NO KEY UPDATE;
  IF "suspended" IS NOT NULL THEN
    RAISE EXCEPTION 'The account is suspended: "Session_not_while_suspended"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Session_not_while_suspended';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Session_not_while_suspended"
  BEFORE INSERT ON "Session"
  FOR EACH ROW EXECUTE FUNCTION "refuse_session_of_suspended"();

-- A passkey belongs to one account and one key for ever, and its count of signatures only grows: a smaller or repeated
-- one means that a copy of it exists. Passkeys that are synchronised always say 0.
CREATE FUNCTION "guard_passkey"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."userId", NEW."credentialId", NEW."publicKey") IS DISTINCT FROM (OLD."userId", OLD."credentialId", OLD."publicKey") THEN
    RAISE EXCEPTION 'A passkey cannot change hands: "Passkey_unchanging"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Passkey_unchanging';
  END IF;
  IF NEW."counter" < OLD."counter" THEN
    RAISE EXCEPTION 'A passkey''s counter never falls: "Passkey_counter_grows"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Passkey_counter_grows';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Passkey_guard"
  BEFORE UPDATE ON "Passkey"
  FOR EACH ROW EXECUTE FUNCTION "guard_passkey"();

-- An app is confirmed by a code, which is used up by that.
ALTER TABLE "AuthenticatorApp" ADD CONSTRAINT "AuthenticatorApp_confirmed_by_code"
  CHECK (("confirmedAt" IS NULL) = ("lastStep" IS NULL));

-- A code works once: the time step only grows, so of two requests with one code the second changes nothing.
CREATE FUNCTION "guard_authenticator"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."userId" <> OLD."userId" THEN
    RAISE EXCEPTION 'An authenticator app cannot change hands: "AuthenticatorApp_unchanging"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AuthenticatorApp_unchanging';
  END IF;
  IF coalesce(NEW."lastStep", -1) < OLD."lastStep" THEN
    RAISE EXCEPTION 'The time step of an authenticator app never falls: "AuthenticatorApp_step_grows"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AuthenticatorApp_step_grows';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AuthenticatorApp_guard"
  BEFORE UPDATE ON "AuthenticatorApp"
  FOR EACH ROW EXECUTE FUNCTION "guard_authenticator"();

CREATE FUNCTION "guard_recovery_code"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A recovery code is used once, and nothing else of it changes: "RecoveryCode_once"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'RecoveryCode_once';
END $$;

CREATE TRIGGER "RecoveryCode_guard"
  BEFORE UPDATE ON "RecoveryCode"
  FOR EACH ROW
  WHEN (OLD."usedAt" IS NOT NULL OR NEW."userId" <> OLD."userId" OR NEW."hash" <> OLD."hash")
  EXECUTE FUNCTION "guard_recovery_code"();

-- Two owners, neither of them the person, or a command on the server; and a day in which the person can object.
ALTER TABLE "FactorReset"
  ADD CONSTRAINT "FactorReset_by_two"
    CHECK ("state" NOT IN ('scheduled', 'done') OR ("requestedById" IS NULL) = ("approvedById" IS NULL)),
  ADD CONSTRAINT "FactorReset_two_others"
    CHECK ("approvedById" <> "requestedById" AND "requestedById" <> "userId" AND "approvedById" <> "userId"),
  ADD CONSTRAINT "FactorReset_scheduled"
    CHECK ("state" NOT IN ('scheduled', 'done') OR ("effectiveAt" IS NOT NULL AND "stopHash" IS NOT NULL)),
  ADD CONSTRAINT "FactorReset_waits"
    CHECK ("effectiveAt" >= "requestedAt" + interval '23 hours 59 minutes'),
  ADD CONSTRAINT "FactorReset_not_early"
    CHECK ("state" <> 'done' OR "endedAt" >= "effectiveAt"),
  ADD CONSTRAINT "FactorReset_ended"
    CHECK (("state" IN ('done', 'stopped')) = ("endedAt" IS NOT NULL));

ALTER TABLE "FactorReset" ADD CONSTRAINT "FactorReset_has_code"
  CHECK ("state" <> 'scheduled' OR "codeHash" IS NOT NULL) NOT VALID;

CREATE FUNCTION "guard_factor_reset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A reset goes on as it was asked for: "FactorReset_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'FactorReset_never_changed';
END $$;

CREATE TRIGGER "FactorReset_never_changed"
  BEFORE UPDATE ON "FactorReset"
  FOR EACH ROW
  WHEN (OLD."state" IN ('done', 'stopped') OR OLD."userId" <> NEW."userId" OR OLD."requestedAt" <> NEW."requestedAt"
    OR OLD."requestedById" IS DISTINCT FROM NEW."requestedById"
    OR OLD."effectiveAt" IS NOT NULL AND (OLD."effectiveAt" IS DISTINCT FROM NEW."effectiveAt"
      OR OLD."approvedById" IS DISTINCT FROM NEW."approvedById"))
  EXECUTE FUNCTION "guard_factor_reset"();

-- Two others than the person, and seven days in which the old address can object.
ALTER TABLE "AddressChange"
  ADD CONSTRAINT "AddressChange_by_others"
    CHECK ("requestedById" <> "userId" AND "approvedById" <> "requestedById" AND "approvedById" <> "userId"),
  ADD CONSTRAINT "AddressChange_waits"
    CHECK ("effectiveAt" >= "requestedAt" + interval '168 hours'),
  ADD CONSTRAINT "AddressChange_other_address" CHECK ("newEmail" <> "oldEmail");

CREATE FUNCTION "guard_address_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A change of address goes on as it was requested: "AddressChange_never_changed"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'AddressChange_never_changed';
END $$;

-- It is only proven and approved, once each. A deleted approver is forgotten, and so is the approval.
CREATE TRIGGER "AddressChange_never_changed"
  BEFORE UPDATE ON "AddressChange"
  FOR EACH ROW
  WHEN ((OLD."userId", OLD."oldEmail", OLD."newEmail", OLD."requestedById", OLD."requestedAt", OLD."effectiveAt",
         OLD."proofHash", OLD."stopHash")
      IS DISTINCT FROM (NEW."userId", NEW."oldEmail", NEW."newEmail", NEW."requestedById", NEW."requestedAt",
         NEW."effectiveAt", NEW."proofHash", NEW."stopHash")
    OR OLD."provenAt" IS NOT NULL AND OLD."provenAt" IS DISTINCT FROM NEW."provenAt"
    OR OLD."approvedById" IS NOT NULL AND NEW."approvedById" IS NOT NULL AND OLD."approvedById" <> NEW."approvedById")
  EXECUTE FUNCTION "guard_address_change"();

CREATE FUNCTION "follow_objections"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "address_closed_until"(NEW."userId") IS NOT NULL THEN
    RAISE EXCEPTION 'Somebody has objected to another address of this account: "AddressChange_objected"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AddressChange_objected';
  END IF;
  INSERT INTO "AddressObjection" ("stopHash", "userId") VALUES (NEW."stopHash", NEW."userId");
  RETURN NULL;
END $$;

-- Whatever requests a change, its link outlives it.
CREATE TRIGGER "AddressChange_objected"
  AFTER INSERT ON "AddressChange"
  FOR EACH ROW EXECUTE FUNCTION "follow_objections"();

ALTER TABLE "MembershipApplication" ADD CONSTRAINT "MembershipApplication_email_lower"
  CHECK ("email" = lower("email"));

ALTER TABLE "MembershipApplication" ADD CONSTRAINT "MembershipApplication_details_once"
  CHECK ("personalDetails" IS NULL
    OR coalesce("dateOfBirth"::text, "homePhone", "cellPhone", "homeAddress") IS NULL);

ALTER TABLE "MembershipApplication" ADD CONSTRAINT "MembershipApplication_claim"
  CHECK (NOT "isClaim"
    OR "registrationType" = 'existing' AND "membershipNumber" IS NOT NULL
       AND "personalDetails" IS NULL AND "backgroundAnswers" IS NULL);

ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_size" CHECK ("fileSize" > 0);

ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_police_date"
  CHECK (("kind" = 'police_certificate') = ("issuedOn" IS NOT NULL));

ALTER TABLE "ApplicationDocument" ADD CONSTRAINT "ApplicationDocument_file_name_plain"
  CHECK ("fileName" !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]');

ALTER TABLE "Event" ADD CONSTRAINT "Event_price_not_negative" CHECK ("priceCents" >= 0);
ALTER TABLE "Event" ADD CONSTRAINT "Event_ends_after_start" CHECK ("endDate" >= "startDate");

ALTER TABLE "Event" ADD CONSTRAINT "Event_cancellation_policy"
  CHECK (jsonb_typeof("cancellationPolicy" -> 'tiers') IS NOT DISTINCT FROM 'array');

ALTER TABLE "Event" ADD CONSTRAINT "Event_topics" CHECK ("are_topics"("topics"));

ALTER TABLE "Event"
  ADD CONSTRAINT "Event_capacity"
    CHECK ("currentAttendees" >= 0 AND "offeredSeats" >= 0 AND "waitingCount" >= 0
    AND ("maxAttendees" IS NULL OR "currentAttendees" + "offeredSeats" <= "maxAttendees")),
  ADD CONSTRAINT "Event_draft_is_empty"
    CHECK ("status" <> 'draft' OR "currentAttendees" + "offeredSeats" + "waitingCount" = 0),
  ADD CONSTRAINT "Event_cancelled_is_empty"
    CHECK ("status" <> 'cancelled' OR "currentAttendees" + "offeredSeats" + "waitingCount" = 0);

ALTER TABLE "Event" ADD CONSTRAINT "Event_agenda" CHECK (jsonb_typeof("agenda") = 'array');
ALTER TABLE "Event" ADD CONSTRAINT "Event_speakers" CHECK (jsonb_typeof("speakers") = 'array');
ALTER TABLE "Event" ADD CONSTRAINT "Event_join_url" CHECK ("joinUrl" LIKE 'https://%');

ALTER TABLE "Event" ADD CONSTRAINT "Event_questions"
  CHECK (CASE WHEN jsonb_typeof("questions") = 'array' THEN jsonb_array_length("questions") <= 20 ELSE false END);

-- A published file of an event that has moved has a higher number than before, though nobody was sent one.
CREATE FUNCTION "move_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."startDate", NEW."endDate", NEW."location", NEW."title", NEW."status")
     IS DISTINCT FROM (OLD."startDate", OLD."endDate", OLD."location", OLD."title", OLD."status") THEN
    NEW."calendarSequence" := OLD."calendarSequence" + 1;
    PERFORM nextval('"calendar_sequence"');
  END IF;
  IF NEW."startDate" <> OLD."startDate" THEN
    NEW."previousStartDate" := OLD."startDate";
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_move"
  BEFORE UPDATE ON "Event"
  FOR EACH ROW EXECUTE FUNCTION "move_event"();

CREATE FUNCTION "record_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "EventChange" ("eventId", "calendarSequence", "title", "startDate", "endDate", "location", "status")
  VALUES (OLD."id", OLD."calendarSequence", OLD."title", OLD."startDate", OLD."endDate", OLD."location", OLD."status");
  RETURN NULL;
END $$;

CREATE TRIGGER "Event_record_change"
  AFTER UPDATE ON "Event"
  FOR EACH ROW WHEN (NEW."calendarSequence" <> OLD."calendarSequence")
  EXECUTE FUNCTION "record_event_change"();

-- Everybody with a seat has been told, and their seats are gone.
CREATE FUNCTION "keep_event_cancelled"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A cancelled event stays cancelled: "Event_stays_cancelled"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Event_stays_cancelled';
END $$;

CREATE TRIGGER "Event_stays_cancelled"
  BEFORE UPDATE OF "status" ON "Event"
  FOR EACH ROW WHEN (OLD."status" = 'cancelled' AND NEW."status" <> 'cancelled')
  EXECUTE FUNCTION "keep_event_cancelled"();

-- Only a trigger may set the count: its statements run at a depth of two.
CREATE FUNCTION "refuse_seat_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."currentAttendees" := 0;
    NEW."offeredSeats" := 0;
    NEW."waitingCount" := 0;
  ELSIF (NEW."currentAttendees", NEW."offeredSeats", NEW."waitingCount")
        IS DISTINCT FROM (OLD."currentAttendees", OLD."offeredSeats", OLD."waitingCount") AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The seats of an event are counted from its registrations and waiting list and cannot be set'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Event_seats_are_counted';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Event_refuse_seat_count"
  BEFORE INSERT OR UPDATE OF "currentAttendees", "offeredSeats", "waitingCount" ON "Event"
  FOR EACH ROW EXECUTE FUNCTION "refuse_seat_count"();

-- Every way to a seat raises this count, so none takes one at an event that is not open.
CREATE FUNCTION "require_open_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Seats are taken at published events only: "Event_open_for_seats"'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Event_open_for_seats';
END $$;

CREATE TRIGGER "Event_open_for_seats"
  BEFORE UPDATE OF "currentAttendees", "offeredSeats" ON "Event"
  FOR EACH ROW WHEN ((NEW."currentAttendees" > OLD."currentAttendees" OR NEW."offeredSeats" > OLD."offeredSeats")
    AND NEW."status" <> 'published')
  EXECUTE FUNCTION "require_open_event"();

ALTER TABLE "EventReminder" ADD CONSTRAINT "EventReminder_days" CHECK ("daysBefore" > 0);
ALTER TABLE "EventPrice" ADD CONSTRAINT "EventPrice_price_not_negative" CHECK ("priceCents" >= 0);

ALTER TABLE "EventPrice" ADD CONSTRAINT "EventPrice_capacity"
  CHECK ("capacity" IS NULL OR ("capacity" > 0 AND "taken" <= "capacity"));

ALTER TABLE "EventPrice" ADD CONSTRAINT "EventPrice_period" CHECK ("availableUntil" > "availableFrom");

-- Seats are counted for a rate with a number alone: whoever gives it one locks the event, as everybody does who takes a
-- seat, so no seat is missed.
CREATE FUNCTION "count_taken_of_rate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."capacity" IS NULL THEN
    NEW."taken" := 0;
  ELSIF TG_OP = 'INSERT' OR OLD."capacity" IS NULL THEN
    PERFORM FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
    NEW."taken" := (SELECT count(*) FROM "Registration" r WHERE r."eventId" = NEW."eventId"
                    AND r."registrationType" = NEW."registrationType" AND "holds_seat"(r."state"));
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "EventPrice_count_taken"
  BEFORE INSERT OR UPDATE OF "capacity" ON "EventPrice"
  FOR EACH ROW EXECUTE FUNCTION "count_taken_of_rate"();

-- A ticket names its rate, so a rate stays while somebody has a seat at it. At the commit, because an event is deleted
-- with both.
CREATE FUNCTION "keep_held_rate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Registration" r WHERE r."eventId" = OLD."eventId"
               AND r."registrationType" = OLD."registrationType" AND "holds_seat"(r."state"))
     AND NOT EXISTS (SELECT FROM "EventPrice" p WHERE p."eventId" = OLD."eventId"
                     AND p."registrationType" = OLD."registrationType") THEN
    RAISE EXCEPTION 'Somebody has a seat at this rate: "EventPrice_held"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'EventPrice_held';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "EventPrice_held"
  AFTER DELETE OR UPDATE OF "registrationType" ON "EventPrice"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "keep_held_rate"();

ALTER TABLE "LandingPage" ADD CONSTRAINT "LandingPage_no_bank"
  CHECK (jsonb_typeof("content" -> 'bank') IS DISTINCT FROM 'object');

ALTER TABLE "GroupBooking" ADD CONSTRAINT "GroupBooking_pending_people"
  CHECK (("people" IS NULL) = ("pendingUntil" IS NULL) AND ("people" IS NULL OR "confirmedAt" IS NULL));

-- Whoever asked for another address of a group had the code of that time, and the group of that address.
CREATE FUNCTION "end_group_email_correction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "EmailCorrection" WHERE "groupId" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "GroupBooking_end_email_correction"
  AFTER UPDATE OF "code", "contactEmail", "userId" ON "GroupBooking"
  FOR EACH ROW WHEN (OLD."code" <> NEW."code" OR OLD."contactEmail" IS DISTINCT FROM NEW."contactEmail"
    OR NEW."userId" IS NOT NULL)
  EXECUTE FUNCTION "end_group_email_correction"();

CREATE FUNCTION "give_group_to_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."userId" := "account_of"(NEW."contactEmail");
  RETURN NEW;
END $$;

CREATE TRIGGER "GroupBooking_give_to_account" BEFORE INSERT OR UPDATE OF "contactEmail" ON "GroupBooking" FOR EACH ROW
  WHEN (NEW."userId" IS NULL AND NEW."contactEmail" IS NOT NULL) EXECUTE FUNCTION "give_group_to_account"();

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_amount_not_negative" CHECK ("amountCents" >= 0);

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_when_verified"
  CHECK ("checkedInAt" IS NULL OR NOT "memberRateToVerify");

-- There is no ticket before the address is confirmed, and nobody is checked in without a valid one.
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_paid_when_confirmed"
  CHECK (NOT ("addressToConfirm" AND "paidAt" IS NOT NULL));

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_checked_in_with_ticket"
  CHECK ("checkedInAt" IS NULL OR "state" = 'confirmed');

ALTER TABLE "Registration" ADD CONSTRAINT "Registration_answers" CHECK (jsonb_typeof("answers") = 'array');

CREATE FUNCTION "count_no_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "currentAttendees" = 0 WHERE "currentAttendees" <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_truncate_seats"
  AFTER TRUNCATE ON "Registration"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_seats"();

-- Event.currentAttendees follows the registrations. Event_capacity then rejects the one that is too many.
CREATE FUNCTION "count_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_seats integer := 0;
  after_seats integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND "holds_seat"(OLD."state") THEN before_seats := 1; END IF;
  IF TG_OP <> 'DELETE' AND "holds_seat"(NEW."state") THEN after_seats := 1; END IF;
  IF after_seats = 1 AND (before_seats = 0 OR OLD."eventId" <> NEW."eventId") THEN
    -- Waits for a transaction that takes a seat at the same time, so that its registration is visible below.
    PERFORM FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
    IF "has_other_seat"(NEW) THEN
      RAISE EXCEPTION 'One seat a person: "Registration_one_seat_per_person"'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_one_seat_per_person';
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."eventId" = NEW."eventId" THEN
    IF after_seats <> before_seats THEN
      UPDATE "Event" SET "currentAttendees" = "currentAttendees" + after_seats - before_seats
      WHERE "id" = NEW."eventId";
    END IF;
    RETURN NULL;
  END IF;
  IF before_seats = 1 THEN
    UPDATE "Event" SET "currentAttendees" = "currentAttendees" - 1 WHERE "id" = OLD."eventId";
  END IF;
  IF after_seats = 1 THEN
    UPDATE "Event" SET "currentAttendees" = "currentAttendees" + 1 WHERE "id" = NEW."eventId";
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Registration_count_seats"
  AFTER INSERT OR UPDATE OR DELETE ON "Registration"
  DEFERRABLE INITIALLY IMMEDIATE
  FOR EACH ROW EXECUTE FUNCTION "count_seats"();

-- The seats of a booking count as one person's: a group alone is within the limits of a network, whatever its size. How
-- many groups a network may have is counted where they are registered.
CREATE FUNCTION "limit_unconfirmed_seats"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  capacity integer;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."eventId" = NEW."eventId" AND OLD."networkHash" = NEW."networkHash" THEN
    RETURN NULL;
  END IF;
  -- Waits for a transaction that takes a seat at the same time, so that its registration is visible below.
  SELECT "maxAttendees" INTO capacity FROM "Event" WHERE "id" = NEW."eventId" FOR NO KEY UPDATE;
  IF (SELECT count(DISTINCT "bookingId") > 1
             AND (count(*) FILTER (WHERE "addressToConfirm") > "max_unconfirmed_seats"(capacity)
                  OR count(*) > "max_unpaid_seats"(capacity))
      FROM "Registration" WHERE "eventId" = NEW."eventId" AND "networkHash" = NEW."networkHash")
  THEN
    RAISE EXCEPTION 'Too many seats of one network are to be confirmed or paid: "Registration_unconfirmed_seats"'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_unconfirmed_seats';
  END IF;
  RETURN NULL;
END $$;

-- At the commit, like the counting of seats: locking the event any earlier, people who register would wait for each
-- other's emails.
CREATE CONSTRAINT TRIGGER "Registration_unconfirmed_seats"
  AFTER INSERT OR UPDATE ON "Registration"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."networkHash" IS NOT NULL)
  EXECUTE FUNCTION "limit_unconfirmed_seats"();

-- Keeps the state, whatever writes, and what ends with it: a deadline ends when the seat is held no more, and so does
-- counting towards a network's limit. A seat that is to be confirmed and was taken without a network counts with all
-- others of that kind.
CREATE FUNCTION "keep_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."state" := "seat_state"(NEW."cancelledAt", NEW."releasedAt", NEW."amountCents", NEW."paidAt",
    NEW."memberRateToVerify", NEW."addressToConfirm");
  IF NEW."state" <> 'held' THEN
    NEW."heldUntil" := NULL;
    NEW."remindAt" := NULL;
  END IF;
  NEW."networkHash" := CASE WHEN NEW."state" = 'held' AND NEW."erasedAt" IS NULL
    THEN coalesce(NEW."networkHash", CASE WHEN NEW."addressToConfirm" THEN 'unknown' END) END;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_keep_seat"
  BEFORE INSERT OR UPDATE ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "keep_seat"();

-- What a registration owes is void while it holds no seat, whatever changes it.
CREATE FUNCTION "void_dues_of_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF "holds_seat"(NEW."state") THEN
    UPDATE "AmountDue" SET "voidedAt" = NULL WHERE "registrationId" = NEW."id" AND "voidedAt" IS NOT NULL;
  ELSE
    UPDATE "AmountDue" SET "voidedAt" = now() WHERE "registrationId" = NEW."id" AND "voidedAt" IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_void_dues"
  AFTER UPDATE OF "releasedAt", "cancelledAt" ON "Registration"
  FOR EACH ROW WHEN ("holds_seat"(OLD."state") <> "holds_seat"(NEW."state"))
  EXECUTE FUNCTION "void_dues_of_seat"();

-- A registration that names no booking is one of its own. Triggers of one kind fire in the order of their names, and
-- that of the foreign key begins with RI_: the booking is there when it looks. A group stays as long as its reference
-- pays for a seat: those of a coordinator who has left are bookings of their own then, and a transfer may still quote it.
CREATE FUNCTION "keep_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "Booking" ("id", "eventId", "createdAt") VALUES (NEW."bookingId", NEW."eventId", NEW."registrationDate")
    ON CONFLICT ("id") DO NOTHING;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM "Booking" b WHERE b."id" = OLD."bookingId"
      AND NOT EXISTS (SELECT FROM "Registration" r WHERE r."bookingId" = b."id")
      AND NOT EXISTS (
        SELECT FROM "PaymentBundle" p JOIN "PaymentBundleDue" i ON i."bundleId" = p."id"
          JOIN "AmountDue" d ON d."id" = i."amountDueId" JOIN "Registration" r ON r."id" = d."registrationId"
        WHERE p."groupId" = b."id");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Booking_of_registration" AFTER INSERT OR DELETE OR UPDATE OF "bookingId" ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "keep_booking"();

CREATE FUNCTION "count_seats_of_rate"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_type text;
  after_type text;
BEGIN
  IF TG_OP <> 'INSERT' AND "holds_seat"(OLD."state") THEN before_type := OLD."registrationType"; END IF;
  IF TG_OP <> 'DELETE' AND "holds_seat"(NEW."state") THEN after_type := NEW."registrationType"; END IF;
  IF before_type IS NOT DISTINCT FROM after_type THEN RETURN NULL; END IF;
  -- The event first, as everybody does, so that nobody waits for each other.
  PERFORM FROM "Event" WHERE "id" = coalesce(NEW."eventId", OLD."eventId") FOR NO KEY UPDATE;
  UPDATE "EventPrice" SET "taken" = "taken" - 1
  WHERE "eventId" = OLD."eventId" AND "registrationType" = before_type AND "capacity" IS NOT NULL;
  UPDATE "EventPrice" SET "taken" = "taken" + 1
  WHERE "eventId" = NEW."eventId" AND "registrationType" = after_type AND "capacity" IS NOT NULL;
  RETURN NULL;
END $$;

-- Named so that it runs after Registration_count_seats.
CREATE CONSTRAINT TRIGGER "Registration_count_seats_of_rate"
  AFTER INSERT OR UPDATE OR DELETE ON "Registration"
  DEFERRABLE INITIALLY IMMEDIATE
  FOR EACH ROW EXECUTE FUNCTION "count_seats_of_rate"();

-- Whoever takes a seat agrees to the policy of that moment, whatever takes it, and no later one worsens it.
CREATE FUNCTION "agree_to_policy"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW."cancellationPolicy" := OLD."cancellationPolicy";
  ELSE
    NEW."cancellationPolicy" := coalesce(
      (SELECT e."cancellationPolicy" FROM "Event" e WHERE e."id" = NEW."eventId"), NEW."cancellationPolicy");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_agree_to_policy"
  BEFORE INSERT OR UPDATE OF "cancellationPolicy" ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "agree_to_policy"();

-- Who gets a seat some other way waits no longer.
CREATE FUNCTION "stop_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "WaitingEntry" SET "cancelledAt" = now()
  WHERE "eventId" = NEW."eventId" AND "state" IN ('waiting', 'offered')
    AND ("email" = NEW."email" OR "userId" = NEW."userId");
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_stop_waiting"
  AFTER INSERT OR UPDATE OF "releasedAt", "cancelledAt", "email", "userId" ON "Registration"
  FOR EACH ROW WHEN ("holds_seat"(NEW."state"))
  EXECUTE FUNCTION "stop_waiting"();

-- Whoever asked for another address had the code of that time, and the seat of that address. A pending correction ends
-- with either of them, and once the seat belongs to an account, which changes its own address.
CREATE FUNCTION "end_email_correction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "EmailCorrection" WHERE "registrationId" = NEW."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "Registration_end_email_correction"
  AFTER UPDATE OF "ticketCode", "email", "userId", "cancelledAt", "releasedAt" ON "Registration"
  FOR EACH ROW WHEN (OLD."ticketCode" <> NEW."ticketCode" OR OLD."email" <> NEW."email"
    OR NEW."userId" IS NOT NULL OR NOT "holds_seat"(NEW."state"))
  EXECUTE FUNCTION "end_email_correction"();

CREATE FUNCTION "give_seat_to_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The account hasn't chosen any of it, and may choose anew until it has taken it over or changed its address.
  NEW."typedByOther" := NEW."userId" IS NULL AND "account_of"(NEW."email") IS NOT NULL;
  IF NEW."typedByOther" THEN NEW."userId" := "account_of"(NEW."email"); END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_give_to_account" BEFORE INSERT OR UPDATE OF "email", "userId" ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "give_seat_to_account"();

-- What was promised and what is known end with the deadline, whatever ends it, and a deadline that is as late as was
-- promised needs no other. Both triggers run after those that keep the state, by their names.
CREATE FUNCTION "end_seat_promise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."heldUntil" IS NULL THEN NEW."knownUntil" := NULL; END IF;
  IF NEW."heldUntil" IS NULL OR NEW."heldUntil" >= NEW."promisedUntil" THEN NEW."promisedUntil" := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Registration_promised_until" BEFORE INSERT OR UPDATE ON "Registration" FOR EACH ROW
  WHEN (NEW."promisedUntil" IS NOT NULL OR NEW."knownUntil" IS NOT NULL) EXECUTE FUNCTION "end_seat_promise"();

ALTER TABLE "EmailCorrection" ADD CONSTRAINT "EmailCorrection_newEmail_lower"
  CHECK ("newEmail" = lower("newEmail"));

ALTER TABLE "EmailCorrection" ADD CONSTRAINT "EmailCorrection_of_one"
  CHECK (num_nonnulls("registrationId", "groupId") = 1);

ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "WaitingEntry" ADD CONSTRAINT "WaitingEntry_released_offer"
  CHECK ("releasedAt" IS NULL OR "offeredUntil" IS NOT NULL);

CREATE FUNCTION "keep_waiting_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."state" := CASE
    WHEN NEW."cancelledAt" IS NOT NULL THEN 'cancelled'
    WHEN NEW."releasedAt" IS NOT NULL THEN 'released'
    WHEN NEW."offeredUntil" IS NOT NULL THEN 'offered'
    ELSE 'waiting' END;
  RETURN NEW;
END $$;

CREATE TRIGGER "WaitingEntry_keep"
  BEFORE INSERT OR UPDATE ON "WaitingEntry"
  FOR EACH ROW EXECUTE FUNCTION "keep_waiting_entry"();

CREATE FUNCTION "count_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."state" = OLD."state" AND NEW."eventId" = OLD."eventId" THEN RETURN NULL; END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE "Event" SET "waitingCount" = "waitingCount" - 1 WHERE "id" = OLD."eventId" AND OLD."state" = 'waiting';
    UPDATE "Event" SET "offeredSeats" = "offeredSeats" - 1 WHERE "id" = OLD."eventId" AND OLD."state" = 'offered';
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "Event" SET "waitingCount" = "waitingCount" + 1 WHERE "id" = NEW."eventId" AND NEW."state" = 'waiting';
    UPDATE "Event" SET "offeredSeats" = "offeredSeats" + 1 WHERE "id" = NEW."eventId" AND NEW."state" = 'offered';
  END IF;
  RETURN NULL;
END $$;

-- Deferrable for the same reason as Registration_count_seats.
CREATE CONSTRAINT TRIGGER "WaitingEntry_count"
  AFTER INSERT OR UPDATE OR DELETE ON "WaitingEntry"
  DEFERRABLE INITIALLY IMMEDIATE
  FOR EACH ROW EXECUTE FUNCTION "count_waiting"();

CREATE FUNCTION "count_nobody_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Event" SET "offeredSeats" = 0, "waitingCount" = 0 WHERE "offeredSeats" + "waitingCount" <> 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "WaitingEntry_truncate"
  AFTER TRUNCATE ON "WaitingEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_nobody_waiting"();

CREATE FUNCTION "give_place_to_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."userId" := "account_of"(NEW."email");
  RETURN NEW;
END $$;

CREATE TRIGGER "WaitingEntry_give_to_account" BEFORE INSERT OR UPDATE OF "email" ON "WaitingEntry" FOR EACH ROW
  WHEN (NEW."userId" IS NULL) EXECUTE FUNCTION "give_place_to_account"();

CREATE FUNCTION "end_offer_promise"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" <> 'offered' THEN NEW."knownUntil" := NULL; END IF;
  IF NEW."state" <> 'offered' OR NEW."offeredUntil" >= NEW."promisedUntil" THEN NEW."promisedUntil" := NULL; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "WaitingEntry_promised_until" BEFORE INSERT OR UPDATE ON "WaitingEntry" FOR EACH ROW
  WHEN (NEW."promisedUntil" IS NOT NULL OR NEW."knownUntil" IS NOT NULL) EXECUTE FUNCTION "end_offer_promise"();

ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_amount_positive" CHECK ("amountCents" > 0);

ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_paid_at_most_whole"
  CHECK ("paidCents" >= 0 AND "waivedCents" >= 0 AND "paidCents" + "waivedCents" <= "amountCents");

ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_closed_when_nothing_is_open"
  CHECK (("closedAt" IS NULL) = ("voidedAt" IS NULL AND "paidCents" + "waivedCents" < "amountCents"));

-- Dues for a part of a year say until when; the difference between two levels is for no year of its own.
ALTER TABLE "AmountDue" ADD CONSTRAINT "AmountDue_year_of_dues"
  CHECK (("coversUntil" IS NULL AND NOT "isLevelChange") OR ("purpose" = 'membership' AND NOT ("isLevelChange" AND "coversUntil" IS NOT NULL)));

-- Keeps the facts of an amount due in step: sums are only counted, it is closed when nothing is open, and void while
-- its registration holds no seat.
CREATE FUNCTION "keep_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."paidCents" := 0;
    IF NEW."registrationId" IS NOT NULL AND NEW."voidedAt" IS NULL AND EXISTS (
      SELECT FROM "Registration" r WHERE r."id" = NEW."registrationId" AND NOT "holds_seat"(r."state")) THEN
      NEW."voidedAt" := now();
    END IF;
  ELSIF NEW."paidCents" <> OLD."paidCents" AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'AmountDue.paidCents is the sum of its allocations and cannot be set'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AmountDue_paid_is_summed';
  END IF;
  NEW."closedAt" := CASE WHEN NEW."voidedAt" IS NOT NULL OR NEW."paidCents" + NEW."waivedCents" >= NEW."amountCents"
                         THEN coalesce(NEW."closedAt", now()) END;
  RETURN NEW;
END $$;

CREATE TRIGGER "AmountDue_keep"
  BEFORE INSERT OR UPDATE ON "AmountDue"
  FOR EACH ROW EXECUTE FUNCTION "keep_due"();

CREATE FUNCTION "owe_back_of_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "mark_owed_back"(ARRAY(SELECT DISTINCT "paymentId" FROM "Allocation" WHERE "amountDueId" = NEW."id"));
  RETURN NULL;
END $$;

CREATE TRIGGER "AmountDue_owe_back"
  AFTER UPDATE OF "voidedAt" ON "AmountDue"
  FOR EACH ROW WHEN ((OLD."voidedAt" IS NULL) <> (NEW."voidedAt" IS NULL) AND NEW."paidCents" > 0)
  EXECUTE FUNCTION "owe_back_of_due"();

-- Whoever has an invoice owes what it says until it is cancelled.
CREATE FUNCTION "keep_invoiced_amount"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "InvoiceDue" i WHERE i."amountDueId" = NEW."id" AND i."creditedAt" IS NULL) THEN
    RAISE EXCEPTION 'An amount due on an invoice is not adjusted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AmountDue_invoiced_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AmountDue_invoiced_stays"
  BEFORE UPDATE OF "amountCents" ON "AmountDue"
  FOR EACH ROW WHEN (OLD."amountCents" <> NEW."amountCents") EXECUTE FUNCTION "keep_invoiced_amount"();

-- An amount due counts while it is not void: what it asks for, less what is waived of it. What was paid for it is owed
-- back once it is void.
CREATE FUNCTION "book_amount_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW."voidedAt" IS NULL AND OLD."voidedAt" IS NULL AND NEW."purpose" = OLD."purpose" THEN
    INSERT INTO "JournalEntry" ("bookedAt", "kind", "purpose", "amountDueId", "reference", "amountCents")
    SELECT now(), e."kind"::"JournalKind", NEW."purpose", NEW."id", NEW."reference", e."cents"
    FROM (VALUES ('adjusted', NEW."amountCents" - OLD."amountCents"),
                 ('waived', NEW."waivedCents" - OLD."waivedCents")) AS e("kind", "cents")
    WHERE e."cents" <> 0;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD."voidedAt" IS NULL THEN
    INSERT INTO "JournalEntry" ("bookedAt", "kind", "purpose", "amountDueId", "reference", "amountCents")
    SELECT CASE TG_OP WHEN 'UPDATE' THEN greatest(coalesce(NEW."voidedAt", now()), OLD."createdAt") ELSE now() END,
           e."kind"::"JournalKind", OLD."purpose", OLD."id", OLD."reference", e."cents"
    FROM (VALUES ('waived', -OLD."waivedCents"),
                 ('written_off', -"written_off_of"(OLD."id")),
                 (CASE TG_OP WHEN 'UPDATE' THEN 'voided' ELSE 'dropped' END, OLD."amountCents"),
                 ('owed_back', OLD."paidCents")) AS e("kind", "cents")
    WHERE e."cents" <> 0;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."voidedAt" IS NULL THEN
    INSERT INTO "JournalEntry" ("bookedAt", "kind", "purpose", "amountDueId", "reference", "amountCents")
    SELECT CASE TG_OP WHEN 'INSERT' THEN NEW."createdAt" ELSE now() END,
           e."kind"::"JournalKind", NEW."purpose", NEW."id", NEW."reference", e."cents"
    FROM (VALUES (CASE TG_OP WHEN 'INSERT' THEN 'opened' ELSE 'voided' END,
                  CASE TG_OP WHEN 'INSERT' THEN NEW."amountCents" ELSE -NEW."amountCents" END),
                 ('owed_back', -NEW."paidCents"),
                 ('waived', NEW."waivedCents"),
                 ('written_off', "written_off_of"(NEW."id"))) AS e("kind", "cents")
    WHERE e."cents" <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "AmountDue_book"
  AFTER INSERT OR DELETE ON "AmountDue"
  FOR EACH ROW EXECUTE FUNCTION "book_amount_due"();

-- What is paid is booked as an allocation.
CREATE TRIGGER "AmountDue_book_change"
  AFTER UPDATE ON "AmountDue"
  FOR EACH ROW WHEN ((OLD."amountCents", OLD."waivedCents", OLD."voidedAt" IS NULL, OLD."purpose")
              IS DISTINCT FROM (NEW."amountCents", NEW."waivedCents", NEW."voidedAt" IS NULL, NEW."purpose"))
  EXECUTE FUNCTION "book_amount_due"();

-- Of somebody whose account is deleted, what is paid in part is not asked for either: nobody is left to pay it.
CREATE FUNCTION "drop_rest_of_dues"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "AmountDue" SET "waivedCents" = "amountCents" - "paidCents" WHERE "id" = NEW."id" AND "closedAt" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "AmountDue_drop_rest_of_dues"
  AFTER UPDATE OF "userId" ON "AmountDue"
  FOR EACH ROW WHEN (OLD."userId" IS NOT NULL AND NEW."userId" IS NULL AND NEW."purpose" = 'membership')
  EXECUTE FUNCTION "drop_rest_of_dues"();

ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_credit_of_something"
  CHECK (("kind" = 'credit_note') = ("creditOfId" IS NOT NULL));

-- Each series has a row in "Counter", whose lock lasts to the commit: what is rolled back leaves no gap.
CREATE FUNCTION "number_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "value" integer;
BEGIN
  IF NEW."kind" = 'credit_note'
     AND NOT EXISTS (SELECT FROM "Invoice" i WHERE i."id" = NEW."creditOfId" AND i."kind" = 'invoice') THEN
    RAISE EXCEPTION 'A credit note cancels an invoice'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_credit_of_invoice';
  END IF;
  INSERT INTO "Counter" AS c ("name", "value") VALUES (NEW."kind"::text, 1001)
  ON CONFLICT ("name") DO UPDATE SET "value" = c."value" + 1
  RETURNING c."value" INTO "value";
  NEW."number" := CASE NEW."kind" WHEN 'invoice' THEN 'INV-' ELSE 'CN-' END || "value";
  RETURN NEW;
END $$;

CREATE TRIGGER "Invoice_number"
  BEFORE INSERT ON "Invoice"
  FOR EACH ROW EXECUTE FUNCTION "number_invoice"();

-- A document stays as it was written. Until the coordinator of a group has confirmed it, it is addressed to nobody,
-- because a stranger typed the address; confirming gives it the coordinator's, once. An account adopts an invoice under
-- its proven address and takes it along to its next one, and an invoice to a visitor or a coordinator follows the
-- corrected address of the seat or group that it is about.
CREATE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_carried boolean := NEW."userId" IS NOT NULL AND NEW."userId" = coalesce(OLD."userId", NEW."userId")
    AND NEW."payerEmail" IS NOT DISTINCT FROM (
      SELECT u."email" FROM "User" u WHERE u."id" = NEW."userId" AND u."emailVerifiedAt" IS NOT NULL);
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW."id", NEW."number", NEW."kind", NEW."creditOfId", NEW."snapshot", NEW."createdById", NEW."createdAt")
        IS DISTINCT FROM
        (OLD."id", OLD."number", OLD."kind", OLD."creditOfId", OLD."snapshot", OLD."createdById", OLD."createdAt")
     OR (NEW."userId" IS NOT NULL AND NEW."userId" IS DISTINCT FROM OLD."userId" AND NOT is_carried)
     OR (NEW."payerEmail" IS NOT NULL AND NEW."payerEmail" IS DISTINCT FROM OLD."payerEmail" AND NOT is_carried
         AND NOT (OLD."payerEmail" IS NULL AND EXISTS (
           SELECT FROM "GroupBooking" g WHERE g."invoiceId" = OLD."id" AND g."contactEmail" = NEW."payerEmail"
             AND g."confirmedAt" IS NOT NULL))
         AND NOT (OLD."userId" IS NULL AND OLD."payerEmail" IS NOT NULL AND EXISTS (
           SELECT FROM "InvoiceDue" i JOIN "AmountDue" d ON d."id" = i."amountDueId"
           JOIN "Registration" s ON s."id" = d."registrationId"
           LEFT JOIN "GroupBooking" g ON g."id" = s."bookingId"
           WHERE i."invoiceId" IN (OLD."id", OLD."creditOfId") AND d."payerEmail" = NEW."payerEmail"
             AND NEW."payerEmail" IN (s."email", g."contactEmail"))))
     OR (NEW."personal" IS NOT NULL AND NEW."personal" IS DISTINCT FROM OLD."personal"
         AND "only_erases_lines"(OLD."personal", NEW."personal") IS NOT TRUE) THEN
    RAISE EXCEPTION 'An invoice does not change and is not deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Invoice_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Invoice_stays"
  BEFORE UPDATE OR DELETE ON "Invoice"
  FOR EACH ROW EXECUTE FUNCTION "keep_invoice"();

-- What a credit note cancels can be on another invoice.
CREATE FUNCTION "end_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "InvoiceDue" SET "creditedAt" = NEW."createdAt" WHERE "invoiceId" = NEW."creditOfId";
  RETURN NULL;
END $$;

CREATE TRIGGER "Invoice_ended_by_credit_note"
  AFTER INSERT ON "Invoice"
  FOR EACH ROW WHEN (NEW."kind" = 'credit_note') EXECUTE FUNCTION "end_invoice"();

-- A line says what its amount due asks for at that moment. The amount due is locked first, so that nobody changes it
-- before the commit. The lines of an invoice are as many as the document has, so none is added later.
CREATE FUNCTION "keep_invoice_line"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due "AmountDue";
  said jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT * INTO due FROM "AmountDue" WHERE "id" = NEW."amountDueId" FOR NO KEY UPDATE;
    SELECT i."snapshot" -> 'lines' -> (NEW."line" - 1) INTO said FROM "Invoice" i
    WHERE i."id" = NEW."invoiceId" AND i."kind" = 'invoice' AND NEW."line" > 0;
    IF due."voidedAt" IS NOT NULL OR due."waivedCents" >= due."amountCents" THEN
      RAISE EXCEPTION 'An amount due that is void is on no invoice'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'InvoiceDue_not_void';
    END IF;
    IF (said ->> 'reference', (said ->> 'amountCents')::int, (said ->> 'paidCents')::int)
       IS DISTINCT FROM (due."reference", due."amountCents" - due."waivedCents", due."paidCents") THEN
      RAISE EXCEPTION 'A line of an invoice says what its amount due asks for'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'InvoiceDue_as_owed';
    END IF;
    NEW."creditedAt" := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE'
     OR (NEW."invoiceId", NEW."line") IS DISTINCT FROM (OLD."invoiceId", OLD."line")
     OR (NEW."amountDueId" IS NOT NULL AND NEW."amountDueId" IS DISTINCT FROM OLD."amountDueId")
     OR (NEW."creditedAt" IS DISTINCT FROM OLD."creditedAt" AND (OLD."creditedAt" IS NOT NULL
         OR NOT EXISTS (SELECT FROM "Invoice" c WHERE c."creditOfId" = NEW."invoiceId"))) THEN
    RAISE EXCEPTION 'A line of an invoice does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'InvoiceDue_stays';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "InvoiceDue_keep"
  BEFORE INSERT OR UPDATE OR DELETE ON "InvoiceDue"
  FOR EACH ROW EXECUTE FUNCTION "keep_invoice_line"();

ALTER TABLE "PaymentBundle" ADD CONSTRAINT "PaymentBundle_of_one" CHECK (num_nonnulls("userId", "groupId") = 1);

-- A bundle has what its member owes, and what is open when it is put in: by the account or, for a visitor's, by the
-- confirmed address.
CREATE FUNCTION "require_own_open_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "AmountDue" d, "PaymentBundle" b
    LEFT JOIN "User" u ON u."id" = b."userId"
    WHERE d."id" = NEW."amountDueId" AND b."id" = NEW."bundleId" AND d."closedAt" IS NULL
      AND (d."userId" = u."id"
           OR (d."userId" IS NULL AND d."payerEmail" = u."email" AND u."emailVerifiedAt" IS NOT NULL)
           OR EXISTS (SELECT FROM "Registration" r WHERE r."id" = d."registrationId" AND r."bookingId" = b."groupId"))) THEN
    RAISE EXCEPTION 'A bundle has open amounts due of its member only, or of its group'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'PaymentBundleDue_own_and_open';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "PaymentBundleDue_own_and_open"
  BEFORE INSERT OR UPDATE ON "PaymentBundleDue"
  FOR EACH ROW EXECUTE FUNCTION "require_own_open_due"();

ALTER TABLE "DuesReminder" ADD CONSTRAINT "DuesReminder_rule"
  CHECK ("rule" IN ('first', 'second', 'last_day', 'overdue', 'before_lapse', 'new_rule'));

-- A reminder that was sent or left out stays so, or it could be sent again.
CREATE FUNCTION "keep_dues_reminder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A reminder does not change' USING ERRCODE = 'check_violation', CONSTRAINT = 'DuesReminder_stays';
END $$;

CREATE TRIGGER "DuesReminder_keep" BEFORE UPDATE ON "DuesReminder"
  FOR EACH ROW EXECUTE FUNCTION "keep_dues_reminder"();

ALTER TABLE "PaymentReport"
  ADD CONSTRAINT "PaymentReport_amount_positive" CHECK ("amountCents" > 0),
  ADD CONSTRAINT "PaymentReport_proof_is_whole"
    CHECK (num_nonnulls("uploadId", "fileName", "fileType", "fileSize") IN (0, 4) AND "fileSize" > 0),
  ADD CONSTRAINT "PaymentReport_file_name_plain"
    CHECK ("fileName" !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]');

ALTER TABLE "PaymentReport" ADD CONSTRAINT "PaymentReport_is_somebodys"
  CHECK (num_nonnulls("payerName", "payerEmail") IN (0, 2) AND num_nonnulls("userId", "payerEmail") = 1);

ALTER TABLE "PaymentReport" ADD CONSTRAINT "PaymentReport_reason_of_answer"
  CHECK ("declinedReason" IS NULL OR "declinedAt" IS NOT NULL);

ALTER TABLE "Allocation" ADD CONSTRAINT "Allocation_not_zero"
  CHECK ("amountCents" <> 0 AND ("refundId" IS NULL OR "amountCents" < 0));

-- Adds an allocation to both sums: to the amount due first, so that transactions lock in one order. An allocation
-- never changes; one that is taken back is followed by a negative one.
CREATE FUNCTION "sum_allocations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'An allocation does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Allocation_stays';
  END IF;
  UPDATE "AmountDue" SET "paidCents" = "paidCents" + NEW."amountCents" WHERE "id" = NEW."amountDueId";
  UPDATE "Payment" p SET "allocatedCents" = p."allocatedCents" + NEW."amountCents"
  FROM "AmountDue" d
  WHERE p."id" = NEW."paymentId" AND p."status" = 'completed'
    AND d."id" = NEW."amountDueId" AND d."currency" = p."currency";
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only a completed payment in the same currency pays an amount due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Allocation_of_received_money';
  END IF;
  IF NEW."amountCents" < 0 AND 0 > (
    SELECT sum("amountCents") FROM "Allocation"
    WHERE "paymentId" = NEW."paymentId" AND "amountDueId" = NEW."amountDueId") THEN
    RAISE EXCEPTION 'No more is taken back from an amount due than the payment gave to it'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Allocation_takes_back_its_own';
  END IF;
  PERFORM "mark_owed_back"(ARRAY[NEW."paymentId"]);
  RETURN NULL;
END $$;

CREATE TRIGGER "Allocation_sum"
  AFTER INSERT OR UPDATE OR DELETE ON "Allocation"
  FOR EACH ROW EXECUTE FUNCTION "sum_allocations"();

-- Named so that it runs after Allocation_sum, which locks the amount due.
CREATE FUNCTION "book_allocation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "JournalEntry"
    ("bookedAt", "kind", "purpose", "amountDueId", "paymentId", "refundId", "reference", "receiptNumber", "amountCents")
  SELECT CASE WHEN NEW."refundId" IS NULL AND EXISTS (
                SELECT FROM "JournalEntry" r
                WHERE r."paymentId" = p."id" AND r."kind" = 'received' AND r."writtenAt" = now())
              THEN greatest(p."paymentDate", d."createdAt") ELSE NEW."createdAt" END,
         e."kind"::"JournalKind", d."purpose", d."id", p."id", NEW."refundId", d."reference", p."receiptNumber", NEW."amountCents"
  FROM "AmountDue" d, "Payment" p, (VALUES ('applied'), ('owed_back')) AS e("kind")
  WHERE d."id" = NEW."amountDueId" AND p."id" = NEW."paymentId" AND (e."kind" = 'applied' OR d."voidedAt" IS NOT NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER "Allocation_then_book"
  AFTER INSERT ON "Allocation"
  FOR EACH ROW EXECUTE FUNCTION "book_allocation"();

CREATE FUNCTION "note_came_with_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."cameWithPayment" := NEW."amountCents" > 0 AND NEW."refundId" IS NULL AND EXISTS (
    SELECT FROM "Payment" p
    WHERE p."id" = NEW."paymentId" AND p."purpose" IS NOT NULL
      AND (EXISTS (SELECT FROM "JournalEntry" r
                   WHERE r."paymentId" = p."id" AND r."kind" = 'received' AND r."writtenAt" = now())
           OR NOT EXISTS (SELECT FROM "Allocation" b WHERE b."paymentId" = p."id")));
  RETURN NEW;
END $$;

CREATE TRIGGER "Allocation_came_with_payment"
  BEFORE INSERT ON "Allocation"
  FOR EACH ROW EXECUTE FUNCTION "note_came_with_payment"();

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_amount_positive" CHECK ("amountCents" > 0);

-- Nobody gets back more than was paid, however many refunds are recorded.
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_refunded_at_most_whole"
  CHECK ("refundedCents" >= 0 AND "refundedCents" <= "amountCents"
    AND ("refundedCents" = 0 OR "status" = 'completed'));

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_allocated_at_most_whole"
  CHECK ("allocatedCents" >= 0 AND "allocatedCents" + "refundedCents" <= "amountCents");

-- Receipts are numbered without gaps, in the order in which payments are completed: the counter's row is locked until
-- the transaction ends, and a payment that is rolled back returns its number.
CREATE FUNCTION "number_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."receiptNumber" IS NOT NULL
     AND (NEW."receiptNumber", NEW."amountCents", NEW."status")
       IS DISTINCT FROM (OLD."receiptNumber", OLD."amountCents", OLD."status") THEN
    RAISE EXCEPTION 'A payment with a receipt does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Payment_receipt_stays';
  END IF;
  IF NEW."status" <> 'completed' THEN
    NEW."receiptNumber" := NULL;
  ELSIF NEW."receiptNumber" IS NULL THEN
    INSERT INTO "Counter" AS c ("name", "value") VALUES ('receipt', 1001)
    ON CONFLICT ("name") DO UPDATE SET "value" = c."value" + 1
    RETURNING "value" INTO NEW."receiptNumber";
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO "Counter" AS c ("name", "value") VALUES ('receipt', NEW."receiptNumber")
    ON CONFLICT ("name") DO UPDATE SET "value" = greatest(c."value", excluded."value");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Payment_number_receipt"
  BEFORE INSERT OR UPDATE ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "number_receipt"();

-- Deleting it would leave a gap. Its payer may be erased.
CREATE FUNCTION "keep_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A payment with a receipt stays in the books'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Payment_with_receipt_stays';
END $$;

CREATE TRIGGER "Payment_keep_receipt"
  BEFORE DELETE ON "Payment"
  FOR EACH ROW WHEN (OLD."receiptNumber" IS NOT NULL) EXECUTE FUNCTION "keep_receipt"();

CREATE FUNCTION "refuse_allocated_sum"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW."allocatedCents" := 0;
  ELSIF NEW."allocatedCents" <> OLD."allocatedCents" AND pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'Payment.allocatedCents is the sum of its allocations and cannot be set'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Payment_allocated_is_summed';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Payment_refuse_allocated_sum"
  BEFORE INSERT OR UPDATE OF "allocatedCents" ON "Payment"
  FOR EACH ROW EXECUTE FUNCTION "refuse_allocated_sum"();

CREATE FUNCTION "owe_back_of_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "mark_owed_back"(ARRAY[NEW."id"]);
  RETURN NULL;
END $$;

CREATE TRIGGER "Payment_owe_back"
  AFTER UPDATE OF "owedBackAt" ON "Payment"
  FOR EACH ROW WHEN (OLD."owedBackAt" IS DISTINCT FROM NEW."owedBackAt")
  EXECUTE FUNCTION "owe_back_of_payment"();

CREATE FUNCTION "book_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "JournalEntry" ("bookedAt", "kind", "method", "paymentId", "receiptNumber", "amountCents")
  VALUES (NEW."paymentDate", 'received', NEW."method", NEW."id", NEW."receiptNumber", NEW."amountCents");
  RETURN NULL;
END $$;

CREATE TRIGGER "Payment_book"
  AFTER INSERT ON "Payment"
  FOR EACH ROW WHEN (NEW."status" = 'completed')
  EXECUTE FUNCTION "book_payment"();

CREATE TRIGGER "Payment_book_completed"
  AFTER UPDATE OF "status" ON "Payment"
  FOR EACH ROW WHEN (NEW."status" = 'completed' AND OLD."status" <> 'completed')
  EXECUTE FUNCTION "book_payment"();

ALTER TABLE "Cheque" ADD CONSTRAINT "Cheque_cleared_or_bounced"
  CHECK ("clearedAt" IS NULL OR "bouncedAt" IS NULL);

ALTER TABLE "Cheque" ADD CONSTRAINT "Cheque_deposited_after_received" CHECK ("depositedAt" >= "receivedAt");

ALTER TABLE "Cheque" ADD CONSTRAINT "Cheque_ended_after_deposited"
  CHECK (coalesce("clearedAt", "bouncedAt") >= coalesce("depositedAt", "receivedAt"));

ALTER TABLE "Refund" ADD CONSTRAINT "Refund_amount_positive" CHECK ("amountCents" > 0);

-- Sums up the refunds of a payment. A refund never changes, except that its note is erased with the person.
CREATE FUNCTION "sum_refunds"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW."note" IS NULL AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
      RETURN NULL;
    END IF;
    RAISE EXCEPTION 'A refund does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Refund_stays';
  ELSIF TG_OP = 'INSERT' THEN
    UPDATE "Payment" SET
      "refundedCents" = "refundedCents" + NEW."amountCents",
      "refundedAt" = CASE WHEN "refundedCents" + NEW."amountCents" >= "amountCents" THEN NEW."refundDate" END,
      "owedBackAt" = CASE WHEN "refundedCents" + NEW."amountCents" >= "amountCents"
                          THEN coalesce("owedBackAt", now()) ELSE "owedBackAt" END
    WHERE "id" = NEW."paymentId";
  ELSE
    UPDATE "Payment" SET "refundedCents" = "refundedCents" - OLD."amountCents", "refundedAt" = NULL
    WHERE "id" = OLD."paymentId";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Refund_sum"
  AFTER INSERT OR UPDATE OR DELETE ON "Refund"
  FOR EACH ROW EXECUTE FUNCTION "sum_refunds"();

-- Money that never came leaves the account that it was booked to.
CREATE FUNCTION "book_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "JournalEntry" ("bookedAt", "kind", "method", "paymentId", "refundId", "receiptNumber", "amountCents")
  SELECT f."at", f."kind"::text::"JournalKind",
         CASE WHEN f."kind" IN ('bounced', 'undone') THEN p."method" ELSE f."method" END,
         p."id", f."id", p."receiptNumber", f."cents"
  FROM (VALUES (OLD."id", OLD."paymentId", OLD."kind", OLD."method", -OLD."amountCents", now()),
               (NEW."id", NEW."paymentId", NEW."kind", NEW."method", NEW."amountCents", NEW."refundDate"))
    AS f("id", "paymentId", "kind", "method", "cents", "at")
  JOIN "Payment" p ON p."id" = f."paymentId";
  RETURN NULL;
END $$;

CREATE TRIGGER "Refund_book"
  AFTER INSERT OR DELETE ON "Refund"
  FOR EACH ROW EXECUTE FUNCTION "book_refund"();

ALTER TABLE "StatementLine"
  ADD CONSTRAINT "StatementLine_pays_with_what_came"
    CHECK ("paymentId" IS NULL OR "amountCents" > 0),
  ADD CONSTRAINT "StatementLine_ignored_or_posted"
    CHECK ("paymentId" IS NULL OR "ignoredAt" IS NULL);

-- A deleted person's name is blanked in a line that paid nothing. The rest of what the bank said stays.
CREATE FUNCTION "keep_statement_line"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD."paymentId" IS NOT NULL THEN
      RAISE EXCEPTION 'A line that was posted stays'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'StatementLine_stays';
    END IF;
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND (
    (OLD."statementId", OLD."lineNumber", OLD."date", OLD."amountCents", OLD."fingerprint")
      IS DISTINCT FROM (NEW."statementId", NEW."lineNumber", NEW."date", NEW."amountCents", NEW."fingerprint")
    OR (NEW."erasedAt" IS NULL AND (OLD."text", OLD."payer", OLD."account") IS DISTINCT FROM (NEW."text", NEW."payer", NEW."account")
      AND NOT (NEW."paymentId" IS NULL AND NEW."blankedAt" IS DISTINCT FROM OLD."blankedAt"
        AND NEW."account" IS NOT DISTINCT FROM OLD."account" AND length(NEW."text") <= length(OLD."text")
        AND coalesce(length(NEW."payer"), -1) <= coalesce(length(OLD."payer"), -1)))
  ) THEN
    RAISE EXCEPTION 'A line of a bank statement does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'StatementLine_is_the_banks';
  END IF;
  IF NEW."paymentId" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "Payment" p
    WHERE p."id" = NEW."paymentId" AND p."status" = 'completed' AND p."amountCents" = NEW."amountCents") THEN
    RAISE EXCEPTION 'A line is posted as a completed payment of its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'StatementLine_is_its_payment';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "StatementLine_keep"
  BEFORE INSERT OR UPDATE OR DELETE ON "StatementLine"
  FOR EACH ROW EXECUTE FUNCTION "keep_statement_line"();

ALTER TABLE "WriteOff" ADD CONSTRAINT "WriteOff_positive" CHECK ("amountCents" > 0);

-- What is written off was waived before. The lock keeps the amount due from becoming void meanwhile.
CREATE FUNCTION "book_write_off"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "AmountDue" d WHERE d."id" IN (NEW."amountDueId", OLD."amountDueId") ORDER BY d."id" FOR NO KEY UPDATE;
  INSERT INTO "JournalEntry" ("bookedAt", "kind", "purpose", "amountDueId", "reference", "amountCents")
  SELECT w."at", 'written_off', d."purpose", d."id", d."reference", w."cents"
  FROM (VALUES (OLD."amountDueId", -OLD."amountCents", now()),
               (NEW."amountDueId", NEW."amountCents", NEW."createdAt")) AS w("dueId", "cents", "at")
  JOIN "AmountDue" d ON d."id" = w."dueId" AND d."voidedAt" IS NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "WriteOff_book"
  AFTER INSERT OR UPDATE OR DELETE ON "WriteOff"
  FOR EACH ROW EXECUTE FUNCTION "book_write_off"();

ALTER TABLE "JournalEntry"
  ADD CONSTRAINT "JournalEntry_not_zero" CHECK ("amountCents" <> 0),
  ADD CONSTRAINT "JournalEntry_of_due_or_money"
    CHECK (
    CASE WHEN "kind" IN ('received', 'refunded', 'charged_back', 'bounced', 'undone')
         THEN "paymentId" IS NOT NULL AND "amountDueId" IS NULL AND "purpose" IS NULL
         ELSE "amountDueId" IS NOT NULL AND "purpose" IS NOT NULL AND "method" IS NULL END);

-- The tax that an amount contains, stored when it is booked: settings that change later must not change closed months.
-- It is null where nothing said since when VAT had been charged.
ALTER TABLE "JournalEntry" ADD CONSTRAINT "JournalEntry_vat_is_part"
  CHECK (
    "vatCents" = 0 OR "vatBasisPoints" IS NOT NULL AND abs("vatCents") <= abs("amountCents") AND sign("vatCents") = sign("amountCents"));

-- Whoever books waits for a month that is being closed, and that for whoever books, so that neither misses the other.
CREATE FUNCTION "guard_journal_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'The journal is append-only'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'JournalEntry_stays';
  END IF;
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'The journal follows the ledger and is written by its triggers alone'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'JournalEntry_follows_ledger';
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('closed months', 0));
  -- A closed month does not change; what belongs there is booked as soon as the last one is over.
  NEW."bookedAt" := greatest(NEW."bookedAt", (SELECT max("until") FROM "ClosedMonth"));
  RETURN NEW;
END $$;

CREATE TRIGGER "JournalEntry_guard"
  BEFORE INSERT OR UPDATE OR DELETE ON "JournalEntry"
  FOR EACH ROW EXECUTE FUNCTION "guard_journal_entry"();

-- An amount due has the rate of the day on which it was opened, also when it is changed or taken back later. Each entry
-- has the difference that it makes to the tax of the whole, so that parts add up and what is taken back leaves nothing.
CREATE FUNCTION "contain_vat"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "taken_away" CONSTANT "JournalKind"[] := ARRAY['voided', 'dropped']::"JournalKind"[];
  "earned" CONSTANT "JournalKind"[] := ARRAY['opened', 'adjusted', 'voided', 'dropped']::"JournalKind"[];
  "sign" integer := CASE WHEN NEW."kind" = ANY ("taken_away") THEN -1 ELSE 1 END;
  "before" bigint;
  "vat_before" bigint;
BEGIN
  NEW."vatCents" := 0;
  NEW."vatBasisPoints" := CASE NEW."kind"
    WHEN 'opened' THEN "vat_basis_points_at"(NEW."bookedAt")
    ELSE (SELECT e."vatBasisPoints" FROM "JournalEntry" e
          WHERE e."amountDueId" = NEW."amountDueId" AND e."kind" = 'opened' ORDER BY e."id" LIMIT 1) END;
  IF NEW."vatBasisPoints" IS NULL THEN
    RETURN NEW;
  END IF;
  SELECT coalesce(sum(s."sign" * e."amountCents"), 0), coalesce(sum(s."sign" * e."vatCents"), 0)
  INTO "before", "vat_before"
  FROM "JournalEntry" e, LATERAL (SELECT CASE WHEN e."kind" = ANY ("taken_away") THEN -1 ELSE 1 END AS "sign") s
  WHERE e."amountDueId" = NEW."amountDueId"
    AND e."kind" = ANY (CASE WHEN NEW."kind" = ANY ("earned") THEN "earned" ELSE ARRAY[NEW."kind"] END);
  NEW."vatCents" := "sign" * ("vat_cents_in"("before" + "sign" * NEW."amountCents", NEW."vatBasisPoints") - "vat_before");
  RETURN NEW;
END $$;

-- Named so that it runs before JournalEntry_guard, which moves what belongs to a closed month to a later day.
CREATE TRIGGER "JournalEntry_contain_vat"
  BEFORE INSERT ON "JournalEntry"
  FOR EACH ROW WHEN (NEW."kind" IN ('opened', 'adjusted', 'waived', 'written_off', 'voided', 'dropped'))
  EXECUTE FUNCTION "contain_vat"();

ALTER TABLE "ClosedMonth" ADD CONSTRAINT "ClosedMonth_begins_before_it_ends" CHECK ("from" < "until");

CREATE FUNCTION "guard_closed_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'A closed month does not change'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ClosedMonth_stays';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('closed months', 0));
  IF NEW."until" > now() THEN
    RAISE EXCEPTION 'A month that is not over cannot be closed'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ClosedMonth_is_over';
  END IF;
  IF NEW."from" IS DISTINCT FROM coalesce((SELECT max("until") FROM "ClosedMonth"), NEW."from")
     OR (NOT EXISTS (SELECT FROM "ClosedMonth")
         AND EXISTS (SELECT FROM "JournalEntry" WHERE "bookedAt" < NEW."from")) THEN
    RAISE EXCEPTION 'Months are closed one after the other'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ClosedMonth_follows_the_last';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "ClosedMonth_guard"
  BEFORE INSERT OR UPDATE OR DELETE ON "ClosedMonth"
  FOR EACH ROW EXECUTE FUNCTION "guard_closed_month"();

-- The column belongs to the association's side: nobody answers their own question.
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_assignee_is_staff_side"
  CHECK ("assigneeId" <> "memberId");

ALTER TABLE "SavedReply" ADD CONSTRAINT "SavedReply_lengths"
  CHECK (char_length("name") BETWEEN 1 AND 80 AND char_length("content") BETWEEN 1 AND 2000);

ALTER TABLE "SavedFilter" ADD CONSTRAINT "SavedFilter_lengths"
  CHECK (char_length("name") BETWEEN 1 AND 60
        AND char_length("status") BETWEEN 1 AND 60 AND char_length("type") BETWEEN 1 AND 200);

ALTER TABLE "SavedFilter" ADD CONSTRAINT "SavedFilter_narrows"
  CHECK (((status IS NOT NULL) OR (type IS NOT NULL)));

-- What a member writes is in front of the staff, whoever writes the row: never in what is done, nor among notices.
CREATE FUNCTION "reopen_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "MessageThread" SET "doneAt" = NULL, "isNotice" = false
  WHERE "id" = NEW."threadId" AND ("doneAt" IS NOT NULL OR "isNotice");
  RETURN NULL;
END $$;

CREATE TRIGGER "Message_reopens" AFTER INSERT ON "Message"
  FOR EACH ROW WHEN (NEW."toUserId" IS NULL) EXECUTE FUNCTION "reopen_conversation"();

CREATE FUNCTION "remember_first_read"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."firstReadAt" := coalesce(CASE WHEN TG_OP = 'UPDATE' THEN OLD."firstReadAt" END, NEW."readAt");
  RETURN NEW;
END $$;

CREATE TRIGGER "Message_first_read" BEFORE INSERT OR UPDATE ON "Message"
  FOR EACH ROW EXECUTE FUNCTION "remember_first_read"();

ALTER TABLE "Document" ADD CONSTRAINT "Document_file_name_plain"
  CHECK ("fileName" !~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]');

CREATE FUNCTION "count_documents_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending")
  SELECT count(*) FROM added WHERE "status" = 'pending' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "Document_count_added"
  AFTER INSERT ON "Document" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_documents_added"();

CREATE FUNCTION "count_documents_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending")
  SELECT -count(*) FROM removed WHERE "status" = 'pending' HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "Document_count_removed"
  AFTER DELETE ON "Document" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_documents_removed"();

CREATE FUNCTION "count_documents_decided"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DocumentCount" ("pending") VALUES (CASE WHEN NEW."status" = 'pending' THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE TRIGGER "Document_count_decided"
  AFTER UPDATE OF "status" ON "Document"
  FOR EACH ROW WHEN ((OLD."status" = 'pending') <> (NEW."status" = 'pending'))
  EXECUTE FUNCTION "count_documents_decided"();

CREATE FUNCTION "count_no_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "DocumentCount";
  RETURN NULL;
END $$;

CREATE TRIGGER "Document_truncate_count"
  AFTER TRUNCATE ON "Document"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_documents"();

CREATE FUNCTION "seal_audit_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."actorSalt" := NULL; NEW."actorSeal" := NULL; NEW."personalSalt" := NULL; NEW."personalSeal" := NULL;
  IF NEW."actorEmail" IS NOT NULL OR NEW."ip" IS NOT NULL THEN
    NEW."actorSalt" := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    NEW."actorSeal" := "audit_actor_seal"(NEW."actorSalt", NEW."actorEmail", NEW."ip");
  END IF;
  IF "audit_has_personal"(NEW."details") THEN
    NEW."personalSalt" := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
    NEW."personalSeal" := "audit_personal_seal"(NEW."personalSalt", NEW."details");
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AuditEntry_seal_people"
  BEFORE INSERT ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "seal_audit_people"();

-- Adds the entry to the chain at commit, so that the lock that orders the links is the last one a transaction takes and
-- is held for the length of a commit.
CREATE FUNCTION "seal_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "last" "AuditSeal";
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('AuditSeal'));
  SELECT * INTO "last" FROM "AuditSeal" ORDER BY "position" DESC LIMIT 1;
  INSERT INTO "AuditSeal" ("position", "entryId", "hash")
  VALUES (coalesce("last"."position", 0) + 1, NEW."id", "audit_hash"(coalesce("last"."hash", ''), NEW));
  RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "AuditEntry_seal"
  AFTER INSERT ON "AuditEntry"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "seal_audit_entry"();

-- The log is append-only, but people may be erased from it. Nothing else about an entry ever changes.
CREATE FUNCTION "guard_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (NEW."id", NEW."at", NEW."actorId", NEW."action", NEW."targetType", NEW."targetId", NEW."requestId",
         NEW."actorSeal", NEW."personalSeal", "audit_impersonal"(NEW."details"))
      IS NOT DISTINCT FROM
        (OLD."id", OLD."at", OLD."actorId", OLD."action", OLD."targetType", OLD."targetId", OLD."requestId",
         OLD."actorSeal", OLD."personalSeal", "audit_impersonal"(OLD."details"))
    AND ((NEW."actorSalt", NEW."actorEmail", NEW."ip")
           IS NOT DISTINCT FROM (OLD."actorSalt", OLD."actorEmail", OLD."ip")
         OR (NEW."actorSalt" IS NULL AND "are_audit_people_intact"(NEW)))
    AND ((NEW."personalSalt", NEW."details") IS NOT DISTINCT FROM (OLD."personalSalt", OLD."details")
         OR (NEW."personalSalt" IS NULL AND "are_audit_people_intact"(NEW)))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditEntry_append_only"
  BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION "guard_audit_entry"();

ALTER TABLE "AssociationSettings" ADD CONSTRAINT "AssociationSettings_one_row" CHECK ("id" = 1);

-- Bank details are rows of "BankAccount", and nobody reads them here.
ALTER TABLE "AssociationSettings" ADD CONSTRAINT "AssociationSettings_no_bank" CHECK (NOT "values" ? 'bank');

ALTER TABLE "MailServer" ADD CONSTRAINT "MailServer_only_one" CHECK ("isOnly");

ALTER TABLE "BackupPlan"
  ADD CONSTRAINT "BackupPlan_only_one" CHECK ("isOnly"),
  ADD CONSTRAINT "BackupPlan_hour" CHECK ("hour" BETWEEN 0 AND 23),
  ADD CONSTRAINT "BackupPlan_keep" CHECK ("keep" BETWEEN 1 AND 365),
  -- What leaves the machine is encrypted.
  ADD CONSTRAINT "BackupPlan_blob_is_encrypted"
    CHECK ("place" = 'folder' OR "passphrase" IS NOT NULL);

ALTER TABLE "BackupRun"
  ADD CONSTRAINT "BackupRun_percent" CHECK ("percent" BETWEEN 0 AND 100),
  ADD CONSTRAINT "BackupRun_made_has_a_size"
    CHECK (("madeAt" IS NULL) = ("sizeBytes" IS NULL)),
  ADD CONSTRAINT "BackupRun_failed_has_a_reason"
    CHECK (("failedAt" IS NULL) = ("failure" IS NULL)),
  ADD CONSTRAINT "BackupRun_one_end" CHECK ("madeAt" IS NULL OR "failedAt" IS NULL),
  -- A command decides by itself where its file goes.
  ADD CONSTRAINT "BackupRun_own_files_are_named"
    CHECK ("origin" = 'command' OR ("place" IS NOT NULL AND "fileName" IS NOT NULL));

ALTER TABLE "BackupDrill"
  ADD CONSTRAINT "BackupDrill_outcome"
    CHECK (("endedAt" IS NULL) = ("rows" IS NULL AND "failure" IS NULL)),
  ADD CONSTRAINT "BackupDrill_rows_and_files"
    CHECK (("rows" IS NULL) = ("files" IS NULL));


-- Rules of several tables

-- A seat that counts as paid has its money. Checked at commit from both sides, so that they may be written in any order.
CREATE FUNCTION "require_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Registration" r
             WHERE r."id" = (CASE TG_TABLE_NAME WHEN 'Registration' THEN to_jsonb(NEW) ->> 'id'
                             ELSE to_jsonb(OLD) ->> 'registrationId' END)::uuid
               AND r."state" = 'confirmed' AND r."amountCents" > 0
               AND NOT EXISTS (SELECT FROM "AmountDue" d
                               WHERE d."registrationId" = r."id" AND d."amountCents" = r."amountCents"
                                 AND d."closedAt" IS NOT NULL AND d."voidedAt" IS NULL)) THEN
    RAISE EXCEPTION 'A registration is paid by a completed payment of its amount'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Registration_paid_by_payment';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "AmountDue_of_paid_registration"
  AFTER UPDATE OR DELETE ON "AmountDue"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD."registrationId" IS NOT NULL AND OLD."closedAt" IS NOT NULL)
  EXECUTE FUNCTION "require_payment"();

CREATE CONSTRAINT TRIGGER "Registration_paid_by_payment"
  AFTER INSERT OR UPDATE OF "paidAt", "amountCents", "releasedAt", "cancelledAt" ON "Registration"
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."state" = 'confirmed' AND NEW."amountCents" > 0)
  EXECUTE FUNCTION "require_payment"();

CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "AuditEntry_no_truncate"
  BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

CREATE TRIGGER "AuditSeal_append_only"
  BEFORE UPDATE OR DELETE ON "AuditSeal"
  FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();

CREATE TRIGGER "AuditSeal_no_truncate"
  BEFORE TRUNCATE ON "AuditSeal"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();

-- The argument names the column that holds the person.
CREATE FUNCTION "keep_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE leaving uuid := (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
BEGIN
  IF EXISTS (SELECT FROM "RoleGrant" WHERE "userId" = leaving AND "role" = 'owner') THEN
    PERFORM pg_advisory_xact_lock(hashtext('RoleGrant_last_owner'));
    IF NOT EXISTS (SELECT FROM "RoleGrant" g JOIN "User" u ON u."id" = g."userId"
                   WHERE g."role" = 'owner' AND u."id" <> leaving
                     AND u."suspendedAt" IS NULL AND u."passwordHash" IS NOT NULL) THEN
      RAISE EXCEPTION 'The last owner stays: "RoleGrant_last_owner"'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'RoleGrant_last_owner';
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "RoleGrant_keep_an_owner"
  BEFORE DELETE ON "RoleGrant"
  FOR EACH ROW WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "keep_an_owner"('userId');

CREATE TRIGGER "User_keep_an_owner"
  BEFORE UPDATE OF "suspendedAt", "passwordHash" ON "User"
  FOR EACH ROW
  WHEN (OLD."isAdmin" AND ((OLD."suspendedAt" IS NULL AND NEW."suspendedAt" IS NOT NULL)
    OR (OLD."passwordHash" IS NOT NULL AND NEW."passwordHash" IS NULL)))
  EXECUTE FUNCTION "keep_an_owner"('id');

CREATE TRIGGER "User_delete_keeps_an_owner"
  BEFORE DELETE ON "User"
  FOR EACH ROW WHEN (OLD."isAdmin") EXECUTE FUNCTION "keep_an_owner"('id');

-- The arguments name the column of the approver, their roles, the column of the asker, their roles, and the column of
-- the time of asking.
CREATE FUNCTION "require_trusted_approver"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE approved jsonb := to_jsonb(NEW);
BEGIN
  IF "is_trusted_approver"(
       (approved ->> TG_ARGV[0])::uuid, TG_ARGV[1]::"StaffRole"[],
       (approved ->> TG_ARGV[2])::uuid, TG_ARGV[3]::"StaffRole"[],
       (approved ->> TG_ARGV[4])::timestamptz) IS NOT TRUE THEN
    RAISE EXCEPTION 'Approved by somebody who was not trusted before: "%"', TG_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "BankProposal_trusted_approver"
  AFTER UPDATE ON "BankProposal"
  FOR EACH ROW
  WHEN (OLD."state" = 'pending' AND NEW."state" = 'in_effect' AND NEW."decidedById" IS NOT NULL
    AND NEW."decidedById" <> NEW."proposedById" AND NEW."decidedAt" < NEW."effectiveAt")
  EXECUTE FUNCTION "require_trusted_approver"(
    'decidedById', '{owner,administrator,treasurer}', 'proposedById', '{owner,administrator,treasurer}', 'proposedAt');

CREATE TRIGGER "FactorReset_trusted_approver"
  AFTER INSERT OR UPDATE OF "approvedById" ON "FactorReset"
  FOR EACH ROW WHEN (NEW."approvedById" IS NOT NULL)
  EXECUTE FUNCTION "require_trusted_approver"(
    'approvedById', '{owner}', 'requestedById', '{owner}', 'requestedAt');

-- Whoever waited for the seven days needs one owner at most.
CREATE TRIGGER "AddressChange_trusted_approver"
  AFTER INSERT OR UPDATE OF "approvedById" ON "AddressChange"
  FOR EACH ROW WHEN (NEW."approvedById" IS NOT NULL AND NEW."effectiveAt" > now())
  EXECUTE FUNCTION "require_trusted_approver"(
    'approvedById', '{owner}', 'requestedById', '{owner,administrator,membership}', 'requestedAt');

-- With a registration or an account goes what nobody has paid; the rest stays in the books. What was paid for a seat
-- that was still to be used is void, so that it is owed back, as when the registration is cancelled. A cascade from the
-- event no longer sees the event, whose deletion does the same before.
CREATE FUNCTION "drop_unpaid_dues"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'User' THEN
    DELETE FROM "AmountDue" d WHERE d."userId" = OLD."id"
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id");
  ELSE
    DELETE FROM "AmountDue" d WHERE d."registrationId" = OLD."id"
      AND NOT EXISTS (SELECT FROM "Allocation" a WHERE a."amountDueId" = d."id");
    UPDATE "AmountDue" SET "voidedAt" = now()
    WHERE "registrationId" = OLD."id" AND "voidedAt" IS NULL
      AND EXISTS (SELECT FROM "Event" e WHERE e."id" = OLD."eventId" AND e."endDate" > now());
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER "Registration_drop_unpaid_dues"
  BEFORE DELETE ON "Registration"
  FOR EACH ROW EXECUTE FUNCTION "drop_unpaid_dues"();

CREATE TRIGGER "User_drop_unpaid_dues"
  BEFORE DELETE ON "User"
  FOR EACH ROW EXECUTE FUNCTION "drop_unpaid_dues"();

-- What has ended does not come back, and moves to no other event and no other phone.
CREATE FUNCTION "guard_door"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{revokedAt,endedAt,lastSeenAt,createdById,name}'::text[])
     IS DISTINCT FROM (to_jsonb(OLD) - '{revokedAt,endedAt,lastSeenAt,createdById,name}'::text[])
     OR (TG_TABLE_NAME = 'DoorLink' AND to_jsonb(OLD) ->> 'revokedAt' IS NOT NULL
         AND to_jsonb(NEW) -> 'revokedAt' IS DISTINCT FROM to_jsonb(OLD) -> 'revokedAt')
     OR (TG_TABLE_NAME = 'DoorDevice' AND to_jsonb(OLD) ->> 'endedAt' IS NOT NULL
         AND to_jsonb(NEW) -> 'endedAt' IS DISTINCT FROM to_jsonb(OLD) -> 'endedAt') THEN
    RAISE EXCEPTION 'A door link or device that has ended stays ended, and each stays where it was made'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Door_stays_ended';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "DoorLink_stays_ended" BEFORE UPDATE ON "DoorLink" FOR EACH ROW EXECUTE FUNCTION "guard_door"();
CREATE TRIGGER "DoorDevice_stays_ended" BEFORE UPDATE ON "DoorDevice" FOR EACH ROW EXECUTE FUNCTION "guard_door"();

CREATE FUNCTION "forget_people_seen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "PersonSeen" WHERE "viewerId" = OLD."id";
  RETURN NULL;
END $$;

CREATE TRIGGER "User_forget_people_seen" AFTER DELETE ON "User"
  FOR EACH ROW EXECUTE FUNCTION "forget_people_seen"();

CREATE TRIGGER "DoorDevice_forget_people_seen" AFTER DELETE ON "DoorDevice"
  FOR EACH ROW EXECUTE FUNCTION "forget_people_seen"();

-- A reference means one amount due or one bundle. Bundles wait for the amounts due that are being written, and these for
-- bundles, so that neither misses the other; amounts due do not wait for each other.
CREATE FUNCTION "refuse_second_meaning"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'AmountDue' THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('payment references', 0));
  ELSE
    PERFORM pg_advisory_xact_lock(hashtextextended('payment references', 0));
  END IF;
  IF (TG_TABLE_NAME = 'AmountDue' AND EXISTS (SELECT FROM "PaymentBundle" b WHERE b."reference" = NEW."reference"))
    OR (TG_TABLE_NAME = 'PaymentBundle' AND EXISTS (SELECT FROM "AmountDue" d WHERE d."reference" = NEW."reference")) THEN
    RAISE EXCEPTION 'The reference % means something else', NEW."reference"
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'reference_means_one_thing';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AmountDue_reference_means_one_thing"
  BEFORE INSERT OR UPDATE OF "reference" ON "AmountDue"
  FOR EACH ROW EXECUTE FUNCTION "refuse_second_meaning"();

CREATE TRIGGER "PaymentBundle_reference_means_one_thing"
  BEFORE INSERT OR UPDATE OF "reference" ON "PaymentBundle"
  FOR EACH ROW EXECUTE FUNCTION "refuse_second_meaning"();

CREATE FUNCTION "refuse_to_empty_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The books stay' USING ERRCODE = 'check_violation', CONSTRAINT = 'books_stay';
END $$;

CREATE TRIGGER "JournalEntry_no_truncate"
  BEFORE TRUNCATE ON "JournalEntry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_empty_books"();

CREATE TRIGGER "ClosedMonth_no_truncate"
  BEFORE TRUNCATE ON "ClosedMonth" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_empty_books"();


-- Rows

-- The first receipt has the number 1001.
INSERT INTO "Counter" ("name", "value") VALUES ('receipt', 1000);
