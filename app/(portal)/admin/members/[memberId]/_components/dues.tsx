import { differenceInCalendarDays, parseISO } from "date-fns";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { calendarDayOf, formatDate, formatDateTime } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { dueStateBadge, overdueWords } from "@/lib/ledger/labels";
import type { listDuesOf } from "@/lib/personal-data/record-queries";
import { UseCredit } from "@/components/payments/use-credit";
import { spendCreditAction } from "../../../payments/actions";
import { DueMenu } from "./due-menu";
import { RecordLine, RecordSection } from "./record-section";

type DuesProps = {
  dues: Awaited<ReturnType<typeof listDuesOf>>;
  timeZone: string;
  now: Date;
  /** Whether the viewer may waive, void and adjust amounts due. */
  mayChange: boolean;
  /** The button that records a payment. */
  action: ReactNode;
};

/** The member's amounts due, with their payment references. */
export function Dues({ dues, timeZone, now, mayChange, action }: DuesProps) {
  return (
    <RecordSection
      title="Outstanding payments"
      total={dues.length}
      empty="Nothing is due."
      href={null}
      paging={null}
      action={action}
    >
      {dues.map(
        ({
          reference,
          description,
          openCents,
          dueDate,
          heldUntil,
          isReported,
          reported,
          isOfSeat,
          usable,
        }) => (
          <RecordLine
            key={reference}
            title={description}
            facts={
              <>
                Reference <span className="tabular">{reference}</span>
                {isReported
                  ? " · payment reported"
                  : heldUntil
                    ? ` · seat held until ${formatDateTime(new Date(heldUntil), timeZone)}`
                    : dueDate && ` · due on ${formatDate(new Date(dueDate), timeZone)}`}
              </>
            }
            menu={mayChange && <DueMenu due={{ reference, description, openCents }} isOfSeat={isOfSeat} />}
            aside={
              <>
                <span className="tabular">{formatMoney(openCents)}</span>
                {dueDate && !heldUntil && !isReported && (
                  <Late
                    days={daysBetween(
                      calendarDayOf(new Date(dueDate), timeZone),
                      calendarDayOf(now, timeZone),
                    )}
                  />
                )}
                <UseCredit
                  due={{ reference, description }}
                  usable={usable}
                  openCents={openCents}
                  warning={reported}
                  onUse={spendCreditAction}
                />
              </>
            }
          />
        ),
      )}
    </RecordSection>
  );
}

const daysBetween = (from: string, to: string) => differenceInCalendarDays(parseISO(to), parseISO(from));

function Late({ days }: { days: number }) {
  return days > 0 && <Badge tone={dueStateBadge.open.tone}>{overdueWords(days)}</Badge>;
}
