import "server-only";
import type { z } from "zod";
import { db } from "@/lib/db/client";
import { selectOf } from "@/lib/db/columns";
import { sql } from "@/lib/db/sql";
import { env, SAMPLE_FACTS } from "@/lib/env";
import type { MemberIdPrefix } from "@/lib/core/member-number";
import {
  bankDetails,
  defaultPolicies,
  defaultLevels,
  type associationFacts,
  type BankDetails,
  type Levels,
  type Policies,
} from "./schema";
import { calendarDayOf } from "@/lib/core/format";
import { log } from "@/lib/log";
import {
  duesRules,
  filePrefixOf,
  formerSamplePhone,
  isSampleAddress,
  defaultPortalName,
  type DuesRules,
} from "./rules";
import { environmentServer, toMailServer, type MailServer } from "./mail-server";

type SavedFacts = z.output<typeof associationFacts>;

/** The settings as stored. Missing ones come from the environment. */
export type Settings = {
  facts?: SavedFacts;
  levels?: Levels;
  timeZone?: string;
  paymentLink?: PaymentLink;
  /** Those set in the portal. */
  memberIdPrefixes?: MemberIdPrefix[];
  /** What Member IDs began with in a portal that had members before it could set the prefix. */
  formerMemberIdPrefix?: string;
  /** Whether the page of the sample conference was taken off. */
  isSampleConferenceOff?: boolean;
  /** When the owners were emailed what is left to set up, or there was nothing to email. */
  leftToSetUpEmailedAt?: string;
} & Partial<Policies>;

/** The address of the provider's payment page, and what applies until then. Null: nobody can pay online. */
export type PaymentLink = {
  url: string | null;
  effectiveAt: string;
  before: string | null;
  byId: string;
  /** SHA-256 of the token in the link that stops it; one that never waited has none. */
  stopHash?: string;
  isStopped?: boolean;
};

/** The bank account for payments. `isSample`: sample details are shown, and nobody can pay. */
export type Bank = typeof env.association.bank;

/** A fact that is sent and shown only once somebody has set it. */
export type Fact = "name" | "contactEmail" | "phone" | "address" | "benefitsUrl" | "memberIdPrefix";

/** The association's public facts: names, contacts, bank details, levels, policies and time zone. Null: not set. */
export type Association = Omit<SavedFacts, "contactEmail"> & {
  /** Null: people are referred to the office, and what needs an address does without. */
  contactEmail: string | null;
  /** In the address of the conference. */
  slug: string;
  /** What the names of files begin with: the slug if it is set, else the short name. */
  filePrefix: string;
  timeZone: string;
  bank: Bank;
  levels: Levels;
  policies: Policies;
  /** What judges members who do not pay: the policy, and what it was. */
  dues: DuesRules;
  paymentLink: PaymentLink | null;
  /** In the order in which they came into force. */
  memberIdPrefixes: readonly MemberIdPrefix[];
  isSampleConferenceOff: boolean;
  /** What nobody has set yet; nothing in the demo, which has samples. */
  unset: readonly Fact[];
};

type Loaded = { association: Association; mailServer: MailServer | null; updatedAt: number };

// On the global object, because Next loads this module twice: for the middleware and for the pages.
const shared = globalThis as { portalAssociation?: Loaded };

/** The columns of `BankAccount` that payers are shown. */
export const bankFields = selectOf(bankDetails.keyof().options);

/** The bank details as shown to payers. */
export function toBank(details: BankDetails): Bank {
  return {
    ...details,
    accountType: details.accountType ?? "",
    transitNumber: details.transitNumber ?? "",
    address: details.address ?? "",
    isSample: false,
  };
}

type NotedTerms = { terms: Pick<Policies["dues"], "graceDays" | "reinstatementMonths">; since: Date | null };

function associationOf(
  settings: Settings,
  bank: BankDetails | null = null,
  noted: readonly NotedTerms[] = [],
): Association {
  const { facts, levels, timeZone, paymentLink, memberIdPrefixes = [], ...rest } = settings;
  const { formerMemberIdPrefix = "", isSampleConferenceOff = false, ...others } = rest;
  const { leftToSetUpEmailedAt: _emailedAt, ...policies } = others;
  const { memberIdPrefix, ownSlug, bank: firstBank, ...initial } = env.association;
  const given = withoutSamples({ ...initial, ...facts });
  const zone = timeZone ?? initial.timeZone;
  const inForce = policiesOf(policies);
  const dayOf = (date: Date) => calendarDayOf(date, zone);
  const prefix = memberIdPrefixes.at(-1)?.prefix ?? memberIdPrefix;
  const shortName = given.shortName ?? given.name ?? defaultPortalName;
  return Object.freeze({
    ...given,
    name: given.name ?? defaultPortalName,
    shortName,
    filePrefix: ownSlug ?? filePrefixOf(shortName),
    timeZone: zone,
    bank: bank ? toBank(bank) : firstBank,
    levels: levels ?? defaultLevels,
    paymentLink: paymentLink ?? null,
    policies: inForce,
    dues: duesRules(
      inForce.dues,
      noted.map(({ terms, since }) => ({ ...terms, since: since && dayOf(since) })),
      dayOf(new Date()),
    ),
    memberIdPrefixes: [{ prefix: memberIdPrefix ?? formerMemberIdPrefix, from: null }, ...memberIdPrefixes],
    isSampleConferenceOff,
    unset: unsetOf({ ...given, memberIdPrefix: prefix }),
  });
}

/** Earlier versions stored the samples, with which their form was filled in, next to a name of one's own. */
function withoutSamples<Given extends Record<SampleFact, string | null>>(given: Given): Given {
  if (env.PORTAL_DEMO) return given;
  const { contactEmail, phone, address, benefitsUrl } = given;
  const ownOf = (value: string | null, ...samples: string[]) =>
    value !== null && samples.includes(value) ? null : value;
  return {
    ...given,
    contactEmail: contactEmail !== null && isSampleAddress(contactEmail) ? null : contactEmail,
    phone: ownOf(phone, SAMPLE_FACTS.phone, formerSamplePhone),
    address: ownOf(address, SAMPLE_FACTS.address),
    benefitsUrl: ownOf(benefitsUrl, SAMPLE_FACTS.benefitsUrl),
  };
}

function unsetOf(given: Record<Fact, string | null>): Fact[] {
  if (env.PORTAL_DEMO) return [];
  const names: Fact[] = ["name", "contactEmail", "phone", "address", "benefitsUrl", "memberIdPrefix"];
  return names.filter((name) => given[name] === null);
}

type SampleFact = "contactEmail" | "phone" | "address" | "benefitsUrl";

/** Older rows may lack a policy that was added later; it gets its default. */
function policiesOf(saved: Partial<Policies>): Policies {
  return Object.fromEntries(
    Object.entries(defaultPolicies).map(([name, values]) => [
      name,
      { ...values, ...saved[name as keyof Policies] },
    ]),
  ) as Policies;
}

/**
 * The association's settings as of the start of this request. Every door and the middleware refresh them first, so a
 * change applies to the next request of every process.
 */
export function getAssociation(): Association {
  return shared.portalAssociation?.association ?? associationOf({});
}

/** Where people pay online: the environment's address, or else the portal's own that is in effect. Null: nowhere. */
export function getPaymentLink(now = new Date()): string | null {
  return env.PAYMENT_LINK_URL ?? paymentUrlAt(getAssociation().paymentLink, now);
}

/** Where a payment link leads at a moment. */
export function paymentUrlAt(link: PaymentLink | null, now: Date): string | null {
  if (!link) return null;
  return new Date(link.effectiveAt) <= now ? link.url : link.before;
}

/** Whether people pay on the provider's page, or soon will, and nothing proves what the provider reports. */
export const hasUnnoticedPayments = (): boolean =>
  env.PAYMENT_WEBHOOK_SECRET === undefined &&
  (getPaymentLink() ?? getAssociation().paymentLink?.url ?? null) !== null;

/** Whether PAYMENT_LINK_URL says it, which nobody can change in the portal. */
export const isPaymentLinkOfEnvironment = env.PAYMENT_LINK_URL !== undefined;

/** The mail server: the environment's, or else the one that an owner has set. Null: emails stay in the outbox. */
export function getMailServer(): MailServer | null {
  const own = shared.portalAssociation?.mailServer;
  return environmentServer(usualSender()) ?? (own ? { ...own, sender: asSender(own.sender) } : null);
}

/** The sender of all emails. */
export const getSender = (): string => getMailServer()?.sender ?? usualSender();

/** MAIL_FROM, or else the association's own address, or else one at the portal's own host. */
const usualSender = (): string =>
  asSender(env.MAIL_FROM ?? getAssociation().contactEmail ?? portalsOwnAddress);

const portalsOwnAddress = `portal@${new URL(env.APP_URL).hostname}`;

/** Whether this sender is one that nobody has set: the portal's own or a sample. */
export const isMadeUpSender = (address: string): boolean =>
  address === portalsOwnAddress || isSampleAddress(address);

/** A sender without a name has the association's. */
export const asSender = (sender: string): string =>
  sender.includes("<") ? sender : `${getAssociation().name.replace(/[<>"]/g, "")} <${sender}>`;

/**
 * Reloads the settings if they changed. `updatedAt` is the time of the last change, null for none. While the database
 * is unavailable, the cached settings stay.
 */
export async function refreshAssociationIfChanged(updatedAt: Date | null): Promise<void> {
  if (shared.portalAssociation?.updatedAt === (updatedAt?.getTime() ?? 0)) return;
  const found = await readSettings().catch(() => null);
  if (!found) return;
  const { row, bank, mailServer, noted } = found;
  const readAt = row?.updatedAt.getTime() ?? 0;
  // Of two concurrent reads, the one with the older row may finish later.
  if (row && shared.portalAssociation && shared.portalAssociation.updatedAt > readAt) return;
  shared.portalAssociation = {
    association: associationOf((row?.values ?? {}) as Settings, bank, noted),
    mailServer: mailServer && readable(mailServer),
    updatedAt: readAt,
  };
}

/** A server whose address cannot be decrypted is as good as none, and an owner can enter it again. */
function readable(row: Parameters<typeof toMailServer>[0]): MailServer | null {
  try {
    return toMailServer(row);
  } catch {
    log.error({}, "the mail server's address cannot be decrypted; enter it again in the settings");
    return null;
  }
}

/** What belongs to them comes after the row: a newer one only means that the next request reloads both, an older one would stay. */
async function readSettings() {
  const row = await db.associationSettings.findUnique({ where: { id: 1 } });
  const bank = await db.bankAccount.findFirst({ select: bankFields, where: { eventId: null } });
  const mailServer = await db.mailServer.findFirst();
  const noted = await sql<NotedTerms>`
    SELECT "terms", "since" FROM "RuleTerms" WHERE "rule" = 'lapse' ORDER BY "since" NULLS FIRST`;
  return { row, bank, mailServer, noted };
}

/** Says in the caller's transaction that something was changed, so that every process reloads it all. */
export async function touchSettings(personId: string): Promise<void> {
  await sql.write`
    INSERT INTO "AssociationSettings" ("id", "values", "updatedAt", "updatedById")
    VALUES (1, '{}', clock_timestamp(), ${personId}::uuid)
    ON CONFLICT ("id") DO UPDATE SET
      "updatedAt" = greatest(clock_timestamp(), "AssociationSettings"."updatedAt" + interval '1 ms'),
      "updatedById" = excluded."updatedById"`;
}

/** Reloads the settings when the time of the last change is not known. */
export async function refreshAssociation(): Promise<void> {
  const rows = await sql<{
    updatedAt: Date;
  }>`SELECT "updatedAt" FROM "AssociationSettings" WHERE "id" = 1`.catch(() => null);
  if (rows) await refreshAssociationIfChanged(rows[0]?.updatedAt ?? null);
}
