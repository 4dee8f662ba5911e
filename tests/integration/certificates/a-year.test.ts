import fc from "fast-check";
import { expect, it } from "vitest";
import { issueDueCertificates } from "@/lib/certificates/issue-due";
import { db } from "@/lib/db/client";
import type { Cpd } from "@/lib/events/cpd-rules";
import { issueCompletedProgrammes } from "@/lib/programmes/issue-completed";
import { anEvent } from "../../support/builders";
import { seedOfTest, sized } from "../../support/chance";
import { sql } from "../../support/database";
import { runUntilKilled } from "../../support/killed";

const cpd: Cpd = {
  hours: [{ category: "Ethics", hours: 1 }],
  delivery: "in_person",
  rule: "checked_in",
  sponsor: null,
  signatories: [],
};

/** Two weeks pass: everything has happened two weeks earlier. The database's own clock decides what is due. */
const passTwoWeeks = () =>
  sql(
    `UPDATE "Event" SET "startDate" = "startDate" - interval '14 days', "endDate" = "endDate" - interval '14 days'`,
  );

it("in a simulated year everybody gets the certificate of each event and programme once, whatever is killed", async () => {
  const [people, count] = [sized(6, 500), sized(4, 24)];
  const seed = seedOfTest(63);
  await sql(
    `INSERT INTO "User" ("id", "email", "firstName", "lastName", "membershipStatus", "updatedAt")
     SELECT gen_random_uuid(), 'year-' || n || '@example.test', 'Ann', 'Rolle ' || n, 'active', now()
     FROM generate_series(1, ${people}) n`,
  );
  const events: string[] = [];
  for (let place = 0; place < count; place++) {
    const { id } = await anEvent({ maxAttendees: null, cpd: cpd as object });
    await sql(
      `UPDATE "Event" SET "endDate" = now() + make_interval(days => $2 * 14) - interval '3 hours',
         "startDate" = now() + make_interval(days => $2 * 14) - interval '6 hours' WHERE "id" = $1::uuid`,
      [id, place],
    );
    events.push(id);
  }
  await db.write.programme.create({
    data: {
      title: "Certification",
      description: "",
      status: "published",
      rule: "all",
      events: { create: events.slice(0, 2).map((eventId, place) => ({ eventId, place })) },
      enrolments: {
        create: (await db.user.findMany({ select: { id: true } })).map(({ id: userId }) => ({ userId })),
      },
    },
  });
  const kills = fc.sample(fc.integer({ min: 0, max: 120 }), { numRuns: count, seed });
  for (const [place, eventId] of events.entries()) {
    // Two of three people come to each event.
    await sql(
      `INSERT INTO "Registration" ("id", "eventId", "userId", "firstName", "lastName", "email", "amountCents",
         "checkedInAt", "updatedAt")
       SELECT gen_random_uuid(), $1::uuid, u."id", u."firstName", u."lastName", u."email", 0, now(), now()
       FROM "User" u WHERE u."email" LIKE 'year-%' AND (substring(u."email" FROM '\\d+')::int + $2) % 3 > 0`,
      [eventId, place],
    );
    if (place % sized(4, 1) === 0) await runUntilKilled("issue-until-killed", kills[place]!);
    // Two machines work at the same time, and again later.
    await Promise.all([issueDueCertificates(), issueDueCertificates()]);
    await Promise.all([issueCompletedProgrammes(), issueCompletedProgrammes()]);
    await passTwoWeeks();
  }
  const [found] = await sql<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM "Registration") AS "seats",
       (SELECT count(*)::int FROM "Certificate" WHERE "kind" = 'attendance') AS "attended",
       (SELECT count(DISTINCT "registrationId")::int FROM "Certificate") AS "certified",
       (SELECT count(*)::int FROM "Certificate" WHERE "kind" = 'programme') AS "completed",
       (SELECT count(*)::int FROM "User" u WHERE (
         SELECT count(*) FROM "Registration" r WHERE r."userId" = u."id" AND r."eventId" = ANY($1::uuid[])) = 2)
         AS "complete",
       (SELECT count(*)::int FROM "OutboxEmail" WHERE "template" = 'certificate_issued') AS "letters"`,
    [events.slice(0, 2)],
  );
  const { seats, complete } = found!;
  expect(seats).toBeGreaterThan(people * count * 0.6);
  expect(complete).toBeGreaterThan(0);
  expect(found).toEqual({
    seats,
    attended: seats,
    certified: seats,
    completed: complete,
    complete,
    letters: seats! + complete!,
  });
}, 1_200_000);
