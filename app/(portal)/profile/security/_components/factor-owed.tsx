import { ShieldAlert } from "lucide";
import { Icon } from "@/components/ui/icon";
import type { Member } from "@/lib/auth/member";
import { formatDate } from "@/lib/core/format";

type FactorOwedProps = { due: NonNullable<Member["secondFactor"]>; timeZone: string };

/** A notice to staff that they must set up a second factor. */
export function FactorOwed({ due, timeZone }: FactorOwedProps) {
  return (
    <div
      role="status"
      className="mb-8 flex gap-3 rounded-lg border border-warning/40 bg-warning-soft p-4 text-sm sm:p-5"
    >
      <Icon of={ShieldAlert} className="mt-0.5 size-5 shrink-0 text-warning" />
      <div>
        <p className="font-medium">
          {due.isOwed
            ? "Set up a second factor to use the console"
            : `Set up a second factor by ${formatDate(due.dueAt, timeZone)}`}
        </p>
        <p className="mt-1 text-pretty text-ink-soft">
          Your roles let you see and change other people&apos;s data, so a password alone is not enough. Add a
          passkey or an authenticator app below. It takes about a minute.
        </p>
      </div>
    </div>
  );
}
