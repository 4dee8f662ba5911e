import { randomUUID } from "node:crypto";
import { createSession, sessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { Browser } from "./next-request";

let count = 0;

/** A member with an account; `facts` overrides what the test is about. */
export async function aMember(facts: Partial<Prisma.UserCreateInput> = {}) {
  count++;
  return db.user.create({
    data: {
      email: `member-${count}-${randomUUID().slice(0, 8)}@example.test`,
      firstName: "Althea",
      lastName: `Bethel ${count}`,
      membershipStatus: "active",
      ...facts,
    },
  });
}

export async function anAdmin(facts: Partial<Prisma.UserCreateInput> = {}) {
  return aMember({ firstName: "Rowena", isAdmin: true, ...facts });
}

export const hourMs = 3_600_000;

/** A free event that starts in a day and has 50 seats. */
export async function anEvent(facts: Partial<Prisma.EventCreateInput> = {}) {
  count++;
  const startDate = facts.startDate ? new Date(facts.startDate) : new Date(Date.now() + 24 * hourMs);
  return db.event.create({
    data: {
      slug: `sanctions-screening-${count}`,
      title: "Sanctions Screening in Practice",
      description: "Lists, matches and what to do with them.",
      location: "Bay Street, Nassau",
      maxAttendees: 50,
      ...facts,
      startDate,
      endDate: facts.endDate ?? new Date(startDate.getTime() + 2 * hourMs),
    },
  });
}

/** A browser in which this person has signed in. */
export async function signedInAs(user: { id: string }): Promise<Browser> {
  const browser = new Browser();
  const token = await createSession(user.id, { ip: "192.0.2.1", userAgent: "test" });
  browser.cookies.set(sessionCookie.name, token);
  return browser;
}
