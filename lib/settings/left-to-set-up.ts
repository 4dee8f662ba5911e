import "server-only";
import {
  getAssociation,
  getMailServer,
  getPaymentLink,
  getSender,
  isMadeUpSender,
  type AssociationFactName,
} from "@/lib/association/queries";
import { can, type Member } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import type { Permission } from "@/lib/core/permissions";
import { settingsPath } from "@/lib/association/labels";
import { sqlValue } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { findSampleConferencePath } from "@/lib/landing/queries";
import { senderOf } from "@/lib/mail/message";

/** A missing setting. `isSampleConference` marks the one that a button settles. */
export type LeftToSetUp = { what: string; why: string; href: string; isSampleConference?: true };

type May = (permission: Permission) => boolean;

const ofAssociation = settingsPath("association");

/** The consequences of each missing fact. */
const facts: Record<AssociationFactName, LeftToSetUp> = {
  name: {
    what: "Association name",
    why: "Pages and emails say “Member Portal” until it is set.",
    href: ofAssociation,
  },
  contactEmail: {
    what: "Contact email",
    why: "Pages and emails refer people to “our office” until it is set.",
    href: ofAssociation,
  },
  phone: {
    what: "Phone",
    why: "Emails, receipts and tickets go out without it.",
    href: ofAssociation,
  },
  address: { what: "Address", why: "Emails and receipts go out without it.", href: ofAssociation },
  benefitsUrl: {
    what: "Membership benefits page",
    why: "The sign-in page links to it once it is set.",
    href: ofAssociation,
  },
  memberIdPrefix: {
    what: "Member IDs",
    why: "New members get IDs without the association’s letters until they are set.",
    href: settingsPath("member-ids"),
  },
};

/** The settings that a new portal still lacks, for people who can enter them. The demo lacks them on purpose. */
export async function listLeftToSetUp(person: Member): Promise<LeftToSetUp[]> {
  return can(person, "settings.edit") ? listLeft((permission) => can(person, permission)) : [];
}

/** The settings that a new portal still lacks, as owners see them. */
export const listLeftToOwners = (): Promise<LeftToSetUp[]> => listLeft(() => true);

async function listLeft(may: May): Promise<LeftToSetUp[]> {
  if (env.PORTAL_DEMO) return [];
  const association = getAssociation();
  const [owners, hasPlan, samplePath] = await Promise.all([
    sqlValue<number>`SELECT count(*)::int FROM "RoleGrant" WHERE "role" = 'owner'`,
    sqlValue<boolean>`EXISTS (SELECT FROM "BackupPlan" WHERE "isOn")`,
    findSampleConferencePath(association),
  ]);
  return [
    ...association.unset.map((fact) => facts[fact]),
    ...(may("mail.edit") ? leftOfMail() : []),
    ...(association.bank.isSample
      ? [
          {
            what: "Bank details",
            why: "No one can pay by bank transfer. Proposed ones take effect after three days.",
            href: settingsPath("bank-details"),
          },
        ]
      : []),
    ...(getPaymentLink() === null && association.paymentLink === null
      ? [
          {
            what: "Online payment",
            why: "No payment page is set. People can only pay by bank transfer or cheque.",
            href: settingsPath("online-payment"),
          },
        ]
      : []),
    ...(samplePath === null
      ? []
      : [
          {
            what: "Sample conference",
            why: `Its page is public at ${samplePath}, and no one can register there.`,
            href: samplePath,
            isSampleConference: true as const,
          },
        ]),
    ...(!hasPlan && may("backups.edit")
      ? [{ what: "Backups", why: "Automatic backups are off.", href: settingsPath("backups") }]
      : []),
    ...(owners === 1 && may("staff.edit")
      ? [
          {
            what: "A second owner",
            why: "Owners help each other when one loses access.",
            href: pathTo("/admin/staff"),
          },
        ]
      : []),
  ];
}

function leftOfMail(): LeftToSetUp[] {
  const server = getMailServer();
  const href = settingsPath("mail-server");
  if (!server) return [{ what: "Mail server", why: "Emails stay in the outbox.", href }];
  if (!server.isProven)
    return [
      {
        what: "Mail server",
        why: "No one has confirmed that its emails arrive, so they stay in the outbox.",
        href,
      },
    ];
  const { address } = senderOf(getSender());
  if (!isMadeUpSender(address)) return [];
  return [
    {
      what: "Sender address",
      why: `Emails come from ${address} until the contact email or MAIL_FROM is set.`,
      href: ofAssociation,
    },
  ];
}
