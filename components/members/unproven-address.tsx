import { TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type UnprovenAddressProps = { email: string; children: ReactNode };

/** What to think of before an account whose address nobody has confirmed is given anything. */
export function UnprovenAddress({ email, children }: UnprovenAddressProps) {
  return (
    <p className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-warning">
      <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
      <span>
        Nobody has confirmed <span className="wrap-anywhere">{email}</span>. Anyone could have registered with
        this address. {children}
      </span>
    </p>
  );
}
