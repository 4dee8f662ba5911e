"use client";

import type { MyPasskey } from "@/lib/factors/shared/passkey-queries";
import { RemovePasskey } from "./remove-passkey";

/** The passkeys that still work after all other sessions have ended. Renders nothing without a passkey. */
export function StillSignsIn({ passkeys }: { passkeys: Pick<MyPasskey, "id" | "name">[] }) {
  if (passkeys.length === 0) return null;
  return (
    <div role="status" className="mt-4 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <p>
        {passkeys.length === 1 ? "This passkey" : "These passkeys"} can still sign in. Remove any that
        isn&apos;t yours.
      </p>
      <ul className="mt-1">
        {passkeys.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-4">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <RemovePasskey id={id} name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}
