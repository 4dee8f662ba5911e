"use client";

import { Flag, PenLine } from "lucide";
import { useRouter } from "next/navigation";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { FormDialog } from "@/components/forms/form-dialog";
import { pathTo } from "@/lib/core/path-to";
import { blockPersonAction } from "../../actions";

const fetchMessageForm = async () => (await import("./person-forms")).DirectoryMessageForm;
const fetchReportForm = async () => (await import("./person-forms")).ReportForm;

type PersonActionsProps = { id: string; name: string; canWrite: boolean };

/** What a member can do about a person of the directory. */
export function PersonActions({ id, name, canWrite }: PersonActionsProps) {
  const router = useRouter();
  return (
    <div className="flex flex-wrap gap-2">
      {canWrite && (
        <FormDialog
          button={{ label: "Write a message", icon: PenLine }}
          title={`Message to ${name}`}
          description="We send it by email, with your name. Your address stays private unless you choose otherwise. Staff can read emails that the portal sends."
          failureTitle="Couldn't open the form"
          fetchForm={fetchMessageForm}
        >
          {(Form, onDone) => <Form id={id} name={name} onDone={onDone} />}
        </FormDialog>
      )}
      <FormDialog
        button={{ label: "Report", icon: Flag, variant: "ghost" }}
        title={`Report ${name}`}
        description={`The office reads your report with your name. We don't notify ${name}.`}
        failureTitle="Couldn't open the form"
        fetchForm={fetchReportForm}
      >
        {(Form, onDone) => <Form id={id} name={name} onDone={onDone} />}
      </FormDialog>
      <ConfirmedAction
        title={`Block ${name}?`}
        description="You won’t see or reach each other in the directory. You can unblock people in your profile."
        verb="Block"
        busyWords="Blocking..."
        success={{ title: "Blocked", description: `You won’t get messages from ${name} any more.` }}
        failureTitle="Couldn't block"
        button={{ size: "md" }}
        onConfirm={async (options) => {
          const outcome = await blockPersonAction({ id }, options);
          if (outcome.ok) router.push(pathTo("/directory"));
          return outcome;
        }}
      >
        Block
      </ConfirmedAction>
    </div>
  );
}
