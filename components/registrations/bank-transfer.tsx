type BankDetails = {
  accountName: string;
  bankName: string;
  swift: string;
  accountNumber: string;
  accountType: string;
  transitNumber: string;
  address: string;
  isSample: boolean;
};

type BankTransferProps = { amount: string; reference: string; bank: BankDetails };

/** How to pay an amount by bank transfer or cheque, with the reference to quote (decisions §7). */
export function BankTransfer({ amount, reference, bank }: BankTransferProps) {
  const lines = [
    ["Amount", `${amount} BSD`],
    ["Reference", reference],
    ["Account name", bank.accountName],
    ["Bank", bank.bankName],
    ["SWIFT", bank.swift],
    ["Account number", bank.accountNumber],
    ["Account type", bank.accountType],
    ["Transit number", bank.transitNumber],
    ["Bank address", bank.address],
  ].filter(([, value]) => value);
  return (
    <div className="rounded-md bg-sunken p-4 text-sm">
      <p className="text-ink">
        Pay by bank transfer or cheque and quote the reference, so that the payment is recognised as yours.
      </p>
      {bank.isSample && (
        <p className="mt-2 font-medium text-warning">Sample bank details: do not pay into this account.</p>
      )}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium text-ink tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
