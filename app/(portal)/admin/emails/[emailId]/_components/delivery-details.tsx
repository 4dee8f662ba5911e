import { Badge } from "@/components/ui/badge";
import { emailBadge } from "@/lib/emails/labels";
import type { ShownEmail } from "@/lib/emails/queries";
import { formatDateTime } from "@/lib/core/format";

type DeliveryDetailsProps = { email: ShownEmail; timeZone: string };

/** When the email was queued and sent, or why it was not. */
export function DeliveryDetails({ email, timeZone }: DeliveryDetailsProps) {
  const { label, tone } = emailBadge[email.state];
  const at = (moment: string | null) => moment && formatDateTime(new Date(moment), timeZone);
  const facts = [
    ["Written", at(email.createdAt)],
    ["Sent", at(email.sentAt)],
    ["Given up", email.state === "given_up" ? at(email.givenUpAt) : null],
    ["Next attempt", at(email.nextAttemptAt)],
    ["Attempts", String(email.attempts)],
    ["Kind", email.template.replaceAll("_", " ")],
  ] as const;
  return (
    <section aria-label="Delivery" className="rounded-md border border-line bg-card p-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-4 text-sm">
        <div>
          <dt className="text-ink-soft">State</dt>
          <dd className="mt-1">
            <Badge tone={tone}>{label}</Badge>
          </dd>
        </div>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="text-ink-soft">{name}</dt>
                <dd className="mt-1 font-medium tabular">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {email.lastError && (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          <span className="text-ink-soft">Last failure: </span>
          <span className="break-words">{email.lastError}</span>
        </p>
      )}
    </section>
  );
}
