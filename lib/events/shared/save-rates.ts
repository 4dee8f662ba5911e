import "server-only";
import { folded } from "@/lib/core/folding";
import { Refusal } from "@/lib/core/errors";
import { centsOf } from "@/lib/core/money";
import { db } from "@/lib/db/client";
import { isCheckViolation } from "@/lib/db/constraint";
import { holdsSeatFilter, isMembersType, registrationTypeFor } from "../rules";
import type { RateInput } from "../schema";
import { announceFreedSeat } from "./seat-freed";

/**
 * Replaces an event's rates in the transaction that locked the event. A rate with an existing type or name changes that
 * rate, unless it turns from one for members into one for all, or the reverse. Registrations keep their amount, and
 * each concurrent one gets either the old or the new rates.
 * @throws Refusal `rate_in_use` when somebody has a seat at one that is left out, `capacity_below_attendees`
 */
export async function saveRates(eventId: string, rates: readonly RateInput[]): Promise<void> {
  const before = await db.eventPrice.findMany({
    select: { id: true, registrationType: true, label: true },
    where: { eventId },
  });
  const kept = new Map<RateInput, (typeof before)[number]>();
  const free = new Set(before);
  const keep = (rate: RateInput, isSame: (one: (typeof before)[number]) => boolean) => {
    const isKept = (one: (typeof before)[number]) =>
      isSame(one) && isMembersType(one.registrationType) === rate.membersOnly;
    const found = kept.has(rate) ? undefined : [...free].find(isKept);
    if (!found) return;
    kept.set(rate, found);
    free.delete(found);
  };
  for (const rate of rates) keep(rate, ({ registrationType }) => registrationType === rate.registrationType);
  for (const rate of rates) {
    keep(rate, ({ label }) => !rate.registrationType && folded(label) === folded(rate.name));
  }
  await remove(eventId, [...free]);
  const isOfType = (type: string) => (one: (typeof before)[number]) => one.registrationType === type;
  const types = new Set([...before, ...rates].flatMap(({ registrationType }) => registrationType ?? []));
  for (const [position, rate] of rates.entries()) {
    const data = {
      label: rate.name,
      priceCents: centsOf(rate.price),
      position,
      availableFrom: rate.from,
      availableUntil: rate.until,
      capacity: rate.capacity,
    };
    const found = kept.get(rate);
    if (found) {
      await change(found.id, data);
    } else {
      const asked = rate.registrationType;
      const registrationType =
        asked && isMembersType(asked) === rate.membersOnly && !before.some(isOfType(asked))
          ? asked
          : registrationTypeFor(rate.name, rate.membersOnly, types);
      types.add(registrationType);
      await db.write.eventPrice.create({ data: { ...data, eventId, registrationType } });
    }
  }
  announceFreedSeat();
}

type Named = { id: string; registrationType: string; label: string };

async function remove(eventId: string, gone: Named[]): Promise<void> {
  const [held] = await db.registration.groupBy({
    by: ["registrationType"],
    _count: true,
    where: {
      eventId,
      registrationType: { in: gone.map(({ registrationType }) => registrationType) },
      ...holdsSeatFilter,
    },
  });
  if (held) {
    const name = gone.find(({ registrationType }) => registrationType === held.registrationType)?.label ?? "";
    const people = held._count === 1 ? "1 person has a seat" : `${held._count} people have seats`;
    throw new Refusal(
      "rate_in_use",
      `${people} at “${name}”, so it can’t be removed. To stop selling it, set “until” to now.`,
    );
  }
  await db.write.eventPrice.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
}

type Change = Parameters<typeof db.write.eventPrice.update>[0]["data"] & { label: string };

async function change(id: string, data: Change): Promise<void> {
  try {
    await db.write.eventPrice.update({ where: { id }, data });
  } catch (error) {
    if (!isCheckViolation(error, "EventPrice_capacity")) throw error;
    throw new Refusal(
      "capacity_below_attendees",
      `More people than that already have seats at “${data.label}”, so its limit cannot be lower.`,
    );
  }
}
