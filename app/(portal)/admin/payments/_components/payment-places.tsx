"use client";

import { CalendarCheck, FileText, HandCoins, Landmark, Wallet } from "lucide";
import Link from "next/link";
import { ActionsMenu } from "@/components/ui/actions-menu";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { pathTo } from "@/lib/core/path-to";

const places = [
  { icon: Landmark, label: "Import statement", href: pathTo("/admin/payments/statements") },
  { icon: HandCoins, label: "Receivables", href: pathTo("/admin/payments/receivables") },
  { icon: FileText, label: "Invoices", href: pathTo("/admin/payments/invoices") },
  { icon: Wallet, label: "Credits", href: pathTo("/admin/payments/credits") },
  { icon: CalendarCheck, label: "Month end", href: pathTo("/admin/payments/month") },
];

/** The menu that leads to the other pages about money. */
export function PaymentPlaces() {
  return (
    <ActionsMenu label="More about money" text="More" variant="secondary" dialogs={{}}>
      {() =>
        places.map(({ icon, label, href }) => (
          <MenuItem key={href} icon={icon} label={label} link={<Link href={href} prefetch={false} />} />
        ))
      }
    </ActionsMenu>
  );
}
