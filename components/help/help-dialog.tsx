"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { Button } from "@/components/ui/button";
import { TitledDialog } from "@/components/ui/titled-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { pathTo } from "@/lib/core/path-to";
import { helpAt } from "./help-texts";

/** The help dialog: three sentences about the open page, and a link to its part of the guide. */
export function HelpDialog(dialog: MenuDialogProps) {
  const { title, says, guide } = helpAt(usePathname(), useSearchParams().get("tab"));
  return (
    <TitledDialog {...dialog} title={title} description={says.join(" ")}>
      <Button asChild variant="secondary" className="justify-self-start">
        <Link
          href={pathTo("/admin/guide", { hash: guide })}
          prefetch={false}
          onClick={() => dialog.onOpenChange(false)}
        >
          Open the guide
        </Link>
      </Button>
    </TitledDialog>
  );
}
