"use client";

import { Download, FileBadge } from "lucide";
import Link from "next/link";
import { useId, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";
import type { Action } from "@/lib/core/operation";
import type { issueMyStatement } from "@/lib/cpd/issue-statement";
import type { CpdStatements } from "@/lib/cpd/queries";

type StatementsProps = {
  statements: CpdStatements;
  onIssue: Action<typeof issueMyStatement>;
  /** What staff can do with the statement that has this code, beside updating it. */
  actions?: (code: string, year: number) => ReactNode;
};

/** Statements of a member's CPD in calendar years: those that were issued, and a button for each year with CPD. */
export function Statements({ statements, onIssue, actions }: StatementsProps) {
  const id = useId();
  const { submit, busy } = useSubmit(onIssue, {
    success: {
      title: "Statement ready",
      description: "Its code lets your employer or a regulator check it.",
    },
    failureTitle: "Couldn't create the statement",
  });
  if (statements.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        Yearly statements
      </h2>
      <p className="mt-1 text-sm text-pretty text-ink-soft">
        A PDF of the approved CPD of a calendar year, with a code for checking it. A newer statement of the
        same year replaces the one before.
      </p>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line bg-card text-sm">
        {statements.map(({ year, code, isCurrent }) => (
          <li key={year} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <span className="font-medium tabular">{year}</span>
            <span className="flex flex-wrap items-center gap-2">
              {code && (
                <>
                  <Link
                    href={pathTo("/verify/[code]", { code })}
                    prefetch={false}
                    className="font-medium underline underline-offset-2"
                  >
                    Verify<span className="sr-only"> the statement of {year}</span>
                  </Link>
                  <Button asChild variant="secondary" size="sm">
                    <a href={`/api/certificates/${code}`} download>
                      <Icon of={Download} /> Download<span className="sr-only"> the statement of {year}</span>
                    </a>
                  </Button>
                </>
              )}
              {code && actions?.(code, year)}
              {!isCurrent && (
                <Button variant="secondary" size="sm" busy={busy} onClick={() => void submit({ year })}>
                  <Icon of={FileBadge} /> {code ? "Update" : "Create statement"}
                  <span className="sr-only"> {code ? `the statement of ${year}` : `of ${year}`}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
