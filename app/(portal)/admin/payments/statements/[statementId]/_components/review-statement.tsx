"use client";

import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { AmountNow, StatementLineView } from "@/lib/statements/queries";
import { planLineAction, recordLineAction } from "../../actions";
import {
  allocationsOf,
  conflictsOf,
  groupOf,
  groups,
  initialDecision,
  toPays,
  toPlanned,
  type Allocation,
  type Decision,
  type Group,
} from "./decisions";
import { GroupTabs, type Tab } from "./group-tabs";
import { Line } from "./line";
import { PostBar } from "./post-bar";
import { SplitDialog } from "./split-dialog";
import { lineElementId, useLineKeys } from "./use-line-keys";

// The dialogs, with their forms and rules, are fetched when they are opened for the first time.
const CreditDialog = dynamic(() => import("./credit-dialog").then((module) => module.CreditDialog));
const SetAsideDialog = dynamic(() => import("./set-aside-dialog").then((module) => module.SetAsideDialog));

type ReviewStatementProps = {
  id: string;
  lines: StatementLineView[];
  amounts: Readonly<Record<string, AmountNow>>;
  isPosted: boolean;
  mayRecord: boolean;
  maxWriteOffCents: number;
};

/**
 * The review of a bank statement: each line with the amounts that it may pay. Lines are decided one by one, with the
 * mouse or with keyboard shortcuts.
 */
export function ReviewStatement({
  id,
  lines,
  amounts,
  isPosted,
  mayRecord,
  maxWriteOffCents,
}: ReviewStatementProps) {
  const [decisions, setDecisions] = useState(() =>
    Object.fromEntries(lines.map((line) => [line.id, initialDecision(line)])),
  );
  const grouped: Partial<Record<Group, StatementLineView[]>> = {};
  for (const line of lines) (grouped[groupOf(line, decisions[line.id] ?? null)] ??= []).push(line);
  const first = groups.find((group) => grouped[group]?.length) ?? "to decide";
  // A posted statement is read as a whole, while an open one is decided line by line.
  const [tab, setTab] = useState<Tab>(isPosted ? "all" : first);
  const groupOfLine = (line: StatementLineView) => groupOf(line, decisions[line.id] ?? null);
  /** Amounts found by searching, with their values at that time. */
  const [picked, setPicked] = useState<Record<string, AmountNow>>({});
  const known = { ...picked, ...amounts };
  const conflicts = conflictsOf(lines, decisions, known);
  const [split, setSplit] = useState<StatementLineView | null>(null);
  const [credited, setCredited] = useState<StatementLineView | null>(null);
  const [toSetAside, setToSetAside] = useState<StatementLineView | null>(null);
  const shown = tab === "all" ? lines : (grouped[tab] ?? []);

  const list = useRef<HTMLOListElement>(null);
  /** The line that followed the dialog's line, which gets the focus when the dialog closes. */
  const opener = {
    get current() {
      const found = list.current?.querySelector<HTMLElement>("[aria-current]");
      return found ?? list.current?.querySelector<HTMLElement>("li") ?? null;
    },
  };

  async function decide(line: StatementLineView, decision: Decision) {
    const before = decisions[line.id] ?? null;
    setDecisions((all) => ({ ...all, [line.id]: decision }));
    const isRecorded = isPosted && (decision?.kind === "pays" || decision?.kind === "credit");
    const outcome = await (
      isRecorded
        ? recordLineAction({ id: line.id, ...toPays(decision) })
        : planLineAction({ id: line.id, ...toPlanned(decision) })
    ).catch(() => null);
    if (outcome?.ok) {
      if (isRecorded)
        toast({ title: "Payment Recorded", description: `Line ${line.lineNumber} is recorded.` });
      return;
    }
    setDecisions((all) => ({ ...all, [line.id]: before }));
    toast({
      title: "Update Failed",
      description: outcome?.message ?? "We couldn't reach the portal. Check your connection and try again.",
      variant: "destructive",
    });
  }

  const keys = useLineKeys<StatementLineView>({
    lines: shown,
    isActive: mayRecord && split === null && credited === null && toSetAside === null,
    onAccept(line) {
      if (groupOfLine(line) !== "to decide") return;
      const allocations = allocationsOf(line);
      const isOwn = line.suggestions[0]?.isOwn ?? false;
      // Several equal suggestions need a choice in the dialog.
      if (line.isAmbiguous || allocations.length === 0) setSplit(line);
      else if (!isOwn) void decide(line, { kind: "pays", allocations });
    },
    onSplit: setSplit,
    onSetAside(line) {
      // Other lines pay nothing already: money out, and lines that are set aside or posted.
      if (["to decide", "accepted"].includes(groupOfLine(line))) setToSetAside(line);
    },
    onUndo: (line) => void decide(line, null),
  });

  const save = (line: StatementLineView, allocations: Allocation[], found: Record<string, AmountNow>) => {
    setSplit(null);
    setPicked((before) => ({ ...before, ...found }));
    void decide(line, { kind: "pays", allocations });
  };

  return (
    <>
      <GroupTabs
        tab={tab}
        hasAll={isPosted}
        counts={{
          all: lines.length,
          ...(Object.fromEntries(groups.map((name) => [name, grouped[name]?.length ?? 0])) as Record<
            Group,
            number
          >),
        }}
        onTab={setTab}
      />
      {mayRecord && !isPosted && (
        <p className="mt-3 text-sm text-ink-soft max-md:hidden">
          Keys: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>Enter</kbd> or <kbd>A</kbd> accept,{" "}
          <kbd>S</kbd> split, <kbd>I</kbd> set aside, <kbd>U</kbd> undo
        </p>
      )}
      <ol ref={list} className="mt-4 grid gap-3">
        {shown.map((line) => (
          <Line
            key={line.id}
            line={line}
            decision={decisions[line.id] ?? null}
            conflict={conflicts.get(line.id) ?? null}
            group={groupOfLine(line)}
            isCurrent={keys.currentId === line.id}
            isReadOnly={!mayRecord}
            maxWriteOffCents={maxWriteOffCents}
            onFocus={() => keys.setCurrent(line.id)}
            onDecide={(decision) => void decide(line, decision)}
            onSplit={() => setSplit(line)}
            onCredit={() => setCredited(line)}
            onSetAside={() => setToSetAside(line)}
          />
        ))}
        {shown.length === 0 && (
          <li
            id={lineElementId("none")}
            tabIndex={-1}
            className="rounded-md border border-line bg-card p-6 text-sm text-ink-soft focus-visible:outline-none"
          >
            {tab === "to decide" ? "Every line has been dealt with." : "No lines here."}
          </li>
        )}
      </ol>
      {mayRecord && !isPosted && (
        <PostBar
          id={id}
          lines={lines}
          decisions={decisions}
          amounts={known}
          conflicts={conflicts}
          decidedCount={lines.length - (grouped["to decide"]?.length ?? 0)}
        />
      )}
      {credited && (
        <CreditDialog
          line={credited}
          decision={decisions[credited.id] ?? null}
          opener={opener}
          onClose={() => setCredited(null)}
          onSave={(payer) => {
            setCredited(null);
            void decide(credited, { kind: "credit", payer });
          }}
        />
      )}
      {toSetAside && (
        <SetAsideDialog
          line={toSetAside}
          opener={opener}
          onClose={() => setToSetAside(null)}
          onSave={(reason) => {
            setToSetAside(null);
            void decide(toSetAside, { kind: "ignored", reason });
          }}
        />
      )}
      {split && (
        <SplitDialog
          line={split}
          decision={decisions[split.id] ?? null}
          opener={opener}
          maxWriteOffCents={maxWriteOffCents}
          onClose={() => setSplit(null)}
          onSave={(allocations, found) => save(split, allocations, found)}
        />
      )}
    </>
  );
}
