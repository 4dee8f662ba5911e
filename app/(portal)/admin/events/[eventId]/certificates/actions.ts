"use server";

import { correctCertificate } from "@/lib/certificates/correct-certificate";
import { issueCertificates } from "@/lib/certificates/issue-certificates";
import { revokeCertificate } from "@/lib/certificates/revoke-certificate";
import { setCpd } from "@/lib/events/set-cpd";
import { action } from "@/lib/http/action";

// The forms reload the page, whose address contains the event's id.
export const setCpdAction = action(setCpd);
export const issueCertificatesAction = action(issueCertificates);
export const correctCertificateAction = action(correctCertificate);
export const revokeCertificateAction = action(revokeCertificate);
