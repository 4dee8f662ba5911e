import type { IconNode } from "lucide";
import Link from "next/link";
import { EmptyState } from "@/components/layout/empty-state";
import { Main } from "@/components/layout/main";
import { Button } from "@/components/ui/button";

type NothingHereProps = {
  icon: IconNode;
  title: string;
  description: string;
  back: { href: string; label: string };
};

/** The screen for something that does not exist, or no longer, with a link back to its list. */
export function NothingHere({ icon, title, description, back }: NothingHereProps) {
  return (
    <Main className="page py-16">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={icon}
        title={title}
        description={description}
        action={
          <Button asChild>
            <Link href={back.href}>{back.label}</Link>
          </Button>
        }
      />
    </Main>
  );
}
