"use client";

import { Compass } from "lucide";
import Link from "next/link";

import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

/** The not-found screen. A client component, since Next sends it along with every page in case it is needed. */
export function PageNotFound() {
  return (
    <FullScreenNotice
      icon={<Icon of={Compass} />}
      title="404 Page Not Found"
      actions={
        <Button asChild>
          <Link href="/">Go to the portal</Link>
        </Button>
      }
    >
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
    </FullScreenNotice>
  );
}
