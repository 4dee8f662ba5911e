import { TriangleAlert } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";

type UnconfirmedAddressNoticeProps = { email: string; children: ReactNode };

export function UnconfirmedAddressNotice({ email, children }: UnconfirmedAddressNoticeProps) {
  return (
    <p className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-warning">
      <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
      <span>
        No one has confirmed <span className="wrap-anywhere">{email}</span>. Anyone could have registered with
        this address. {children}
      </span>
    </p>
  );
}
