import { ExternalLink } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { BankTransfer, type BankDetails } from "./bank-transfer";

export type Due = {
  /** "650.00" */
  amount: string;
  reference: string;
  /** The provider's page, while online payment is possible. */
  paymentUrl: string | null;
};

type HowToPayProps = Due & { bank: BankDetails; method?: "bank_transfer" | "cheque" | undefined };

/** Every way to pay what is due: online when possible, and by bank transfer or cheque. */
export function HowToPay({ amount, reference, paymentUrl, bank, method }: HowToPayProps) {
  return (
    <div className="grid gap-3">
      {paymentUrl && (
        <Button asChild className="w-full">
          <a href={paymentUrl} rel="noreferrer">
            Pay {amount} BSD online <Icon of={ExternalLink} />
          </a>
        </Button>
      )}
      <BankTransfer amount={amount} reference={reference} bank={bank} method={method} />
    </div>
  );
}
