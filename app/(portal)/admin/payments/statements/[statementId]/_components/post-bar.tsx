"use client";

import { useRouter } from "next/navigation";
import { lazy, Suspense, useRef, useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { PrintNotice } from "@/components/payments/print-notice";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { formatMoney } from "@/lib/core/money";
import type { AmountNow, StatementLineView } from "@/lib/statements/queries";
import { undoDays } from "@/lib/bank-files/rules";
import { postStatementAction } from "../../actions";
import { printedNames, toPays, type Decisions } from "./decisions";

// The confirmation is loaded on demand, because it is needed once a month.
const Confirmation = lazy(async () => ({
  default: (await import("@/components/forms/confirmation")).Confirmation,
}));

/** The number of skipped lines that the message lists. All of them stay to be decided. */
const maxReasons = 3;

type PostBarProps = {
  id: string;
  lines: readonly StatementLineView[];
  decisions: Decisions;
  amounts: Readonly<Record<string, AmountNow>>;
  /** Why accepted lines would be skipped, by the line's id. */
  conflicts: ReadonlyMap<string, string>;
  decidedCount: number;
};

/** The progress of the review, and the button that posts the lines. */
export function PostBar({ id, lines, decisions, amounts, conflicts, decidedCount }: PostBarProps) {
  const router = useRouter();
  const opener = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const paying = lines.flatMap((line) => {
    const decision = decisions[line.id];
    const isPaying = decision?.kind === "pays" || decision?.kind === "credit";
    return isPaying && !line.posted ? [{ line, decision }] : [];
  });
  // Lines with conflicts are sent as well: the posting returns them with the reason why it skips them.
  const recorded = paying.filter(({ line }) => !conflicts.has(line.id));
  const sum = formatMoney(recorded.reduce((total, { line }) => total + line.amountCents, 0));
  const open = lines.length - decidedCount;
  const count = recorded.length === 1 ? "1 payment" : `${recorded.length} payments`;
  const { submit, busy } = useSubmit(
    (_nothing: object, options) =>
      postStatementAction(
        {
          id,
          lines: paying.map(({ line, decision }) => ({ id: line.id, ...toPays(decision) })),
        },
        options,
      ),
    {
      success: ({ posted, skipped }) => ({
        title: posted > 0 ? "Statement Posted" : "Couldn’t post the statement",
        description: [
          posted > 0 ? `${posted === 1 ? "1 payment was" : `${posted} payments were`} recorded.` : "",
          ...skipped.slice(0, maxReasons).map(({ id: lineId, reason }) => {
            const line = lines.find((one) => one.id === lineId);
            return `Line ${line?.lineNumber ?? ""} was skipped: ${reason}`;
          }),
          skipped.length > maxReasons ? `${skipped.length - maxReasons} more were skipped.` : "",
        ]
          .filter(Boolean)
          .join(" "),
      }),
      failureTitle: "Couldn’t post the statement",
      onDone() {
        // The button disappears with the bar, so the focus goes to the posted lines instead.
        opener.current = null;
        setIsAsking(false);
        router.refresh();
      },
      onProblem: () => setIsAsking(false),
    },
  );
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-card px-4 py-3 shadow-lift sm:mx-0 sm:rounded-md sm:border sm:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-48 flex-1">
          <p role="status" className="text-sm tabular">
            {decidedCount} of {lines.length} lines decided · {sum} to record
            {conflicts.size > 0 && ` · ${conflicts.size} with a conflict`}
          </p>
          <Progress
            value={(100 * decidedCount) / Math.max(1, lines.length)}
            className="mt-2"
            label="Lines decided"
          />
        </div>
        <Button ref={opener} disabled={recorded.length === 0} onClick={() => setIsAsking(true)}>
          {recorded.length === 0 ? "Post payments" : `Post ${count}`}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <Confirmation
            isOpen
            onOpenChange={setIsAsking}
            opener={opener}
            title={`Post ${count}?`}
            description={
              <>
                <p>
                  {sum} will be recorded with receipts, and everyone who paid and whose address we have will
                  get an email. You can undo this for {undoDays} days.
                </p>
                {conflicts.size > 0 && (
                  <p className="mt-2">
                    {conflicts.size === 1
                      ? "One accepted line has a conflict and will be skipped. You can record it later."
                      : `${conflicts.size} accepted lines have a conflict and will be skipped. You can record them later.`}
                  </p>
                )}
                <div className="mt-3 empty:hidden">
                  <PrintNotice paper="receipts" texts={printedNames(recorded, amounts)} />
                </div>
                {open > 0 && (
                  <p className="mt-2">
                    {open === 1
                      ? "One line is undecided. You can record it later."
                      : `${open} lines are undecided. You can record them later.`}
                  </p>
                )}
              </>
            }
            verb={`Post ${count}`}
            busyWords="Posting..."
            keepVerb="Cancel"
            tone="primary"
            busy={busy}
            onConfirm={() => void submit({})}
          />
        </Suspense>
      )}
    </div>
  );
}
