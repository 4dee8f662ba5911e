import type { WaivedDue } from "@/components/payments/undo-waiver";
import { formatMoney } from "@/lib/core/money";
import { WaivedMenu } from "@/components/payments/waived-menu";
import { previewUndoWaiverAction, undoWaiverAction } from "../../../payments/actions";
import { RecordLine, RecordSection } from "./record-section";

type WaivedProps = {
  dues: WaivedDue[];
  /** Whether the viewer may undo a waiver. */
  mayChange: boolean;
};

/** The waived parts of the member's amounts due. Renders nothing when there are none. */
export function Waived({ dues, mayChange }: WaivedProps) {
  if (dues.length === 0) return null;
  return (
    <RecordSection title="Waived" total={dues.length} empty="" href={null} paging={null}>
      {dues.map((due) => (
        <RecordLine
          key={due.reference}
          title={due.description}
          facts={
            <>
              Reference <span className="tabular">{due.reference}</span>
            </>
          }
          menu={
            mayChange && (
              <WaivedMenu due={due} onPreview={previewUndoWaiverAction} onConfirm={undoWaiverAction} />
            )
          }
          aside={<span className="tabular">{formatMoney(due.waivedCents)}</span>}
        />
      ))}
    </RecordSection>
  );
}
