import { CreditCard, FileUp, Mail } from "lucide";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";

const others = [
  { label: "Upload Document", href: pathTo("/documents"), icon: FileUp },
  { label: "Message Admin", href: pathTo("/messages"), icon: Mail },
] as const;

export type QuickActionsProps = {
  /** The page that "Make Payment" opens. */
  pathToPay: string;
};

/** The dashboard's three shortcuts. */
export function QuickActions({ pathToPay }: QuickActionsProps) {
  const actions = [{ label: "Make Payment", href: pathToPay, icon: CreditCard }, ...others];
  return (
    <Card>
      <CardHeader>
        <CardTitle>Quick Actions</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-2">
        {actions.map(({ label, href, icon }) => (
          <Button key={href} asChild variant="secondary" className="justify-start">
            <Link href={href} prefetch={false}>
              <Icon of={icon} /> {label}
            </Link>
          </Button>
        ))}
      </CardContent>
    </Card>
  );
}
