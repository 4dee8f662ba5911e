import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { applicationStatusLabel } from "@/lib/applications/labels";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import type { MemberRecord } from "@/lib/personal-data/record-queries";
import { RecordLine, RecordSection } from "./record-section";

type ApplicationsProps = { applications: MemberRecord["applications"]; timeZone: string };

/** Applications of this account or with its email address. */
export function Applications({ applications, timeZone }: ApplicationsProps) {
  return (
    <RecordSection
      title="Applications"
      total={applications.length}
      empty="No application. The account was created by registering or by an import."
      href={null}
      paging={null}
    >
      {applications.map(({ id, reference, createdAt, decidedAt, ...application }) => {
        const { label, tone } = applicationStatusLabel(application);
        return (
          <RecordLine
            key={id}
            title={
              <Link
                href={pathTo("/admin/applications/[applicationId]", { applicationId: id })}
                prefetch={false}
                className="hover:underline"
              >
                {reference}
              </Link>
            }
            facts={`Sent on ${formatDate(createdAt, timeZone)}${decidedAt ? ` · decided on ${formatDate(decidedAt, timeZone)}` : ""}`}
            aside={<Badge tone={tone}>{label}</Badge>}
          />
        );
      })}
    </RecordSection>
  );
}
