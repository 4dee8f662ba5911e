import { ChevronRight } from "lucide";
import { Icon } from "@/components/ui/icon";
import { CopyValue } from "./copy-value";
import { formatCents, formatMoney } from "@/lib/core/money";
import { bankWarning } from "@/lib/association/rules";
import { bankDetailLines } from "@/lib/association/labels";

export type BankDetails = {
  accountName: string;
  bankName: string;
  swift: string;
  accountNumber: string;
  accountType: string;
  transitNumber: string;
  address: string;
  isSample: boolean;
};

type BankTransferProps = {
  /** The amount to transfer; null while nothing has been chosen. */
  amountCents: number | null;
  /** The payment reference; null while nothing is due. */
  reference: string | null;
  /** How to pay; by default how to get the missing reference. */
  announcement?: string;
  bank: BankDetails;
  /** The chosen method of a registration that has no reference yet; undefined if the text should cover both. */
  method?: "bank_transfer" | "cheque" | undefined;
};

/** The values that people type into their bank's form, by the names that the copy buttons use. */
const typed: Record<string, string> = {
  Amount: "amount",
  Reference: "reference",
  "Account name": "account name",
  Bank: "bank",
  SWIFT: "SWIFT code",
  "Account number": "account number",
  "Transit number": "transit number",
};

export function BankTransfer({ amountCents, reference, announcement, bank, method }: BankTransferProps) {
  const details = bankDetailLines(bank);
  const isForAbroad = ([label]: [string, string]) => label === "SWIFT" || label === "Bank address";
  const abroad = details.filter(isForAbroad);
  const lines: Line[] = [
    // A bank's form accepts neither separators nor the currency.
    amountCents === null ? ["Amount", null] : ["Amount", formatMoney(amountCents), formatCents(amountCents)],
    ["Reference", reference],
    ...details.filter((line) => !isForAbroad(line)),
  ];
  return (
    <div className="rounded-md bg-sunken p-3 text-sm sm:p-4">
      <p className="text-ink">{announcement ?? announcing(method, bank)}</p>
      {bankWarning(bank).map((words) => (
        <p key={words} className="mt-2 font-medium text-warning">
          {words}
        </p>
      ))}
      <Lines of={lines} isCopied={reference !== null} />
      {abroad.length > 0 && (
        <details className="group mt-1 -mb-2">
          <summary className="unfold">
            <Icon of={ChevronRight} /> Paying from abroad
          </summary>
          <Lines of={abroad} isCopied={reference !== null} />
        </details>
      )}
    </div>
  );
}

type Line = [label: string, value: string | null, copied?: string];

function Lines({ of, isCopied }: { of: Line[]; isCopied: boolean }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5 sm:gap-x-4">
      {of.map(
        ([label, value, copied]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="flex min-w-0 justify-between gap-2 font-medium text-ink tabular">
                <span className="min-w-0 break-words">{value}</span>
                {isCopied && typed[label] && <CopyValue name={typed[label]} value={copied ?? value} />}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

const words = { bank_transfer: "bank transfer", cheque: "cheque" } as const;

/** How to pay under a reference. */
export function paymentInstruction(method: BankTransferProps["method"]): string {
  const way = method ? words[method] : "bank transfer or cheque";
  return `Pay by ${way} and quote the reference.`;
}

function announcing(method: BankTransferProps["method"], { accountName }: BankDetails): string {
  const start = method === "cheque" ? `Make the cheque payable to ${accountName}.` : "Pay into this account.";
  return `${start} We'll give you a reference to quote when you register.`;
}
