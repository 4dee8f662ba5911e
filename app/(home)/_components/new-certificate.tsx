import { Award, Download } from "lucide";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { hoursInWords } from "@/lib/certificates/labels";
import { pathTo } from "@/lib/core/path-to";

type NewCertificateProps = { certificate: { title: string; hours: number; downloadUrl: string } };

/** The certificate that the member has got last. */
export function NewCertificate({ certificate: { title, hours, downloadUrl } }: NewCertificateProps) {
  return (
    <section
      aria-labelledby="new-certificate"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-t-2 border-line border-t-gold bg-card p-4 sm:p-5"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Icon of={Award} className="mt-0.5 size-5 shrink-0 text-gold" />
        <div className="min-w-0">
          <h2 id="new-certificate" className="font-medium">
            Your certificate is ready
          </h2>
          <p className="mt-0.5 text-sm text-pretty text-ink-soft">
            {title}, {hoursInWords(hours)} of CPD
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="secondary">
          <a href={downloadUrl} download>
            <Icon of={Download} /> Download certificate
          </a>
        </Button>
        <Button asChild variant="ghost">
          <Link href={pathTo("/events", { query: { tab: "past" } })} prefetch={false}>
            All certificates
          </Link>
        </Button>
      </div>
    </section>
  );
}
