import { Info } from "lucide";
import { Icon } from "@/components/ui/icon";

export const onlineUnavailable = "Online payment is unavailable at the moment.";

/** Shown before a reference is given, while no payment page is set. */
export function OnlineUnavailable() {
  return (
    <p className="flex gap-2.5 rounded-md border border-line bg-aqua-soft p-4 text-sm text-aqua-ink">
      <Icon of={Info} className="mt-0.5" />
      {onlineUnavailable} Please pay by bank transfer or cheque.
    </p>
  );
}
