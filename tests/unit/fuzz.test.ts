import { describe, expect, it } from "vitest";
import { z } from "zod";
import { requestsOf } from "../fuzz/request.mjs";

const eventInput = z.object({
  title: z.string().min(1).max(200),
  description: z.string().optional(),
  price: z.number().min(0).optional(),
  maxAttendees: z.number().int().min(1).nullish(),
  eventId: z.uuid(),
});
const EVENT = "11111111-1111-4111-8111-111111111111";
const things = { event: [EVENT], slug: ["conference"], code: ["CODE"] };
const targets = ["POST events", "PUT events/[id]"].map((name) => ({
  kind: "call" as const,
  name,
  method: name.split(" ")[0] ?? "",
  path: `/api/${name.split(" ")[1]}`,
  schema: z.toJSONSchema(eventInput),
  readsBody: false,
}));
const requests = requestsOf({ seed: 1, targets, things });
type Request = ReturnType<typeof requests.requestOf>;

const NUMBERS = Array.from({ length: 400 }, (_, number) => number);
const textOf = ({ body }: Request) => body?.toString("utf8") ?? "";
const INJECTION = "DROP TABLE";
/** The fields of a payload that hold it. */
function injectedInto(request: Request) {
  try {
    const fields = Object.entries(JSON.parse(textOf(request)) as Record<string, unknown>);
    return fields.filter(([, value]) => typeof value === "string" && value.includes(INJECTION));
  } catch {
    return [];
  }
}
const isWrong = (request: Request) =>
  request.target.name === "POST events" && injectedInto(request).length > 0;

describe("the fuzzer's requests", () => {
  it("the fuzzer's requests are the same for one seed and number, and differ for other seeds", () => {
    const again = requestsOf({ seed: 1, targets, things });
    const others = requestsOf({ seed: 2, targets, things });
    const first = NUMBERS.map((number) => requests.requestOf(number));
    expect(NUMBERS.map((number) => again.requestOf(number))).toEqual(first);
    expect(NUMBERS.map((number) => others.requestOf(number))).not.toEqual(first);
  });

  it("the fuzzer's requests reach every target as everybody who may ask, both valid and invalid", () => {
    const all = NUMBERS.map((number) => requests.requestOf(number));
    expect(new Set(all.map(({ target }) => target.name)).size).toBe(targets.length);
    expect(new Set(all.map(({ who }) => who)).size).toBe(6);
    const accepted = all.filter((request) => {
      try {
        return eventInput.safeParse(JSON.parse(textOf(request))).success;
      } catch {
        return false;
      }
    });
    expect(accepted.length).toBeGreaterThan(all.length / 10);
    expect(accepted.length).toBeLessThan(all.length / 2);
  });
});

describe("a request that fails", () => {
  let number = 0;
  while (!isWrong(requests.requestOf(number))) number++;

  it("a failing fuzz request is shrunk to its cause: one field, no odd header, nobody signed in", async () => {
    const shrunk = await requests.shrink(number, (request) => Promise.resolve(isWrong(request)));
    expect(shrunk?.request).toMatchObject({
      who: "nobody",
      method: "POST",
      path: "/api/events",
      headers: { "content-type": "application/json" },
    });
    expect(injectedInto(shrunk!.request)).toHaveLength(1);
    // Its two required fields, and at most the one that makes it fail.
    expect(Object.keys(JSON.parse(textOf(shrunk!.request)) as object).length).toBeLessThanOrEqual(3);
  });

  it("a shrunk fuzz request is repeated by its number and path", async () => {
    const shrunk = await requests.shrink(number, (request) => Promise.resolve(isWrong(request)));
    expect(requests.requestOf(number, shrunk?.path)).toEqual(shrunk?.request);
  });

  it("a fuzz request is not shrunk when it does not fail again", async () => {
    expect(await requests.shrink(number, () => Promise.resolve(false))).toBeNull();
  });
});
