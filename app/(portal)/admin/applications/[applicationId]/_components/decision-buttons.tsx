"use client";

import { Check, X } from "lucide";
import { useRouter } from "next/navigation";
import { pageAfter, type Queue } from "@/components/review/queue";
import { useShortcuts } from "@/components/review/use-shortcuts";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useMenuDialog } from "@/components/ui/use-menu-dialog";
import type { ApprovalPreview } from "@/lib/applications/approval-preview";
import { ApproveDialog } from "./approve-dialog";
import type { Doubts } from "./approval-words";
import { RejectDialog } from "./reject-dialog";

type DecisionButtonsProps = {
  applicationId: string;
  name: string;
  preview: ApprovalPreview;
  doubts: Doubts;
  queue: Queue;
};

/**
 * The Approve and Reject buttons, or Reject alone while the application can't be approved. Both ask for confirmation,
 * and approving shows what it will do. The next application opens after the decision.
 */
export function DecisionButtons({ applicationId, name, preview, doubts, queue }: DecisionButtonsProps) {
  const router = useRouter();
  const { open: openApproval, opener: approveButton, ...approval } = useMenuDialog<"approve">();
  const { open: openRejection, opener: rejectButton, ...rejection } = useMenuDialog<"reject">();
  const approve = () => openApproval("approve");
  const reject = () => openRejection("reject");
  const mayApprove = preview.obstacle === null;
  useShortcuts({ ...(mayApprove ? { a: approve } : {}), r: reject });
  const decision = { applicationId, name, onDecided: () => router.push(pageAfter("applications", queue)) };
  return (
    <div className="mt-4 grid grid-cols-2 gap-2">
      {mayApprove && (
        <Button ref={approveButton} aria-keyshortcuts="A" onClick={approve}>
          <Icon of={Check} /> Approve
        </Button>
      )}
      <Button ref={rejectButton} variant="secondary" aria-keyshortcuts="R" onClick={reject}>
        <Icon of={X} /> Reject
      </Button>
      {approval.turn > 0 && (
        <ApproveDialog {...approval.dialogProps} {...decision} preview={preview} doubts={doubts} />
      )}
      {rejection.turn > 0 && <RejectDialog {...rejection.dialogProps} {...decision} />}
    </div>
  );
}
