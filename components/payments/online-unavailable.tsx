import { Info } from "lucide";
import { Icon } from "@/components/ui/icon";

/** Shown with every amount due while no payment page is set. */
export function OnlineUnavailable() {
  return (
    <p className="flex gap-2.5 rounded-md border border-line bg-aqua-soft p-4 text-sm text-aqua-ink">
      <Icon of={Info} className="mt-0.5" />
      Online payment is unavailable at the moment. Please pay by bank transfer or cheque.
    </p>
  );
}
