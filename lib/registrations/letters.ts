import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Pattern } from "@/lib/core/addresses.mjs";
import { formatLongDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import type { Letter } from "@/lib/mail/letter";
import type { PrivatePage } from "./private-page-queries";

const pages = {
  registration: { page: "/registration/[code]", name: "Registration" },
  group: { page: "/registration/group/[code]", name: "Group" },
  waiting: { page: "/waiting-list/[code]", name: "Waiting list" },
} as const satisfies Record<PrivatePage["kind"], { page: Pattern; name: string }>;

/** Sends the links of everything that an address is registered for, on request. */
export function privatePagesLetter(found: PrivatePage[]): Letter {
  const { timeZone } = getAssociation();
  return {
    subject: "Your registrations",
    greeting: "Hello,",
    paragraphs: [
      "You requested the links to your registrations. Anyone with such a link can see the registration and cancel it, so please don't share them.",
    ],
    facts: found.map(({ kind, code, title, startDate }) => [
      `${pages[kind].name}: ${title}, ${formatLongDate(startDate, timeZone)}`,
      publicUrl(pathTo(pages[kind].page, { code })),
    ]),
    closing: ["If you didn't ask for this, you can ignore this email."],
  };
}
