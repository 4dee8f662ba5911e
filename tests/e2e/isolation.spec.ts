import { randomBytes, randomUUID } from "node:crypto";
import { connectToPortal } from "../support/portal-database";
import { expect, test } from "./test";

const people = 100;
/** As many as ask at once; the portal under test runs several processes. */
const lanes = 16;

const portal = (path: string) => new URL(path, process.env.PORTAL_TEST_URL).href;

/** Signed-in people, each of whom leaves a word in every page of theirs that nobody else's pages have. */
async function everybody(): Promise<{ word: string; cookie: string }[]> {
  const all = Array.from({ length: people }, (_, index) => ({
    id: randomUUID(),
    word: `Keeper${String(index).padStart(3, "0")}x`,
    token: randomBytes(32).toString("base64url"),
  }));
  const database = await connectToPortal();
  // Not by /api/register, which takes a hundred passwords' time.
  await database.query(
    `INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
     SELECT id, lower(word) || '.' || id || '@example.test', word, 'Own', now()
     FROM unnest($1::uuid[], $2::text[]) AS person(id, word)`,
    [all.map(({ id }) => id), all.map(({ word }) => word)],
  );
  await database.query(
    `INSERT INTO "Session" ("idHash", "userId", "expiresAt")
     SELECT encode(sha256(token::bytea), 'hex'), id, now() + interval '1 hour'
     FROM unnest($1::text[], $2::uuid[]) AS session(token, id)`,
    [all.map(({ token }) => token), all.map(({ id }) => id)],
  );
  await database.end();
  return all.map(({ word, token }) => ({ word, cookie: `mp.sid=${token}` }));
}

/** Does `work` for each, some at once. */
async function forEach<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...items.entries()];
  const results: Result[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

test("two members' pages never mix: each of 100 people reads what is theirs, all at once", async () => {
  const readers = await everybody();
  const pages = ["/", "/events", "/profile", "/api/auth/user"];
  // Neighbours in time are different people on different pages.
  const reads = pages.flatMap((_, turn) =>
    readers.map((person, index) => ({ ...person, path: pages[(index + turn) % pages.length] ?? "/" })),
  );
  const strangers = await forEach(reads, async ({ word, cookie, path }) => {
    const answer = await fetch(portal(path), { headers: { Cookie: cookie } });
    expect(answer.status, path).toBe(200);
    const words = new Set((await answer.text()).match(/Keeper\d{3}x/g));
    expect(words, `${path} of ${word}`).toContain(word);
    return words.size - 1;
  });
  expect(strangers.reduce((sum, count) => sum + count, 0)).toBe(0);
});
