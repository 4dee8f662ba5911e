import path from "node:path";
import { expect, it } from "vitest";
import { patternOf, readRequestNotes, requestNotes } from "../../scripts/serve/request-notes.mjs";
import { temporaryFolder } from "../../scripts/testing/portal.mjs";

const request = (url: string, id: string) =>
  ({ method: "GET", url, headers: { "x-request-id": id } }) as unknown as Parameters<
    ReturnType<typeof requestNotes>
  >[0];

it.each([
  ["/", "/"],
  ["/api/events?code=secret#x", "/api/events"],
  ["/api/events/0198c0de-aaaa-bbbb-cccc-ddddeeeeffff/registrations", "/api/events/{…}/registrations"],
  [`/application/${"aB-_".repeat(16)}`, "/application/{…}"],
  ["/tickets/K7Q2M9XX", "/tickets/{…}"],
  ["/reset/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", "/reset/{…}"],
  ["/%61bc/a.b", "/{…}/{…}"],
])("the request note for %s is %s, without anything that could be a code", (url, pattern) => {
  expect(patternOf(url)).toBe(pattern);
});

it("a request's note exists exactly while it is answered", () => {
  const file = path.join(temporaryFolder(), "notes");
  const note = requestNotes(file);
  const [first, second] = [note(request("/one", "id-1")), note(request("/two", "id-2"))];
  const [one, two] = ["GET /one (request id-1)", "GET /two (request id-2)"];
  expect(readRequestNotes(file)).toEqual([one, two]);
  first();
  expect(readRequestNotes(file)).toEqual([two]);
  const third = note(request("/", "id-3"));
  expect(readRequestNotes(file)).toEqual(["GET / (request id-3)", two]);
  second();
  third();
  expect(readRequestNotes(file)).toEqual([]);
});

it("requests beyond the note file's room are answered without a note", () => {
  const file = path.join(temporaryFolder(), "notes");
  const note = requestNotes(file);
  const ends = Array.from({ length: 100 }, (_, index) => note(request("/one", String(index))));
  expect(readRequestNotes(file)).toHaveLength(64);
  ends.forEach((end) => end());
  expect(readRequestNotes(file)).toEqual([]);
});
