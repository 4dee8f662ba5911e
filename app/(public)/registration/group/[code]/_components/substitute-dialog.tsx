"use client";

import { useRouter } from "next/navigation";
import { HandOverDialog } from "@/components/registrations/hand-over-dialog";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { parseCents } from "@/lib/core/money";
import { differenceWords } from "@/lib/seats/labels";
import type { HandOverPreview } from "@/lib/seats/rules";
import { substituteInGroupAction } from "../actions";

type SubstituteDialogProps = MenuDialogProps & {
  code: string;
  registrationId: string;
  replaced: string;
  handOver: HandOverPreview;
};

/** The dialog that gives a seat of the group to somebody else. */
export function SubstituteDialog({ registrationId, replaced, ...dialog }: SubstituteDialogProps) {
  const router = useRouter();
  return (
    <HandOverDialog
      {...dialog}
      title={`Substitute ${replaced}`}
      description="We’ll email the new person about their seat. The current registration and ticket stop working immediately, and nothing is refunded."
      verb="Transfer seat"
      send={(values, options) => substituteInGroupAction({ ...values, registrationId }, options)}
      success={({ fullName, difference }) => {
        const dueCents = parseCents(difference) ?? 0;
        return {
          title: "Seat transferred",
          description: `We’ve emailed ${fullName}${dueCents > 0 ? `, and ${differenceWords(dueCents)}` : ""}.`,
        };
      }}
      onDone={() => router.refresh()}
    />
  );
}
