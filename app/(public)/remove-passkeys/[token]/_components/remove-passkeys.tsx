"use client";

import Link from "next/link";
import { useState, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import type { PagePath } from "@/lib/core/path-to";
import { removePasskeyByLinkAction } from "../actions";

type Passkey = { id: string; name: string; facts: string };
type RemovePasskeysProps = { token: string; email: string; passkeys: Passkey[]; children: ReactNode };

/** The passkeys of the account that the link is for, each with its button. `children` is the illustration. */
export function RemovePasskeys({ token, email, passkeys, children }: RemovePasskeysProps) {
  const [left, setLeft] = useState(passkeys);
  return (
    <FullScreenNotice
      icon={children}
      title={left.length > 0 ? "Is one of these not yours?" : "No passkeys left"}
      actions={
        <Button asChild variant="secondary">
          <Link href={"/forgot-password" satisfies PagePath}>Set a new password</Link>
        </Button>
      }
    >
      <p>
        {left.length > 0
          ? "These passkeys can sign in to the account of "
          : "No passkey can sign in to the account of "}
        <span className="wrap-anywhere">{email}</span>.
      </p>
      <ul
        aria-label="Passkeys"
        className="mt-5 divide-y divide-line rounded-md border border-line bg-card text-left empty:hidden"
      >
        {left.map((passkey) => (
          <li key={passkey.id} className="flex items-center gap-4 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere text-ink">{passkey.name}</p>
              <p>{passkey.facts}</p>
            </div>
            <Remove
              token={token}
              {...passkey}
              onDone={() => setLeft(left.filter(({ id }) => id !== passkey.id))}
            />
          </li>
        ))}
      </ul>
    </FullScreenNotice>
  );
}

function Remove({ token, id, name, onDone }: Passkey & { token: string; onDone: () => void }) {
  const { submit, busy } = useSubmit(removePasskeyByLinkAction, {
    success: { title: "Passkey removed", description: `“${name}” can no longer be used to sign in.` },
    failureTitle: "We couldn't remove this",
    onDone,
  });
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void submit({ token, id })}>
      Remove<span className="sr-only"> {name}</span>
    </Button>
  );
}
