"use client";

import { Award } from "lucide";
import { useId, useState } from "react";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { Uncertified } from "@/lib/certificates/issued-queries";
import { certificatesInWords } from "@/lib/certificates/labels";
import type { Issued } from "@/lib/certificates/shared/issue";
import { issueCertificatesAction } from "../actions";

type IssueCertificatesProps = {
  eventId: string;
  isByHand: boolean;
  found: Uncertified;
};

/** The people without a certificate, with the reason why, and the button that issues those that are due. */
export function IssueCertificates({ eventId, isByHand, found }: IssueCertificatesProps) {
  const { people, total, dueCount } = found;
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(people.filter((one) => one.refusal === null && one.isCheckedIn).map((one) => one.id)),
  );
  const eligible = people.filter(({ refusal }) => refusal === null);
  // Who got a certificate since is no longer listed.
  const named = eligible.filter((one) => chosen.has(one.id)).map((one) => one.id);
  const count = isByHand ? named.length : dueCount;
  const choose = (one: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(one);
    else next.delete(one);
    setChosen(next);
  };
  if (total === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 id={id} className="text-lg font-semibold">
            Not issued <span className="font-normal text-ink-soft tabular">({total})</span>
          </h3>
          {isByHand && eligible.length > 0 && (
            <p className="mt-1 text-sm text-ink-soft">Choose who gets a certificate.</p>
          )}
        </div>
        {count > 0 && (
          <ConfirmedAction
            title={`Issue ${certificatesInWords(count)}?`}
            description="Each person is emailed a link to theirs. A certificate can be corrected or revoked later, but not deleted."
            verb="Issue certificates"
            busyWords="Issuing..."
            appearance="primary"
            success={({ issued, skipped }: Issued) => ({
              title: `${certificatesInWords(issued)} issued`,
              description:
                isByHand && skipped.length > 0
                  ? `Not for ${skipped.length} of those chosen; the reasons are listed.`
                  : "They are emailed now.",
            })}
            failureTitle="Couldn’t issue the certificates"
            refreshesAlways
            onConfirm={(options) =>
              issueCertificatesAction({ id: eventId, ...(isByHand && { registrationIds: named }) }, options)
            }
          >
            <Icon of={Award} /> Issue certificates
          </ConfirmedAction>
        )}
      </div>
      <Card className="mt-3 overflow-hidden">
        <ul className="divide-y divide-line">
          {people.map(({ id: personId, name, email, isCheckedIn, refusal }) => {
            const words = (
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-medium wrap-anywhere">{name}</span>
                  {refusal === null && (
                    <Badge tone={isCheckedIn ? "success" : "neutral"}>
                      {isCheckedIn ? "Checked in" : "Not checked in"}
                    </Badge>
                  )}
                </span>
                <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>
                {refusal !== null && <span className="mt-0.5 block text-sm text-ink-soft">{refusal}</span>}
              </span>
            );
            const row = "flex items-center gap-3 px-4 py-3 sm:px-5";
            return (
              <li key={personId}>
                {isByHand && refusal === null ? (
                  <label className={row}>
                    <input
                      type="checkbox"
                      className="size-4.5 shrink-0 accent-aqua"
                      checked={chosen.has(personId)}
                      onChange={(event) => choose(personId, event.target.checked)}
                    />
                    {words}
                  </label>
                ) : (
                  <div className={row}>{words}</div>
                )}
              </li>
            );
          })}
        </ul>
        {people.length < total && (
          <p className="border-t border-line px-4 py-3 text-sm text-ink-soft tabular sm:px-5">
            {people.length} of {total} are shown.
          </p>
        )}
      </Card>
    </section>
  );
}
