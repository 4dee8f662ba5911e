import Link from "next/link";
import { CircleCheck, CircleSlash, History } from "lucide";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { formatCertificateCode } from "@/lib/certificates/rules";
import { deliveryLabels, hoursInWords } from "@/lib/certificates/labels";
import type { VerifiedCertificate } from "@/lib/certificates/queries";
import { formatLongDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";

const titleLabels = { attendance: "Event", programme: "Programme", statement: "Statement" } as const;

const shownStates = {
  valid: {
    title: "This certificate is valid",
    icon: CircleCheck,
    className: "bg-success-soft text-success",
  },
  superseded: {
    title: "This certificate was superseded",
    icon: History,
    className: "bg-warning-soft text-warning",
  },
  revoked: {
    title: "This certificate was revoked",
    icon: CircleSlash,
    className: "bg-danger-soft text-danger",
  },
} as const;

/** The state of a certificate, which is read first, and what it says. */
export function CertificateFacts({ certificate }: { certificate: VerifiedCertificate }) {
  const { state, code, holder, title, startDate, endDate, timeZone, place, issuer, sponsor } = certificate;
  const { title: heading, icon, className } = shownStates[state];
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
    <Card className="overflow-hidden">
      <div className={cn("flex items-start gap-3 p-5 sm:p-6", className)}>
        <Icon of={icon} className="mt-0.5 size-6 shrink-0" />
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{heading}</h1>
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
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-4 p-5 sm:grid-cols-2 sm:p-6">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className={cn(label === titleLabel && "sm:col-span-2")}>
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className={cn("mt-0.5 font-medium break-words", label === "Code" && "font-mono")}>
                  {value}
                </dd>
              </div>
            ),
        )}
        <div className="sm:col-span-2">
          <dt className="text-sm text-ink-soft">CPD hours</dt>
          <dd className="mt-0.5 font-medium">
            {hoursInWords(certificate.totalHours)}
            <ul className="mt-1 font-normal text-ink-soft">
              {certificate.hours.map(({ category, hours }) => (
                <li key={category}>
                  {category}: {hoursInWords(hours)}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
