import { TriangleAlert } from "lucide";

import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Icon } from "@/components/ui/icon";

type FailureNoticeProps = {
  /** Next's digest of the error, which is also in the server's log. */
  reference: string | undefined;
  onRetry: () => void;
};

export function FailureNotice({ reference, onRetry }: FailureNoticeProps) {
  return (
    <FullScreenNotice
      icon={<Icon of={TriangleAlert} />}
      title="We couldn't load this page"
      actions={
        <>
          {/* A plain button: this code is sent along with every page, and <Button>'s dependencies would be sent
              twice. */}
          <button type="button" onClick={onRetry} className="btn btn-primary">
            Retry
          </button>
          {/* A full page load discards the broken state. */}
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
