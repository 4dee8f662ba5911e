import "server-only";
import type { z } from "zod";
import { db } from "@/lib/db/client";
import { selectOf } from "@/lib/db/columns";
import { sql } from "@/lib/db/sql";
import { env, SAMPLE_FACTS } from "@/lib/env";
import type { MemberIdPrefix } from "@/lib/core/member-id";
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

/** The settings as stored. Missing ones are taken from the environment. */
export type Settings = {
  facts?: SavedFacts;
  levels?: Levels;
  timeZone?: string;
  paymentLink?: PaymentLink;
  /** Prefixes of Member IDs set in the portal. */
  memberIdPrefixes?: MemberIdPrefix[];
  /** The prefix of Member IDs in a portal that had members before the prefix could be set. */
  formerMemberIdPrefix?: string;
  /** Whether the page of the sample conference was taken offline. */
  isSampleConferenceOff?: boolean;
  /** When the owners were emailed the list of missing settings, or nothing was missing. */
  leftToSetUpEmailedAt?: string;
} & Partial<Policies>;

/**
 * The address of the provider's payment page, and the address until it takes effect. Null means that nobody can pay
 * online.
 */
export type PaymentLink = {
  url: string | null;
  effectiveAt: string;
  before: string | null;
  byId: string;
  /**
   * SHA-256 of the token in the link that stops the change; undefined for a change that took effect without waiting.
   */
  stopHash?: string;
  isStopped?: boolean;
};

/** The bank account for payments. With `isSample`, sample details are shown, and nobody can pay. */
export type Bank = typeof env.association.bank;

/** A fact that is sent and shown only once it has been set. */
export type AssociationFactName =
  | "name"
  | "contactEmail"
  | "phone"
  | "address"
  | "benefitsUrl"
  | "memberIdPrefix";

/**
 * The association's public facts: names, contacts, bank details, levels, policies and time zone. Null means not set.
 */
export type Association = Omit<SavedFacts, "contactEmail"> & {
  /**
   * The contact address. If it is null, people are referred to the office, and features that need an address do
   * without.
   */
  contactEmail: string | null;
  /** The association's part of the conference's address. */
  slug: string;
  /** The beginning of file names: the slug if it is set, else the short name. */
  filePrefix: string;
  timeZone: string;
  bank: Bank;
  levels: Levels;
  policies: Policies;
  /** The rules for members who do not pay: the current policy and its earlier versions. */
  dues: DuesRules;
  paymentLink: PaymentLink | null;
  /** The prefixes in the order in which they came into force. */
  memberIdPrefixes: readonly MemberIdPrefix[];
  isSampleConferenceOff: boolean;
  /** The facts that nobody has set yet; empty in the demo, which has samples. */
  unset: readonly AssociationFactName[];
};

type Loaded = { association: Association; mailServer: MailServer | null; updatedAt: number };

// The settings are on the global object, because Next loads this module twice: for the middleware and for the pages.
const shared = globalThis as { portalAssociation?: Loaded };

/** The columns of `BankAccount` that payers see. */
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

/** Removes samples that earlier versions stored, because their form was prefilled with them. */
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

function unsetOf(given: Record<AssociationFactName, string | null>): AssociationFactName[] {
  if (env.PORTAL_DEMO) return [];
  const names: AssociationFactName[] = [
    "name",
    "contactEmail",
    "phone",
    "address",
    "benefitsUrl",
    "memberIdPrefix",
  ];
  return names.filter((name) => given[name] === null);
}

type SampleFact = "contactEmail" | "phone" | "address" | "benefitsUrl";

/** The stored policies. Older rows may lack a policy that was added later; it gets its default. */
function policiesOf(saved: Partial<Policies>): Policies {
  return Object.fromEntries(
    Object.entries(defaultPolicies).map(([name, values]) => [
      name,
      { ...values, ...saved[name as keyof Policies] },
    ]),
  ) as Policies;
}

/**
 * The association's settings as of the start of this request. Every route, action and the middleware refresh them
 * first, so a change applies to the next request of every process.
 */
export function getAssociation(): Association {
  return shared.portalAssociation?.association ?? associationOf({});
}

/**
 * The address for online payments: the environment's, or else the portal's own that is in effect. Null means nobody can
 * pay online.
 */
export function getPaymentLink(now = new Date()): string | null {
  return env.PAYMENT_LINK_URL ?? paymentUrlAt(getAssociation().paymentLink, now);
}

/** The address of a payment link at a moment. */
export function paymentUrlAt(link: PaymentLink | null, now: Date): string | null {
  if (!link) return null;
  return new Date(link.effectiveAt) <= now ? link.url : link.before;
}

/**
 * Whether people pay on the provider's page, or soon will, without a secret that proves the provider's notifications.
 */
export const hasUnnoticedPayments = (): boolean =>
  env.PAYMENT_WEBHOOK_SECRET === undefined &&
  (getPaymentLink() ?? getAssociation().paymentLink?.url ?? null) !== null;

/** Whether PAYMENT_LINK_URL sets the address, so that the portal cannot change it. */
export const isPaymentLinkOfEnvironment = env.PAYMENT_LINK_URL !== undefined;

/**
 * The mail server: the environment's, or else the one that an owner has set. Null means that emails stay in the outbox.
 */
export function getMailServer(): MailServer | null {
  const own = shared.portalAssociation?.mailServer;
  return environmentServer(usualSender()) ?? (own ? { ...own, sender: withSenderName(own.sender) } : null);
}

/** The sender of all emails. */
export const getSender = (): string => getMailServer()?.sender ?? usualSender();

/** The default sender: MAIL_FROM, or else the association's own address, or else one at the portal's host. */
const usualSender = (): string =>
  withSenderName(env.MAIL_FROM ?? getAssociation().contactEmail ?? portalsOwnAddress);

const portalsOwnAddress = `portal@${new URL(env.APP_URL).hostname}`;

/** Whether this sender is a default that nobody has set: the portal's own or a sample. */
export const isMadeUpSender = (address: string): boolean =>
  address === portalsOwnAddress || isSampleAddress(address);

/** Adds the association's name to a sender without one. */
export const withSenderName = (sender: string): string =>
  sender.includes("<") ? sender : `${getAssociation().name.replace(/[<>"]/g, "")} <${sender}>`;

/**
 * Reloads the settings if they changed. `updatedAt` is the time of the last change; null if there is none. While the
 * database is unavailable, the cached settings stay.
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

/** The stored mail server. One whose address cannot be decrypted counts as none, and an owner can enter it again. */
function readable(row: Parameters<typeof toMailServer>[0]): MailServer | null {
  try {
    return toMailServer(row);
  } catch {
    log.error({}, "the mail server's address cannot be decrypted; enter it again in the settings");
    return null;
  }
}

/**
 * Reads the settings. Related rows are read after the settings row: newer ones only cause another reload, while older
 * ones would stay.
 */
async function readSettings() {
  const row = await db.associationSettings.findUnique({ where: { id: 1 } });
  const bank = await db.bankAccount.findFirst({ select: bankFields, where: { eventId: null } });
  const mailServer = await db.mailServer.findFirst();
  const noted = await sql<NotedTerms>`
    SELECT "terms", "since" FROM "RuleTerms" WHERE "rule" = 'lapse' ORDER BY "since" NULLS FIRST`;
  return { row, bank, mailServer, noted };
}

/** Marks the settings as changed, in the caller's transaction, so that every process reloads them. */
export async function touchSettings(personId: string): Promise<void> {
  await sql.write`
    INSERT INTO "AssociationSettings" ("id", "values", "updatedAt", "updatedById")
    VALUES (1, '{}', clock_timestamp(), ${personId}::uuid)
    ON CONFLICT ("id") DO UPDATE SET
      "updatedAt" = greatest(clock_timestamp(), "AssociationSettings"."updatedAt" + interval '1 ms'),
      "updatedById" = excluded."updatedById"`;
}

/** Reloads the settings if they changed, reading the time of the last change first. */
export async function refreshAssociation(): Promise<void> {
  const rows = await sql<{
    updatedAt: Date;
  }>`SELECT "updatedAt" FROM "AssociationSettings" WHERE "id" = 1`.catch(() => null);
  if (rows) await refreshAssociationIfChanged(rows[0]?.updatedAt ?? null);
}
