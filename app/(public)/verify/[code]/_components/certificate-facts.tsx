import Link from "next/link";
import { CircleCheck, CircleSlash, History } from "lucide";
import { Verdict, VerifiedFact } from "@/components/verification/verdict";
import { formatCertificateCode } from "@/lib/certificates/rules";
import { deliveryLabels, hoursInWords } from "@/lib/certificates/labels";
import type { VerifiedCertificate } from "@/lib/certificates/queries";
import { formatLongDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";

const titleLabels = { attendance: "Event", programme: "Programme", statement: "Statement" } as const;

const shownStates = {
  valid: { title: "This certificate is valid", icon: CircleCheck, tone: "success" },
  superseded: { title: "This certificate was superseded", icon: History, tone: "warning" },
  revoked: { title: "This certificate was revoked", icon: CircleSlash, tone: "danger" },
} as const;

/** The state of a certificate, which is read first, and what it says. */
export function CertificateFacts({ certificate }: { certificate: VerifiedCertificate }) {
  const { state, code, holder, title, startDate, endDate, timeZone, place, issuer, sponsor } = certificate;
  const titleLabel = titleLabels[certificate.kind];
  const [from, to] = [startDate, endDate].map((date) => formatLongDate(new Date(date), timeZone));
  const facts: [string, string | null][] = [
    ["Name", holder],
    [titleLabel, title],
    [certificate.kind === "statement" ? "Period" : "Date", from === to ? from! : `${from} – ${to}`],
    ["Place", place],
    ["Delivery", deliveryLabels[certificate.delivery]],
    ["Sponsor", sponsor],
    ["Issued by", issuer.name],
    ["Issued on", formatLongDate(new Date(certificate.issuedAt), timeZone)],
    ["Code", formatCertificateCode(code)],
  ];
  return (
    <Verdict
      {...shownStates[state]}
      explanation={
        <>
          {state === "revoked" && <p className="mt-1 text-pretty">Reason: {certificate.reason}</p>}
          {certificate.supersededBy && (
            <p className="mt-1 text-pretty">
              It was corrected.{" "}
              <Link
                href={pathTo("/verify/[code]", { code: certificate.supersededBy })}
                className="font-medium underline underline-offset-4"
              >
                See the current certificate
              </Link>
            </p>
          )}
        </>
      }
    >
      {facts.map(
        ([label, value]) =>
          value && (
            <VerifiedFact key={label} label={label} isWide={label === titleLabel} isCode={label === "Code"}>
              {value}
            </VerifiedFact>
          ),
      )}
      <VerifiedFact label="CPD hours" isWide>
        {hoursInWords(certificate.totalHours)}
        <ul className="mt-1 font-normal text-ink-soft">
          {certificate.hours.map(({ category, hours }) => (
            <li key={category}>
              {category}: {hoursInWords(hours)}
            </li>
          ))}
        </ul>
      </VerifiedFact>
    </Verdict>
  );
}
