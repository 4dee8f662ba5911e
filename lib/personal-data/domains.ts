import "server-only";
import { accountData } from "@/lib/accounts/person";
import { applicationData } from "@/lib/applications/person";
import type { PersonalData } from "@/lib/auth/personal-data";
import { documentData } from "@/lib/documents/person";
import { memberData } from "@/lib/members/person";
import { messageData } from "@/lib/messages/person";
import { paymentData } from "@/lib/payments/person";
import { registrationData } from "@/lib/registrations/person";
import { staffData } from "@/lib/staff/person";

/** In the order of erasing. Payments come before the registrations by which they are found. */
export const domains: readonly PersonalData[] = [
  memberData,
  accountData,
  paymentData,
  registrationData,
  messageData,
  applicationData,
  documentData,
  staffData,
];
