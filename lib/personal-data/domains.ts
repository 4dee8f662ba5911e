import "server-only";
import { accountPersonalData } from "@/lib/sign-in/person";
import { applicationPersonalData } from "@/lib/applications/person";
import type { PersonalData } from "@/lib/auth/personal-data";
import { certificatePersonalData } from "@/lib/certificates/person";
import { cpdPersonalData } from "@/lib/cpd/person";
import { directoryPersonalData } from "@/lib/directory/person";
import { documentPersonalData } from "@/lib/documents/person";
import { goodStandingPersonalData } from "@/lib/good-standing/person";
import { invoicePersonalData } from "@/lib/invoices/person";
import { memberPersonalData } from "@/lib/members/person";
import { messagePersonalData } from "@/lib/messages/person";
import { paymentPersonalData } from "@/lib/payments/person";
import { programmePersonalData } from "@/lib/programmes/person";
import { registrationPersonalData } from "@/lib/registrations/person";
import { staffPersonalData } from "@/lib/staff/person";
import { statementPersonalData } from "@/lib/statements/person";

/**
 * The domains in the order of erasing. Payments come before the registrations by which they are found, and lines of
 * bank statements before the payments.
 */
export const domains: readonly PersonalData[] = [
  memberPersonalData,
  directoryPersonalData,
  accountPersonalData,
  statementPersonalData,
  invoicePersonalData,
  paymentPersonalData,
  // Before the registrations by which they are found.
  certificatePersonalData,
  goodStandingPersonalData,
  programmePersonalData,
  registrationPersonalData,
  messagePersonalData,
  applicationPersonalData,
  cpdPersonalData,
  documentPersonalData,
  staffPersonalData,
];
