import { TriangleAlert } from "lucide";

import { FullScreenNotice } from "@/components/layout/full-screen-notice";
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
      title="We couldn't load this page"
      actions={
        <>
          {/* Not <Button>: this comes along with every page, and what that needs would come twice. */}
          <button type="button" onClick={onRetry} className="btn btn-primary">
            Retry
          </button>
          {/* A full load on purpose: whatever broke in this page is left behind. */}
          <a href="/" className="btn btn-secondary">
            Go to the portal
          </a>
        </>
      }
    >
      <p>
        Something went wrong on our side. Press Retry. If it fails again, please try again in a few minutes or
        contact the association.
      </p>
      {reference && (
        <p className="text-sm">
          Reference to quote: <code className="text-ink tabular">{reference}</code>
        </p>
      )}
    </FullScreenNotice>
  );
}
