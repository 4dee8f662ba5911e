"use client";

import { ArrowLeft, CircleAlert, CircleCheck, TriangleAlert } from "lucide";
import { useEffect, useRef, useState } from "react";
import { EncodingField } from "@/components/tables/encoding-field";
import { FileWarnings } from "@/components/tables/file-warnings";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { ImportPreview } from "@/lib/members/import-members";
import type { ChosenEncoding } from "@/lib/tables/labels";
import { AreMembers } from "./are-members";
import { PreviewRows } from "./preview-rows";

type PreviewProps = {
  preview: ImportPreview;
  busy: boolean;
  /** Whether the people in the file who are new to the portal are members already. */
  areMembers: boolean;
  onAreMembers: (areMembers: boolean) => void;
  onEncoding: (encoding: ChosenEncoding | null) => void;
  onBack: () => void;
  onImport: (invite: boolean) => void;
};

const rowsOf = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}`;

/** The preview of an import, with the button that performs it. The button is hidden while a row has errors. */
export function Preview({
  preview,
  busy,
  areMembers,
  onAreMembers,
  onEncoding,
  onBack,
  onImport,
}: PreviewProps) {
  const { counts, resets, unread, rows } = preview;
  const [invite, setInvite] = useState(false);
  const headline = useRef<HTMLParagraphElement>(null);
  const refused = counts.conflict + counts.error;
  const changes = counts.create + counts.update;

  // The focus moves to the headline, because the pressed button is gone.
  useEffect(() => headline.current?.focus(), []);

  return (
    <div className="mt-6 grid gap-5">
      <div role="status" className="grid gap-3 rounded-md border border-line bg-card p-4 sm:p-6">
        <p ref={headline} tabIndex={-1} className="flex items-start gap-3 focus-visible:outline-none">
          <Icon
            of={refused > 0 ? CircleAlert : CircleCheck}
            className={refused > 0 ? "mt-0.5 size-5 text-danger" : "mt-0.5 size-5 text-success"}
          />
          <span>
            <span className="block font-semibold">{headlineOf(refused, changes)}</span>
            <span className="block text-sm text-pretty text-ink-soft">
              {refused > 0
                ? "Correct the file and choose it again. Nothing is imported until all rows are valid."
                : changes + counts.left_out > 0
                  ? summaryOf(counts)
                  : `All ${rowsOf(rows.length)} match the existing members.`}
            </span>
          </span>
        </p>
        {unread.length > 0 && (
          <p className="text-sm text-pretty text-ink-soft">
            Ignored {unread.length === 1 ? "column" : "columns"}: {unread.join(", ")}.
          </p>
        )}
        <FileWarnings warnings={preview.warnings} />
        <EncodingField encoding={preview.encoding} isReading={busy} onEncoding={onEncoding} />
        {resets > 0 && (
          <p className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm text-pretty text-warning">
            <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
            <span>
              {resets === 1
                ? "One of the accounts to update has an unconfirmed address. Importing will remove its password, sign it out everywhere, clear its phone and address if the file has none, and email an invitation."
                : `${resets.toLocaleString("en")} of the accounts to update have unconfirmed addresses. Importing will remove their passwords, sign them out everywhere, clear phone and address if the file has none, and email invitations.`}
            </span>
          </p>
        )}
        {counts.create > 0 && (
          <AreMembers count={counts.create} isMembers={areMembers} busy={busy} onAnswer={onAreMembers} />
        )}
        {refused === 0 && counts.create > 0 && (
          <label className="flex items-start gap-3 text-sm">
            <input
              type="checkbox"
              checked={invite}
              onChange={(event) => setInvite(event.target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-aqua"
            />
            <span>
              <span className="block font-medium">
                Invite the new members by email ({counts.create.toLocaleString("en")})
              </span>
              <span className="block text-ink-soft">
                Each gets a link to set a password. Without an invitation, they can use “Forgot password”.
              </span>
            </span>
          </label>
        )}
        <div className="flex flex-wrap gap-2">
          {refused === 0 && changes > 0 && (
            <Button busy={busy} onClick={() => onImport(invite)}>
              {busy ? "Importing..." : `Import ${rowsOf(changes)}`}
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={onBack}>
            <Icon of={ArrowLeft} /> Choose another file
          </Button>
        </div>
      </div>
      <PreviewRows rows={rows} counts={counts} />
    </div>
  );
}

function summaryOf({ create, update, skip, left_out: leftOut }: ImportPreview["counts"]): string {
  const parts: [count: number, words: string][] = [
    [create, "new"],
    [update, "changed"],
    [skip, "unchanged"],
  ];
  if (leftOut > 0) parts.push([leftOut, "left out because you don’t have permission to change these people"]);
  return `${parts.map(([count, words]) => `${count.toLocaleString("en")} ${words}`).join(", ")}.`;
}

function headlineOf(refused: number, changes: number): string {
  if (refused > 0) return `${rowsOf(refused)} can't be imported`;
  return changes > 0 ? `Ready to import ${rowsOf(changes)}` : "Nothing to import";
}
