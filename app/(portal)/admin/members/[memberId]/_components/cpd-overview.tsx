import { GaugeCard } from "@/components/cpd/gauge-card";
import type { Staff } from "@/lib/auth/member";
import { readCpdOverview } from "@/lib/cpd/review-queries";
import { CpdPauses } from "./cpd-pauses";
import { StatementsOfMember } from "./statements-of-member";

type CpdOverviewProps = { person: Staff<"cpd.review">; member: { id: string; name: string } };

/** How much of each scheme the member has, and the days on which they owe nothing. */
export async function CpdOverview({ person, member }: CpdOverviewProps) {
  const { gauges, pauses, statements } = await readCpdOverview(person, member.id);
  return (
    <>
      {gauges.length > 0 && (
        <ul className="grid gap-4">
          {gauges.map((gauge) => (
            <li key={gauge.scheme}>
              <GaugeCard gauge={gauge} />
            </li>
          ))}
        </ul>
      )}
      <StatementsOfMember
        memberId={member.id}
        holderName={member.name}
        statements={statements}
        mayRevoke={member.id !== person.id}
      />
      <CpdPauses memberId={member.id} pauses={pauses} mayChange={member.id !== person.id} />
    </>
  );
}
