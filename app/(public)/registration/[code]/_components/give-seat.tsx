"use client";

import { useRouter } from "next/navigation";
import { HandOverDialog } from "@/components/registrations/hand-over-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney, parseCents } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import type { Outstanding } from "@/lib/seats/labels";
import type { HandOverPreview } from "@/lib/seats/rules";
import { transferSeatAction } from "../actions";

type GiveSeatProps = MenuDialogProps & {
  code: string;
  event: { title: string; slug: string };
  handOver: HandOverPreview;
  outstanding: Outstanding | null;
};

/**
 * The dialog that gives the seat to somebody else. It opens the event's page afterwards, because the registration's
 * page no longer exists.
 */
export function GiveSeat({ event, outstanding, ...dialog }: GiveSeatProps) {
  const router = useRouter();
  return (
    <HandOverDialog
      {...dialog}
      title="Transfer your seat"
      description={`We’ll email your colleague, who gets your seat at “${event.title}”. ${outstanding ? unpaidWords(outstanding) : "Your ticket and this page stop working immediately, and nothing is refunded."}`}
      verb="Transfer my seat"
      send={transferSeatAction}
      success={({ fullName, difference }) => {
        const dueCents = (parseCents(difference) ?? 0) + (outstanding?.cents ?? 0);
        const { deadline = null } = outstanding ?? {};
        return {
          title: "Seat transferred",
          description:
            dueCents > 0
              ? `${fullName} gets a ticket by email once the outstanding ${formatMoney(dueCents)} is paid${deadline ? `, by ${deadline}` : ""}. We’ve emailed you both.`
              : `${fullName} gets a ticket by email. Yours is no longer valid.`,
        };
      }}
      onDone={() => router.push(pathTo("/events/[slug]", { slug: event.slug }))}
    />
  );
}

const unpaidWords = ({ cents, deadline }: Outstanding) =>
  `${formatMoney(cents)} is still outstanding, and the transfer doesn’t change who owes it. ${deadline ? `If it isn’t paid by ${deadline}, we’ll release the seat. ` : ""}This page stops working immediately.`;
