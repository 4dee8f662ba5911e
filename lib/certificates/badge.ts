import "server-only";
import { createHash } from "node:crypto";
import { publicUrl } from "@/lib/core/public-url";
import { totalHours } from "@/lib/events/cpd-rules";
import type { Issuer } from "@/lib/print/letterhead";
import { criteriaInWords, deliveryLabels, hoursInWords, kindLabels } from "./labels";
import { formatCertificateCode, type IssuedCpd } from "./rules";
import { issuerUrl } from "./shared/badge-keys";
import { verifyUrl, type Printed } from "./shared/print-certificate";
import { badgeContexts } from "./shared/sign-badge";

/** Where programs learn which badges no longer count. */
export const revokedUrl = () => publicUrl("/.well-known/badges/revoked.json");

/** The id of a certificate's badge. */
export const badgeId = (certificateId: string): string => `urn:uuid:${certificateId}`;

/** How files that programs read to verify badges are served. They may keep them for a while. */
export const badgeFile = {
  contentType: "application/json",
  disposition: "inline",
  cacheControl: "public, max-age=300",
  // Verifiers that run in a browser read it from their own site.
  headers: { "Access-Control-Allow-Origin": "*" },
} as const;

/** The issuer of badges as a Profile of Open Badges 3.0. */
export const profileOf = ({ name, contactEmail }: Pick<Issuer, "name" | "contactEmail">) => ({
  id: issuerUrl(),
  type: ["Profile"],
  name,
  url: publicUrl("/"),
  ...(contactEmail && { email: contactEmail }),
});

/** The holder by name, and by a hash of the address, with which a wallet recognises its owner. */
function identifiersOf({ id: salt, holderName }: Printed, email: string | null) {
  const type = "IdentityObject";
  const name = { type, hashed: false, identityHash: holderName, identityType: "name" };
  if (!email) return [name];
  const hash = createHash("sha256").update(`${email}${salt}`).digest("hex");
  const identityHash = ["sha256", hash].join("$");
  return [name, { type, hashed: true, identityHash, identityType: "emailAddress", salt }];
}

/**
 * A certificate as an OpenBadgeCredential of Open Badges 3.0, unsigned.
 *
 * @param email the holder's address; null once their data was erased
 */
export function badgeOf(certificate: Printed, email: string | null) {
  const { id, code, kind, holderName, title, startDate, endDate, place, issuedAt } = certificate;
  const cpd = certificate.cpd as IssuedCpd;
  const hours = totalHours(cpd);
  const byCategory = cpd.hours.map((one) => `${one.category}: ${hoursInWords(one.hours)}`).join("; ");
  const where = [place, deliveryLabels[cpd.delivery]].filter(Boolean).join(", ");
  return {
    "@context": badgeContexts,
    id: badgeId(id),
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: `${kindLabels[kind]}: ${title}`,
    issuer: profileOf(certificate.issuer as Issuer),
    validFrom: issuedAt.toISOString(),
    awardedDate: issuedAt.toISOString(),
    credentialSubject: {
      type: ["AchievementSubject"],
      name: holderName,
      identifier: identifiersOf(certificate, email),
      activityStartDate: startDate.toISOString(),
      activityEndDate: endDate.toISOString(),
      creditsEarned: hours,
      achievement: {
        // Its own, because a corrected certificate has other hours than the rest of the event.
        id: `${verifyUrl(code)}#achievement`,
        type: ["Achievement"],
        achievementType: "CertificateOfCompletion",
        name: title,
        description: `${title} (${where}). ${hoursInWords(hours)} of continuing professional development, of 60 minutes without breaks. ${byCategory}.`,
        criteria: { narrative: criteriaInWords(cpd) },
        creditsAvailable: hours,
        humanCode: formatCertificateCode(code),
        tag: cpd.hours.map(({ category }) => category),
      },
    },
    evidence: [
      {
        id: verifyUrl(code),
        type: ["Evidence"],
        name: "Verification page",
        narrative: "Says whether the certificate is valid, and who issued it.",
      },
    ],
    credentialStatus: { id: revokedUrl(), type: "1EdTechRevocationList" },
    credentialSchema: [
      {
        id: "https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json",
        type: "1EdTechJsonSchemaValidator2019",
      },
    ],
  };
}
