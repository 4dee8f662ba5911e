import { policySentence, type CancellationPolicy } from "@/lib/events/cancellation-rules";
import { isFree, type PricedEvent } from "@/lib/events/rules";

type PolicyNoteProps = {
  event: PricedEvent & { cancellationPolicy: CancellationPolicy };
  className?: string;
};

/** The cancellation policy of paid seats. Renders nothing for a free event. */
export function PolicyNote({ event, className = "" }: PolicyNoteProps) {
  if (isFree(event)) return null;
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      Cancellation: {policySentence(event.cancellationPolicy)}
    </p>
  );
}
