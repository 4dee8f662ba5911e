import { ShieldAlert } from "lucide";
import type { Route } from "next";
import Link from "next/link";
import { Icon } from "@/components/ui/icon";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import type { Safeguard } from "@/lib/staff/rules";

const safeguards: Record<Safeguard, { what: string; why: string; href: string }> = {
  recovery_codes: {
    what: "Print recovery codes",
    why: "Store them away from your phone. Each one signs you in once.",
    href: pathTo("/profile/security", { hash: "recovery-codes" }),
  },
  second_device: {
    what: "Add a passkey or an authenticator app on another device",
    why: "If you lose one device, you can still sign in with the other.",
    href: pathTo("/profile/security", { hash: "passkeys" }),
  },
  second_owner: {
    what: "Make a colleague an owner",
    why: "You're the only owner. Someone else should be able to run the portal.",
    href: "/admin/staff" satisfies PagePath,
  },
};

/** A notice for owners who could still be locked out, with what to set up. Renders nothing once all is set up. */
export function LockoutRisk({ missing }: { missing: Safeguard[] }) {
  if (missing.length === 0) return null;
  return (
    <section
      aria-labelledby="lockout-risk"
      className="mt-6 mb-8 flex gap-3 rounded-lg border border-warning/40 bg-warning-soft p-4 text-sm sm:p-5"
    >
      <Icon of={ShieldAlert} className="mt-0.5 size-5 shrink-0 text-warning" />
      <div>
        <h2 id="lockout-risk" className="font-medium">
          If you lose your phone, you could be locked out
        </h2>
        <p className="mt-1 text-pretty text-ink-soft">
          Resetting your second factor takes two other owners who have each been owners for seven days, and
          the portal doesn&apos;t have them. To be safe:
        </p>
        <ul className="mt-2 grid gap-2">
          {missing.map((name) => (
            <li key={name}>
              <Link
                href={safeguards[name].href as Route}
                prefetch={false}
                className="font-medium text-aqua-ink hover:underline"
              >
                {safeguards[name].what}
              </Link>
              <span className="block text-ink-soft">{safeguards[name].why}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
