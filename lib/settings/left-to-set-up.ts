import "server-only";
import { getAssociation, getMailServer, getPaymentLink } from "@/lib/association/queries";
import { isSampleAddress } from "@/lib/association/rules";
import { can, type Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";

export type LeftToSetUp = { what: string; why: string; href: string };

/** What a new portal still lacks, for those who can enter it. The demo lacks it on purpose. */
export async function listLeftToSetUp(person: Member): Promise<LeftToSetUp[]> {
  if (env.PORTAL_DEMO || !can(person, "settings.edit")) return [];
  const { contactEmail, bank } = getAssociation();
  const server = getMailServer();
  const [owners, plans] = await Promise.all([
    db.roleGrant.count({ where: { role: "owner" } }),
    db.backupPlan.count({ where: { isOn: true } }),
  ]);
  const section = (name: string) => `/admin/settings#${name}`;
  return [
    ...(isSampleAddress(contactEmail)
      ? [
          {
            what: "The association",
            why: "Pages and emails show a sample name and address.",
            href: section("association"),
          },
        ]
      : []),
    ...(server?.isProven || !can(person, "mail.edit")
      ? []
      : [
          {
            what: "The mail server",
            why: server
              ? "Nobody has confirmed that its emails arrive, so they stay in the outbox."
              : "Emails stay in the outbox.",
            href: section("mail-server"),
          },
        ]),
    ...(bank.isSample
      ? [
          {
            what: "Bank details",
            why: "Nobody can pay by bank transfer. Proposed ones take effect after three days.",
            href: section("bank-details"),
          },
        ]
      : []),
    ...(getPaymentLink() === null && getAssociation().paymentLink === null
      ? [
          {
            what: "Online payment",
            why: "No payment page is set. People pay by bank transfer and cheque alone.",
            href: section("online-payment"),
          },
        ]
      : []),
    ...(plans === 0 && can(person, "backups.edit")
      ? [
          {
            what: "Backups",
            why: "The portal makes none by itself yet.",
            href: section("backups"),
          },
        ]
      : []),
    ...(owners === 1 && can(person, "staff.edit")
      ? [
          {
            what: "A second owner",
            why: "Owners help each other when one loses access.",
            href: "/admin/staff",
          },
        ]
      : []),
  ];
}
