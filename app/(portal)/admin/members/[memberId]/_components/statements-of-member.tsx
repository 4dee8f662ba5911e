"use client";

import dynamic from "next/dynamic";
import { Statements } from "@/components/cpd/statements";
import { DialogOpener } from "@/components/ui/dialog-opener";
import type { CpdStatements } from "@/lib/cpd/queries";
import { issueStatementOfAction, revokeCpdStatementAction } from "../../../cpd/actions";

// The dialog is fetched when it is opened for the first time.
const RevokeCertificate = dynamic(() =>
  import("@/components/certificates/revoke-certificate").then((module) => module.RevokeCertificate),
);

type StatementsOfMemberProps = {
  memberId: string;
  holderName: string;
  statements: CpdStatements;
  /** False on one's own record. */
  mayRevoke: boolean;
};

/** The yearly statements of a member's CPD, which staff issue as the member can, and revoke. */
export const StatementsOfMember = ({
  memberId,
  holderName,
  statements,
  mayRevoke,
}: StatementsOfMemberProps) => (
  <Statements
    statements={statements}
    onIssue={(sent, options) => issueStatementOfAction({ ...sent, memberId }, options)}
    actions={(code, year) =>
      mayRevoke && (
        <DialogOpener
          variant="ghost"
          size="sm"
          className="text-danger"
          dialog={(dialog) => (
            <RevokeCertificate
              {...dialog}
              certificate={{ code, holderName }}
              noun="statement"
              onRevoke={revokeCpdStatementAction}
            />
          )}
        >
          Revoke<span className="sr-only"> the statement of {year}</span>
        </DialogOpener>
      )
    }
  />
);
