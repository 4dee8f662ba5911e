import { MailOpen } from "lucide";
import { EmptyState } from "@/components/layout/empty-state";

/** The empty detail pane on a desktop, before a message is chosen. */
export function NothingOpen() {
  return (
    <div className="rounded-md border border-dashed border-line py-12 max-lg:hidden lg:sticky lg:top-20">
      <EmptyState
        icon={MailOpen}
        title="No message selected"
        description="Select a message to read and answer it."
      />
    </div>
  );
}
