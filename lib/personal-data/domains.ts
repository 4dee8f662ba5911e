import "server-only";
import { accountData } from "@/lib/sign-in/person";
import { applicationData } from "@/lib/applications/person";
import type { PersonalData } from "@/lib/auth/personal-data";
import { certificateData } from "@/lib/certificates/person";
import { cpdData } from "@/lib/cpd/person";
import { directoryData } from "@/lib/directory/person";
import { documentData } from "@/lib/documents/person";
import { goodStandingData } from "@/lib/good-standing/person";
import { invoiceData } from "@/lib/invoices/person";
import { memberData } from "@/lib/members/person";
import { messageData } from "@/lib/messages/person";
import { paymentData } from "@/lib/payments/person";
import { programmeData } from "@/lib/programmes/person";
import { registrationData } from "@/lib/registrations/person";
import { staffData } from "@/lib/staff/person";
import { statementData } from "@/lib/statements/person";

/**
 * The domains in the order of erasing. Payments come before the registrations by which they are found, and lines of
 * bank statements before the payments.
 */
export const domains: readonly PersonalData[] = [
  memberData,
  directoryData,
  accountData,
  statementData,
  invoiceData,
  paymentData,
  // Before the registrations by which they are found.
  certificateData,
  goodStandingData,
  programmeData,
  registrationData,
  messageData,
  applicationData,
  cpdData,
  documentData,
  staffData,
];
