"use client";

import { Compass } from "lucide";

import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Icon } from "@/components/ui/icon";
import type { PagePath } from "@/lib/core/path-to";

/** The not-found screen. A client component, because Next sends it along with every page in case it is needed. */
export function PageNotFound({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <FullScreenNotice
      icon={<Icon of={Compass} />}
      title="404 Page Not Found"
      actions={
        // Plain elements: this code is sent along with every page, and the dependencies of <Button> and <Link> would be
        // sent twice.
        <>
          <a href={isSignedIn ? "/" : ("/whats-on" satisfies PagePath)} className="btn btn-primary">
            {isSignedIn ? "Dashboard" : <>What&apos;s on</>}
          </a>
          <a
            href={isSignedIn ? ("/whats-on" satisfies PagePath) : ("/auth" satisfies PagePath)}
            className="btn btn-secondary"
          >
            {isSignedIn ? <>What&apos;s on</> : "Sign In"}
          </a>
        </>
      }
    >
      <p>This page doesn&apos;t exist. It may have moved, or the link may be incomplete.</p>
    </FullScreenNotice>
  );
}
