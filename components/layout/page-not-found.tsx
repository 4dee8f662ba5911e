"use client";

import { Compass } from "lucide";

import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Icon } from "@/components/ui/icon";

/** The not-found screen. A client component, because Next sends it along with every page in case it is needed. */
export function PageNotFound() {
  return (
    <FullScreenNotice
      icon={<Icon of={Compass} />}
      title="404 Page Not Found"
      actions={
        // Neither <Button> nor <Link>: this is sent along with every page, and their dependencies would be sent twice.
        <>
          <a href="/" className="btn btn-primary">
            Go to the portal
          </a>
          <a href="/whats-on" className="btn btn-secondary">
            What&apos;s on
          </a>
        </>
      }
    >
      <p>This page doesn&apos;t exist. It may have moved, or the link may be incomplete.</p>
    </FullScreenNotice>
  );
}
