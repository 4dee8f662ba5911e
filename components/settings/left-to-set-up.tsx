import type { Route } from "next";
import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { Card } from "@/components/ui/card";
import { RepeatedIcon } from "@/components/ui/repeated-icon";
import { RowIcon } from "@/components/ui/row-icon";
import type { LeftToSetUp } from "@/lib/settings/left-to-set-up";
import { TakeSampleConferenceOff, type TakeOff } from "./take-sample-conference-off";

type LeftToSetUpCardProps = { left: LeftToSetUp[]; takeSampleConferenceOff: TakeOff };

/**
 * The list of settings that a new portal still lacks, each of which can be left for later. Renders nothing when none is
 * missing.
 */
export function LeftToSetUpCard({ left, takeSampleConferenceOff }: LeftToSetUpCardProps) {
  if (left.length === 0) return null;
  return (
    <Card className="mt-8 p-5 sm:p-6">
      <section aria-labelledby="left-to-set-up">
        <h2 id="left-to-set-up" className="font-semibold">
          Left to set up
        </h2>
        <RepeatedIcon name="next" />
        <ul className="mt-3 divide-y divide-line">
          <Compact>
            {left.map(({ what, why, href, isSampleConference }) => (
              <li key={what} className={isSampleConference ? "pb-3" : undefined}>
                <Link href={href as Route} className="left-to-set-up">
                  <span>
                    <span>{what}</span>
                    <span>{why}</span>
                  </span>
                  <RowIcon name="next" />
                </Link>
                {isSampleConference && <TakeSampleConferenceOff send={takeSampleConferenceOff} />}
              </li>
            ))}
          </Compact>
        </ul>
      </section>
    </Card>
  );
}
