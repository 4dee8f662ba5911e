import { ExternalLink } from "lucide";
import Link from "next/link";
import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { settingsPath } from "@/lib/association/labels";
import type { Association } from "@/lib/association/queries";
import { priceLabel } from "@/lib/events/labels";
import type { PortalEvent } from "@/lib/events/queries";
import { wholeDollars } from "@/lib/events/labels";

type PriceListProps = { event: PortalEvent; opener: Ref<HTMLButtonElement>; onEdit: () => void };

/** The event's prices, which are edited in a dialog of their own. */
export function PriceList({ event, opener, onEdit }: PriceListProps) {
  return (
    <div className="grid gap-3 rounded-md border border-line bg-card p-4 text-sm">
      {event.prices.length === 0 ? (
        <p>
          {priceLabel(event)}, <span className="text-ink-soft">the same for everyone</span>
        </p>
      ) : (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
          {event.prices.map(({ registrationType, label, priceCents }) => (
            <div key={registrationType} className="contents">
              <dt className="wrap-anywhere text-ink-soft">{label}</dt>
              <dd className="text-right font-medium tabular">{wholeDollars(priceCents)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Button ref={opener} variant="secondary" size="sm" className="justify-self-start" onClick={onEdit}>
        Edit price list
      </Button>
    </div>
  );
}

/** The association's bank account, which applies to every event without one of its own. */
export function BankFacts({ bank }: { bank: Association["bank"] }) {
  return (
    <div className="grid gap-3 rounded-md border border-line bg-card p-4 text-sm">
      <p>
        {bank.accountNumber ? (
          <>
            {bank.bankName}, <span className="tabular">{bank.accountNumber}</span>
          </>
        ) : (
          "No bank details yet"
        )}
        <span className="block text-ink-soft">
          {bank.isSample
            ? "No one can pay by bank transfer until the association's bank details are set."
            : "The association’s account, shown on every page with payment instructions."}
        </span>
      </p>
      <Button asChild variant="secondary" size="sm" className="justify-self-start">
        <Link href={settingsPath("bank-details")} target="_blank">
          <Icon of={ExternalLink} /> Change bank details
        </Link>
      </Button>
    </div>
  );
}
