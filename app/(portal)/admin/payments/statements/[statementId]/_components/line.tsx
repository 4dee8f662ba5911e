import { Payer } from "@/components/payments/payer";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatMoney } from "@/lib/core/money";
import type { NamedPayer } from "@/lib/ledger/schema";
import type { StatementLineView, SuggestionView } from "@/lib/statements/queries";
import { dayInWords } from "../../day-range";
import { allocationsOf, restInWords, type Allocation, type Decision, type Group } from "./decisions";
import { lineElementId } from "./use-line-keys";

type LineProps = {
  line: StatementLineView;
  decision: Decision;
  /** Why the posting would skip the line; null if it would not. */
  conflict: string | null;
  group: Group;
  isCurrent: boolean;
  isReadOnly: boolean;
  maxWriteOffCents: number;
  onFocus: () => void;
  onDecide: (decision: Decision) => void;
  onSplit: () => void;
  onCredit: () => void;
  onSetAside: () => void;
};

/** A bank line, and below it the amounts that it pays or may pay. */
export function Line({ line, decision, group, isCurrent, isReadOnly, onFocus, ...on }: LineProps) {
  const { id, date, text, payer, amountCents, note, caution, posted } = line;
  const isOpen = group === "to decide";
  return (
    <li
      id={lineElementId(id)}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      onFocus={onFocus}
      className={cn(
        "grid gap-3 rounded-md border bg-card p-4 focus-visible:outline-none sm:p-5",
        isCurrent ? "border-aqua ring-1 ring-aqua" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-sm text-ink-soft tabular">
            {dayInWords(date)} · line {line.lineNumber}
          </p>
          <p className="font-medium wrap-anywhere">{text || "—"}</p>
          {payer && <p className="text-sm wrap-anywhere text-ink-soft">{payer}</p>}
        </div>
        <p className="text-lg font-semibold whitespace-nowrap tabular">{formatMoney(amountCents)}</p>
      </div>
      {caution && amountCents > 0 && <p className="text-sm font-medium text-warning">{caution}</p>}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {line.match === "duplicate" && !posted && (
        <p className="text-sm text-ink-soft">This line has already been imported.</p>
      )}
      {posted && <Posted posted={posted} />}
      {!posted && decision?.kind === "pays" && (
        <Paying allocations={decision.allocations} amountCents={amountCents} line={line} />
      )}
      {!posted && decision?.kind === "credit" && (
        <p className="text-sm">
          <span className="font-semibold tabular">{formatMoney(amountCents)}</span> is kept as credit of{" "}
          <Credited
            payer={decision.payer}
            member={
              decision.payer === line.formerPayer?.payer
                ? line.formerPayer.name
                : decision.payer === line.planPayer
                  ? line.creditedTo
                  : null
            }
          />
        </p>
      )}
      {!posted && decision?.kind === "ignored" && (
        <SetAside by={line.setAside?.by} reason={decision.reason} />
      )}
      {on.conflict && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone="warning">Won&apos;t be posted</Badge> {on.conflict}
        </p>
      )}
      {isOpen && (
        <Suggestions
          line={line}
          isReadOnly={isReadOnly}
          maxWriteOffCents={on.maxWriteOffCents}
          onDecide={on.onDecide}
        />
      )}
      {!isReadOnly && !posted && amountCents > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={on.onSplit}>
            {decision?.kind === "pays"
              ? "Change"
              : line.suggestions.length > 0
                ? "Split or search"
                : "Search"}
          </Button>
          {(isOpen || decision?.kind === "credit") && (
            <Button variant="secondary" size="sm" onClick={on.onCredit}>
              {isOpen ? "Keep as credit" : "Change payer"}
            </Button>
          )}
          {isOpen && (
            <Button variant="ghost" size="sm" onClick={on.onSetAside}>
              Set aside
            </Button>
          )}
          {decision !== null && (
            <Button variant="ghost" size="sm" onClick={() => on.onDecide(null)}>
              {decision.kind === "ignored" ? "Return to match" : "Undo"}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function SetAside({ by, reason }: { by: string | null | undefined; reason: string | null }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-soft">
      {[by ? `Set aside by ${by}` : "Set aside", reason].filter(Boolean).join(": ")}
    </p>
  );
}

function Credited({ payer, member }: { payer: NamedPayer; member: string | null }) {
  if ("name" in payer) return [payer.name, payer.email].filter(Boolean).join(" · ");
  if ("userId" in payer) return member ?? "a member";
  return (
    <>
      the payer of <span className="font-mono">{payer.reference}</span>
    </>
  );
}

function Posted({ posted }: { posted: NonNullable<StatementLineView["posted"]> }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone="success">{posted.receipt ? `Receipt ${posted.receipt}` : "Posted"}</Badge>
      {posted.payer && <span className="font-medium wrap-anywhere">{posted.payer}</span>}
      {posted.paid.map(({ reference, description, amountCents }) => (
        <span key={reference} className="wrap-anywhere tabular">
          {formatMoney(amountCents)} for {description} · <span className="font-mono">{reference}</span>
        </span>
      ))}
      {posted.refundedCents > 0 && (
        <span className="text-ink-soft tabular">{formatMoney(posted.refundedCents)} refunded</span>
      )}
      {posted.creditCents !== null && (
        <span className="text-ink-soft tabular">{formatMoney(posted.creditCents)} kept as credit</span>
      )}
      {posted.writtenOff.map(({ reference, amountCents }) => (
        <span key={reference} className="text-ink-soft tabular">
          {formatMoney(amountCents)} written off
        </span>
      ))}
    </p>
  );
}

type PayingProps = { allocations: readonly Allocation[]; amountCents: number; line: StatementLineView };

function Paying({ allocations, amountCents, line }: PayingProps) {
  const rest = restInWords(amountCents, allocations);
  return (
    <ul className="grid gap-1 text-sm">
      {allocations.map(({ reference, amountCents: cents, writeOffCents }) => {
        const due = line.suggestions.find((one) => one.reference === reference);
        return (
          <li key={reference} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold tabular">{formatMoney(cents)}</span>
            <span>
              for <span className="font-mono">{reference}</span>
              {due && ` · ${[due.payer, due.description].filter(Boolean).join(" · ")}`}
            </span>
            {writeOffCents > 0 && (
              <span className="text-ink-soft">
                {formatMoney(writeOffCents)} written off as the bank&apos;s fee
              </span>
            )}
          </li>
        );
      })}
      {rest && <li className="text-ink-soft">{rest}</li>}
    </ul>
  );
}

type SuggestionsProps = Pick<LineProps, "line" | "isReadOnly" | "maxWriteOffCents" | "onDecide">;

function Suggestions({ line, isReadOnly, maxWriteOffCents, onDecide }: SuggestionsProps) {
  const { isTogether, suggestions, amountCents, formerPayer } = line;
  if (suggestions.length === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <p className="text-ink-soft">
          No matching amount due.{formerPayer && ` Probably from ${formerPayer.name}. ${formerPayer.reason}.`}
        </p>
        {formerPayer && !isReadOnly && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => onDecide({ kind: "credit", payer: formerPayer.payer })}
          >
            Keep as credit for {formerPayer.name}
          </Button>
        )}
      </div>
    );
  return (
    <ul className="grid gap-2">
      {suggestions.map((one, index) => {
        const missingCents = one.openCents - one.amountCents;
        const isAlone = !isTogether || suggestions.length === 1;
        const isFee = isAlone && missingCents > 0 && missingCents <= maxWriteOffCents;
        const accept = (writeOffCents = 0) =>
          onDecide({
            kind: "pays",
            allocations: allocationsOf(line, index).map((share) => ({ ...share, writeOffCents })),
          });
        const isLast = index === suggestions.length - 1;
        return (
          <li
            key={one.reference}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3"
          >
            <SuggestionWords one={one} amountCents={amountCents} isAlone={isAlone} />
            {one.isOwn ? (
              <span className="text-sm text-ink-soft">
                This is your own payment; a colleague must record it
              </span>
            ) : (
              !isReadOnly &&
              (isAlone || isLast) && (
                <span className="flex flex-wrap gap-2">
                  {isFee && (
                    <Button variant="secondary" size="sm" onClick={() => accept(missingCents)}>
                      Accept, write off {formatMoney(missingCents)}
                    </Button>
                  )}
                  <Button variant="secondary" size="sm" onClick={() => accept()}>
                    {isAlone ? "Accept" : `Accept all ${suggestions.length}`}
                  </Button>
                </span>
              )
            )}
          </li>
        );
      })}
    </ul>
  );
}

function SuggestionWords({
  one,
  amountCents,
  isAlone,
}: {
  one: SuggestionView;
  amountCents: number;
  isAlone: boolean;
}) {
  const restCents = amountCents - one.amountCents;
  return (
    <span className="min-w-0 flex-1 basis-60 text-sm">
      {one.payer && <Payer {...one} member={one.payer} />}
      <span className={cn("block wrap-anywhere", !one.payer && "font-medium")}>{one.description}</span>
      <span className="block text-ink-soft">
        <span className="font-mono">{one.reference}</span> · {formatMoney(one.openCents)} outstanding ·{" "}
        {one.reason}
      </span>
      {isAlone && restCents > 0 && (
        <span className="block text-ink-soft">
          The excess of {formatMoney(restCents)} would be kept as credit.
        </span>
      )}
    </span>
  );
}
