import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { FullScreenNotice } from "./full-screen-notice";

type DeadLinkProps = {
  icon: ReactNode;
  title?: string;
  next?: { href: "/" | "/profile" | "/profile/security"; label: string };
  children: ReactNode;
};

/** The page of an emailed link that does not work, or no longer works. */
export function DeadLink({
  icon,
  title = "This link doesn't work",
  next = { href: "/", label: "Go to the portal" },
  children,
}: DeadLinkProps) {
  return (
    <FullScreenNotice
      icon={icon}
      title={title}
      actions={
        <Button asChild>
          <Link href={next.href}>{next.label}</Link>
        </Button>
      }
    >
      <p>{children}</p>
    </FullScreenNotice>
  );
}
