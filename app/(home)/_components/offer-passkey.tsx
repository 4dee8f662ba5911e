import { Fingerprint } from "lucide";
import Link from "next/link";
import { useState, useSyncExternalStore } from "react";
import { declinePasskey, isPasskeyOffered } from "@/components/auth/passkey-offer";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { pathTo } from "@/lib/core/path-to";

const neverChanges = () => () => undefined;

/** Offers a passkey to members who have none and have just typed their password. */
export function OfferPasskey() {
  const [isDeclined, setDeclined] = useState(false);
  const isOffered = useSyncExternalStore(neverChanges, isPasskeyOffered, () => false);
  if (!isOffered || isDeclined) return null;
  function decline() {
    declinePasskey();
    setDeclined(true);
  }
  return (
    <Card className="p-5">
      <p className="flex items-center gap-2 font-medium">
        <Icon of={Fingerprint} className="text-aqua-ink" /> Sign in without a password
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        A passkey uses your fingerprint, your face or your device&apos;s PIN.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button asChild variant="secondary" size="sm">
          <Link href={pathTo("/profile/security")}>Add a passkey</Link>
        </Button>
        <Button variant="ghost" size="sm" onClick={decline}>
          Not now
        </Button>
      </div>
    </Card>
  );
}
