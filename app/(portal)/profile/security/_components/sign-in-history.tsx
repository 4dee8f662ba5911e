import { Compact } from "@/components/layout/compact";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { signInInWords } from "@/lib/sign-in/labels";
import type { MySignIn } from "@/lib/sign-in/sign-in-queries";
import { formatDateTime } from "@/lib/core/format";

type SignInHistoryProps = { signIns: MySignIn[]; timeZone: string };

/** The latest sign-ins and attempts, the newest first. */
export function SignInHistory({ signIns, timeZone }: SignInHistoryProps) {
  return (
    <Card>
      {signIns.length === 0 && (
        <p className="px-5 py-4 text-sm text-ink-soft sm:px-6">Nothing in the last 90 days.</p>
      )}
      <ul className="divide-y divide-line">
        <Compact>
          {signIns.map((signIn) => (
            <li
              key={signIn.id}
              className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 px-5 py-3 text-sm sm:px-6"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {signInInWords(signIn)}
                  {!signIn.succeeded && <Badge tone="warning">Failed</Badge>}
                </p>
                <p className="mt-0.5 text-ink-soft">
                  {signIn.device}
                  <span aria-hidden> · </span>
                  <span className="break-all">{signIn.place}</span>
                </p>
              </div>
              <time dateTime={signIn.at} className="text-ink-soft tabular">
                {formatDateTime(new Date(signIn.at), timeZone)}
              </time>
            </li>
          ))}
        </Compact>
      </ul>
    </Card>
  );
}
