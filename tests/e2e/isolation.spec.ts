import { expect, test } from "./test";

const people = 100;
/** As many as ask at once; the portal under test runs several processes. */
const lanes = 16;

const portal = (path: string) => new URL(path, process.env.PORTAL_TEST_URL).href;

/** Somebody whose every trace in the portal holds a word that nobody else's does. */
async function somebody(index: number): Promise<{ word: string; cookie: string }> {
  const word = `Keeper${String(index).padStart(3, "0")}x`;
  const answer = await fetch(portal("/api/register"), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      firstName: word,
      lastName: "Own",
      email: `${word.toLowerCase()}.${Date.now()}@example.test`,
      password: "demo-password",
    }),
  });
  expect(answer.status).toBe(201);
  return { word, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
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
  const everybody = await forEach([...Array(people).keys()], somebody);
  const pages = ["/", "/events", "/profile", "/api/auth/user"];
  // Neighbours in time are different people on different pages.
  const reads = pages.flatMap((_, turn) =>
    everybody.map((person, index) => ({ ...person, path: pages[(index + turn) % pages.length] ?? "/" })),
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
