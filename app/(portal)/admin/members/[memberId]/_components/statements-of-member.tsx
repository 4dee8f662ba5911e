"use client";

import { Statements } from "@/components/cpd/statements";
import type { CpdStatements } from "@/lib/cpd/queries";
import { issueStatementOfAction } from "../../../cpd/actions";

type StatementsOfMemberProps = { memberId: string; statements: CpdStatements };

/** The yearly statements of a member's CPD, which staff issue as the member can. */
export const StatementsOfMember = ({ memberId, statements }: StatementsOfMemberProps) => (
  <Statements
    statements={statements}
    onIssue={(sent, options) => issueStatementOfAction({ ...sent, memberId }, options)}
  />
);
