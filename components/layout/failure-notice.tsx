import { TriangleAlert } from "lucide";

import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

type FailureNoticeProps = {
  /** Next's name for the error in the server's log. */
  reference: string | undefined;
  onRetry: () => void;
};

/** A page could not be shown and it is our fault. */
export function FailureNotice({ reference, onRetry }: FailureNoticeProps) {
  return (
    <FullScreenNotice
      icon={<Icon of={TriangleAlert} />}
      title="This page could not be loaded"
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          <Button variant="secondary" asChild>
            {/* A full load on purpose: whatever broke in this page is left behind. */}
            {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
            <a href="/">Go to the portal</a>
          </Button>
        </>
      }
    >
      <p>
        The portal ran into a fault of its own while preparing it. Press Retry; if it fails again, please come
        back in a few minutes or tell the association.
      </p>
      {reference && (
        <p className="text-sm">
          Reference to quote: <code className="text-ink tabular">{reference}</code>
        </p>
      )}
    </FullScreenNotice>
  );
}
