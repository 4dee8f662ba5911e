import { Clock, ExternalLink } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { BankTransfer, paymentInstruction, type BankDetails } from "./bank-transfer";
import { onlineUnavailable } from "./online-unavailable";

export type Due = {
  /** The amount to transfer; null where it is shown above. */
  amountCents: number | null;
  reference: string;
  /** The provider's page; null while online payment is unavailable. */
  paymentUrl: string | null;
};

type HowToPayProps = Due & {
  /**
   * Whether online payment is available. It differs from `paymentUrl` when the person chose another method, for which
   * that is null too.
   */
  isOnlineAvailable?: boolean;
  bank: BankDetails;
  method?: "bank_transfer" | "cheque" | undefined;
  /** When an unpaid seat is released: "Nov 30, 2026, 11:59 PM". */
  deadline?: string | null;
};

export function HowToPay({
  amountCents,
  reference,
  paymentUrl,
  isOnlineAvailable = paymentUrl !== null,
  bank,
  method,
  deadline,
}: HowToPayProps) {
  return (
    <div className="grid gap-3">
      {deadline && (
        <p className="flex gap-2.5 text-sm">
          <Icon of={Clock} className="mt-0.5 text-warning" />
          <span>
            Pay by <span className="font-medium tabular">{deadline}</span>. After that, we&apos;ll release
            your seat.
          </span>
        </p>
      )}
      {paymentUrl && (
        <Button asChild className="w-full">
          <a href={paymentUrl} rel="noreferrer">
            Pay online <Icon of={ExternalLink} />
          </a>
        </Button>
      )}
      <BankTransfer
        amountCents={amountCents}
        reference={reference}
        announcement={
          isOnlineAvailable
            ? paymentInstruction(method)
            : `${onlineUnavailable} ${paymentInstruction(method)}`
        }
        bank={bank}
      />
    </div>
  );
}
