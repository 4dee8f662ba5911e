import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { formatCalendarDay } from "@/lib/core/days";
import { formatDate } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { databaseNow } from "@/lib/db/clock";
import { pdfResponse } from "@/lib/print/pdf-response";
import { printPdf } from "@/lib/print/press";
import { cardFileInput } from "./schema";
import { findCard } from "./shared/card";

/**
 * GET /api/users/me/card: the person's membership card as a PDF, to print and cut out.
 *
 * @throws Refusal `forbidden` for those who are not in good standing
 */
export const readCard = operation({
  actor: member,
  input: cardFileInput,
  async run(person, { paper }) {
    const card = await findCard(person);
    if (!card) throw new Refusal("forbidden", "Only members in good standing have a membership card.");
    const { name, shortName, contactEmail, phone, timeZone } = getAssociation();
    const { level, memberId, ownNumber, validTo, check } = card;
    const pdf = await printPdf(person.id, "membershipCard", {
      paper,
      association: { name, shortName, contactEmail, phone },
      name: card.name,
      level,
      numbers: [
        ["Member ID", memberId],
        ["Member no.", ownNumber],
        ["Valid to", validTo && formatCalendarDay(validTo)],
      ],
      verifyUrl: check.url,
      checkedUntil: formatDate(check.expiresAt, timeZone),
      printedAt: await databaseNow(),
    });
    return pdfResponse(pdf, `membership-card-${memberId}.pdf`);
  },
});
