import { Smartphone } from "lucide";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { MyAuthenticator } from "@/lib/sign-in/sign-in-queries";
import { formatDate, formatDateTime, formatRelative } from "@/lib/core/format";
import { RemoveAuthenticator } from "./remove-authenticator";
import { SetUpAuthenticator } from "./set-up-authenticator";

type AuthenticatorAppProps = { app: MyAuthenticator | null; timeZone: string; now: Date };

/** The member's authenticator app, or how to set one up. */
export function AuthenticatorApp({ app, timeZone, now }: AuthenticatorAppProps) {
  return (
    <Card>
      {app ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4 sm:px-6">
          <Icon of={Smartphone} className="size-5 shrink-0 text-ink-soft max-sm:hidden" />
          <div className="min-w-48 flex-1 text-sm">
            <p className="font-medium">Your authenticator app</p>
            <p className="mt-0.5 text-ink-soft">
              Added{" "}
              <time dateTime={app.addedAt} title={formatDateTime(new Date(app.addedAt), timeZone)}>
                {formatDate(new Date(app.addedAt), timeZone)}
              </time>
              <span aria-hidden> · </span>
              {app.lastUsedAt === null ? (
                "Never used"
              ) : (
                <time dateTime={app.lastUsedAt} title={formatDateTime(new Date(app.lastUsedAt), timeZone)}>
                  Used {formatRelative(new Date(app.lastUsedAt), now)}
                </time>
              )}
            </p>
          </div>
          <div className="-mx-2">
            <RemoveAuthenticator />
          </div>
        </div>
      ) : (
        <p className="px-5 py-4 text-sm text-ink-soft sm:px-6">No authenticator app yet.</p>
      )}
      <div className="border-t border-line px-5 py-4 sm:px-6">
        <SetUpAuthenticator isReplacement={app !== null} />
      </div>
    </Card>
  );
}
