import { useEffect, useRef, useState } from "react";
import { EncodingField } from "@/components/tables/encoding-field";
import { FileWarnings } from "@/components/tables/file-warnings";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/core/money";
import type { PreviewLine, StatementPreview } from "@/lib/statements/import-statement";
import type { ChosenMapping, DateOrder } from "@/lib/bank-files/rules";
import { encodingLabels, separatorWords, type ChosenEncoding } from "@/lib/tables/labels";
import { dayRange } from "../day-range";
import { Columns } from "./columns";
import { DateOrderQuestion } from "./date-order-question";
import { LinesToReview, type Decision } from "./lines-to-review";
import { previewCents } from "./preview-amount";
import { LeftOutRows, PreviewLines } from "./preview-lines";

/** The person's decisions about the file before it is stored. */
export type Decided = { confirm: number[]; leaveOut: number[] };

type PreviewProps = {
  preview: StatementPreview;
  isReading: boolean;
  isImporting: boolean;
  onColumns: (mapping: ChosenMapping) => void;
  onEncoding: (encoding: ChosenEncoding | null) => void;
  onAccount: (account: string) => void;
  onOfxAccount: (account: string) => void;
  onImport: (decided: Decided) => void;
};

/** The preview of how a file is read, before anything is stored. */
export function Preview({
  preview,
  isReading,
  isImporting,
  onColumns,
  onEncoding,
  onAccount,
  onOfxAccount,
  onImport,
}: PreviewProps) {
  const { name, lines, fault, isDateOrderSure, isRemembered } = preview;
  const [isOpen, setIsOpen] = useState(fault !== null);
  const [decisions, setDecisions] = useState<ReadonlyMap<number, Decision>>(new Map());
  const questioned = lines.filter(({ problem }) => problem !== null);
  const undecided = questioned.filter(({ line }) => !decisions.has(line)).length;
  const chosen = (decision: Decision) =>
    [...decisions].filter(([, one]) => one === decision).map(([line]) => line);
  const kept = lines.filter(({ line, isRead }) => isRead && decisions.get(line) !== "left out");
  const days = kept.map(({ date }) => date ?? "").toSorted();
  const isOrderOpen = !isDateOrderSure && preview.mapping !== null;
  const isAccountOpen = preview.accountsInFile.length > 1 && preview.ofxAccount === null;
  const heading = useRef<HTMLHeadingElement>(null);

  // The focus moves to the preview's heading, because the pressed control may be gone.
  useEffect(() => heading.current?.focus(), []);

  function decide(decided: readonly number[], decision: Decision | null) {
    const all = new Map(decisions);
    for (const line of decided) {
      if (decision === null) all.delete(line);
      else all.set(line, decision);
    }
    setDecisions(all);
  }

  function chooseOrder(dateOrder: DateOrder) {
    if (preview.mapping) onColumns({ ...preview.mapping, dateOrder });
  }

  return (
    <section
      aria-labelledby="preview"
      className="grid grid-cols-1 gap-5 rounded-md border border-line bg-card p-4 sm:p-6"
    >
      <div>
        <h2
          id="preview"
          ref={heading}
          tabIndex={-1}
          className="scroll-mt-36 text-lg font-semibold wrap-anywhere focus-visible:outline-none"
        >
          {name}
        </h2>
        <p className="text-sm text-ink-soft">
          {preview.format === "ofx"
            ? "OFX statement"
            : `${encodingLabels[preview.encoding]}, separated by ${separatorWords[preview.delimiter]}`}
          {isRemembered && ". Using the same columns as last time"}.
        </p>
      </div>
      {preview.accounts.length > 1 && (
        <AccountChoice preview={preview} isReading={isReading} onAccount={onAccount} />
      )}
      {preview.accountsInFile.length > 1 && (
        <OfxAccountChoice preview={preview} isReading={isReading} onOfxAccount={onOfxAccount} />
      )}
      {preview.format === "csv" && preview.warnings.length > 0 && (
        <>
          <FileWarnings warnings={preview.warnings} />
          <EncodingField encoding={preview.encoding} isReading={isReading} onEncoding={onEncoding} />
        </>
      )}
      {fault && !isAccountOpen && (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
      {!fault && (
        <>
          {isOrderOpen && <DateOrderQuestion preview={preview} isReading={isReading} onOrder={chooseOrder} />}
          <dl className="grid grid-cols-2 gap-4 text-sm sm:grid-cols-3 lg:grid-cols-[auto_auto_auto_auto_auto]">
            <Figure name="Lines" value={kept.length.toLocaleString("en")} />
            <Figure
              name="Rows left out"
              value={(preview.leftOut.length + chosen("left out").length).toLocaleString("en")}
            />
            <Figure
              name="Days"
              value={days.length > 0 ? dayRange(days[0]!, days.at(-1)!) : ""}
              className="max-sm:col-span-2"
            />
            <Figure name="Money in" value={sumOf(kept.filter(({ amount }) => !amount?.startsWith("-")))} />
            <Figure name="Money out" value={sumOf(kept.filter(({ amount }) => amount?.startsWith("-")))} />
          </dl>
          {questioned.length > 0 && (
            <LinesToReview lines={questioned} decisions={decisions} onDecide={decide} />
          )}
          <PreviewLines lines={lines.filter(({ isRead }) => isRead)} count={preview.count} />
          {preview.leftOut.length > 0 && <LeftOutRows rows={preview.leftOut} />}
        </>
      )}
      {preview.format === "csv" && (
        <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="cursor-pointer text-sm font-medium text-aqua-ink">Columns and encoding</summary>
          <Columns preview={preview} isReading={isReading} onColumns={onColumns} />
          {preview.warnings.length === 0 && (
            <div className="mt-6 border-t border-line pt-4">
              <EncodingField encoding={preview.encoding} isReading={isReading} onEncoding={onEncoding} />
            </div>
          )}
        </details>
      )}
      {!fault && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            busy={isImporting}
            disabled={undecided > 0 || isOrderOpen}
            onClick={() => onImport({ confirm: chosen("right"), leaveOut: chosen("left out") })}
          >
            {isImporting ? "Matching..." : "Match lines"}
          </Button>
          {isOrderOpen && <p className="text-sm text-ink-soft">Choose the right dates first.</p>}
          {undecided > 0 && (
            <p className="text-sm text-ink-soft">
              {undecided === 1
                ? "1 line needs your decision first."
                : `${undecided.toLocaleString("en")} lines need your decision first.`}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

type AccountChoiceProps = Pick<PreviewProps, "preview" | "isReading" | "onAccount">;

/** The choice of the association's account. Each account has its own date order and history. */
function AccountChoice({ preview: { account, accounts }, isReading, onAccount }: AccountChoiceProps) {
  return (
    <label className="grid gap-2 text-sm font-medium sm:max-w-md">
      Bank account
      <select
        className="h-11 w-full rounded-md border border-edge bg-card px-3 text-base font-normal text-ink hover:border-ink-soft sm:text-sm"
        value={account ?? ""}
        disabled={isReading}
        onChange={({ target }) => onAccount(target.value)}
      >
        {account === null && <option value="">Choose this statement’s account</option>}
        {accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choice of the account in an OFX file, because a bank may put all of a customer's accounts into one. */
function OfxAccountChoice({
  preview: { ofxAccount, accountsInFile },
  isReading,
  onOfxAccount,
}: Pick<PreviewProps, "preview" | "isReading" | "onOfxAccount">) {
  return (
    <label className="grid gap-2 text-sm font-medium sm:max-w-md">
      Account in the file
      <select
        className="h-11 w-full rounded-md border border-edge bg-card px-3 text-base font-normal text-ink hover:border-ink-soft sm:text-sm"
        value={ofxAccount ?? ""}
        disabled={isReading}
        onChange={({ target }) => onOfxAccount(target.value)}
      >
        {ofxAccount === null && <option value="">Choose the account to import</option>}
        {accountsInFile.map((account) => (
          <option key={account} value={account}>
            {account}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The total of lines that are all money in or all money out: "9,385.00 BSD". */
const sumOf = (lines: readonly PreviewLine[]) =>
  formatMoney(Math.abs(lines.reduce((sum, { amount }) => sum + previewCents(amount ?? ""), 0)));

function Figure({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular">{value}</dd>
    </div>
  );
}
