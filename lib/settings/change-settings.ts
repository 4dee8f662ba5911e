import "server-only";
import type { z } from "zod";
import { compareFields, recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import type { Staff } from "@/lib/auth/member";
import { requirePresence } from "@/lib/auth/presence";
import { transaction, type Prisma } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { amountOf, centsOf } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { countUse } from "@/lib/limits/limit";
import { notifyOwners } from "@/lib/mail/notify-staff";
import { queueEmail } from "@/lib/mail/queue";
import { totalOf } from "@/lib/retention/labels";
import { previewRetention } from "@/lib/retention/queries";
import { getAssociation, refreshAssociation, type Settings } from "@/lib/association/queries";
import { recordRulesInForce } from "@/lib/association/rules-in-force";
import { accountsInWords, type OwnAccounts } from "@/lib/association/accounts";
import { membershipLevels } from "@/lib/association/levels";
import {
  associationFacts,
  membershipLevelsInput,
  policyChangeInput,
  timeZoneInput,
  type Levels,
  type Policies,
  type PolicyName,
} from "@/lib/association/schema";
import { contactAddressLetter } from "./letters";
import { saveSettings } from "./shared/save-settings";

/** Sections on which other people's safety depends. */
const sensitive: readonly PolicyName[] = ["secondFactor", "sessions", "peopleSeen", "auditHead", "retention"];

type Change = {
  action: "association_changed" | "time_zone_changed" | "membership_levels_changed" | "policy_changed";
  settings: Settings;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Further details for the audit log. */
  effects?: Prisma.InputJsonObject;
  /** Queues the notifications of the change, in its transaction. */
  announce?: () => Promise<void>;
  /** All policies after the change, if one of them changes. */
  policies?: Policies;
};

/** Saves one section of the settings and returns whether anything changed. */
async function change(
  person: Staff,
  { action, settings, before, after, effects, announce, policies }: Change,
): Promise<{ isChanged: boolean }> {
  const details = compareFields(before, after);
  if (Object.keys(details).length === 0) return { isChanged: false };
  await transaction(async () => {
    if (policies) await recordRulesInForce(getAssociation().policies);
    await saveSettings(person.id, settings);
    if (policies) await recordRulesInForce(policies);
    await recordAudit({ actor: person, action, details: { ...details, ...effects } });
    await announce?.();
  });
  await refreshAssociation();
  return { isChanged: true };
}

/**
 * Changes the association's facts. Replies to every letter go to the contact address, so the owners and the old address
 * are notified of a new one.
 */
export const changeAssociation = operation({
  actor: staff("settings.edit"),
  input: associationFacts,
  presence: "fresh",
  async run(person, facts) {
    const before = getAssociation();
    const isNewAddress = facts.contactEmail !== before.contactEmail;
    if (isNewAddress)
      await countUse("contact addresses by member", person.id, { max: 10, windowSeconds: 60 * 60 });
    return change(person, {
      action: "association_changed",
      settings: { facts },
      before,
      after: facts,
      ...(isNewAddress
        ? { announce: () => announceContactAddress(person, before.contactEmail, facts.contactEmail) }
        : {}),
    });
  },
});

async function announceContactAddress(person: Staff, before: string | null, now: string): Promise<void> {
  const letterTo = (name: string) => contactAddressLetter(name, { person, before: before ?? "none", now });
  await notifyOwners("contact_address_changed", letterTo);
  if (before === null) return;
  await queueEmail({ to: before, template: "contact_address_changed", letter: letterTo("") });
}

/** Changes the time zone. Days, deadlines and letters use it from the next request on; stored moments stay. */
export const changeTimeZone = operation({
  actor: staff("settings.edit"),
  input: timeZoneInput,
  presence: "fresh",
  run: (person, { timeZone }) =>
    change(person, {
      action: "time_zone_changed",
      settings: { timeZone },
      before: { timeZone: getAssociation().timeZone },
      after: { timeZone },
    }),
});

const inWords = (levels: Levels) =>
  Object.fromEntries(
    membershipLevels.map((level) => [level, `${levels[level].label}: ${amountOf(levels[level].feeCents)}`]),
  );

/** Changes the names and fees of the levels for new applications. Existing members keep their fee. */
export const changeLevels = operation({
  actor: staff("settings.edit"),
  input: membershipLevelsInput,
  presence: "session",
  run: (person, { levels: given }) => {
    const levels = Object.fromEntries(
      membershipLevels.map((level) => [
        level,
        { label: given[level].label, feeCents: centsOf(given[level].fee) },
      ]),
    ) as Levels;
    return change(person, {
      action: "membership_levels_changed",
      settings: { levels },
      before: inWords(getAssociation().levels),
      after: inWords(levels),
    });
  },
});

/**
 * Saves one section of the policies.
 *
 * @throws Refusal `presence_required` for sections that safety depends on, `changed_meanwhile` for retention periods
 * that would remove more than the person was shown
 */
export const changePolicy = operation({
  actor: staff("settings.edit", "settings.read"),
  input: policyChangeInput,
  presence: "session",
  async run(person, input) {
    const { policy, values } = input;
    if (sensitive.includes(policy)) await requirePresence(person);
    const effects = policy === "retention" ? await effectsOf(person, input) : {};
    const { policies } = getAssociation();
    const before = policies[policy];
    const isOfAccounts = policy === "accounts";
    return change(person, {
      action: "policy_changed",
      settings: { [policy]: values },
      policies: { ...policies, [policy]: values },
      before: isOfAccounts ? accountsInWords(before as OwnAccounts) : before,
      after: isOfAccounts ? accountsInWords(values) : values,
      effects,
    });
  },
});

type RetentionChange = Extract<z.output<typeof policyChangeInput>, { policy: "retention" }>;

async function effectsOf(
  person: Staff<"settings.read">,
  { values, confirmedCount }: RetentionChange,
): Promise<Prisma.InputJsonObject> {
  const counts = await previewRetention(person, values);
  if (totalOf(counts) > confirmedCount) {
    throw new Refusal(
      "changed_meanwhile",
      "The next nightly run would now remove more than you confirmed. Check the numbers and save again.",
    );
  }
  return counts.length === 0
    ? {}
    : { removesTonight: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])) };
}
