import { TriangleAlert } from "lucide";
import { Icon } from "@/components/ui/icon";

/** What to think of before an account whose address nobody has confirmed is given anything. */
export function UnprovenAddress({ email }: { email: string }) {
  return (
    <p className="mt-3 flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-warning">
      <Icon of={TriangleAlert} className="mt-0.5 shrink-0" />
      <span>
        Nobody has confirmed <span className="wrap-anywhere">{email}</span>. Anybody could have registered
        with this address. Send a confirmation unless you know that the account is this person&apos;s.
      </span>
    </p>
  );
}
