import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { formatDateTime } from "@/lib/core/format";
import { unofferedWords } from "@/lib/events/labels";
import type { Unoffered } from "@/lib/events/rules";
import type { ListedWaiting } from "@/lib/waiting/queries";
import { RemoveFromWaitingList } from "./remove-from-waiting-list";

type WaitingListProps = {
  waiting: ListedWaiting[];
  /** How many people wait or have an offer, including those that the viewer may not see. */
  total: number;
  /** Why free seats are not offered to the waiting list; null while they are. */
  unoffered: Unoffered | null;
  mayEdit: boolean;
  timeZone: string;
};

/** The people who wait for a seat, in order. Renders nothing when nobody waits. */
export function WaitingList({ waiting, total, unoffered, mayEdit, timeZone }: WaitingListProps) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="waiting-list" className="mt-8">
      <h2 id="waiting-list" className="text-lg font-semibold">
        Waiting list <span className="font-normal text-ink-soft tabular">({total})</span>
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Free seats are offered in this order. Each offer lasts 24 hours, or 12 in the week before the event.
      </p>
      {unoffered && (
        <p className="mt-3 rounded-md border border-line bg-warning-soft p-3 text-sm text-warning">
          {unofferedWords(unoffered)}. Seats are offered as soon as one can be sold, at the rates of that
          moment.
        </p>
      )}
      <Card className="mt-3">
        <ol className="divide-y divide-line">
          {waiting.map(({ id, name, email, joinedAt, offeredUntil }, index) => (
            <li
              key={id}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-3 pr-2 pl-4 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto] sm:px-5"
            >
              <span aria-hidden="true" className="text-sm text-ink-soft tabular max-sm:self-start">
                {index + 1}
              </span>
              <div className="min-w-0">
                <p className="font-medium">{name}</p>
                <p className="text-sm break-words text-ink-soft">{email}</p>
              </div>
              <div className="flex flex-wrap items-center justify-between gap-x-3 max-sm:col-start-2">
                <p className="text-sm text-ink-soft tabular">
                  {offeredUntil ? (
                    <Badge tone="success">
                      Offered until {formatDateTime(new Date(offeredUntil), timeZone)}
                    </Badge>
                  ) : (
                    <>Since {formatDateTime(new Date(joinedAt), timeZone)}</>
                  )}
                </p>
                {mayEdit && <RemoveFromWaitingList id={id} name={name} isOffered={offeredUntil !== null} />}
              </div>
            </li>
          ))}
        </ol>
        {waiting.length < total && (
          <p className="border-t border-line px-5 py-3 text-sm text-ink-soft">
            {waiting.length} of {total} are shown.
          </p>
        )}
      </Card>
    </section>
  );
}
