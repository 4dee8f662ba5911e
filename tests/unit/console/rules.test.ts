import { describe, expect, it } from "vitest";
import { bestOf, type Match } from "@/lib/console/rules";

const match = (kind: Match["kind"], title: string, ...names: string[]): Match => ({
  kind,
  id: title,
  title,
  subtitle: "",
  href: "/",
  names,
});
const many = (kind: Match["kind"], count: number, title: string) =>
  Array.from({ length: count }, (_, n) => match(kind, `${title} ${n}`));
const titles = (found: Match[], text: string) => bestOf(found, text).map(({ title }) => title);

describe("what the console's search shows", () => {
  it("the console's search ranks exact names first, then titles whose words begin so, then the rest", () => {
    const found = [
      match("member", "Anna Rolle", "rolle@x.test"),
      match("member", "Philip Sands", "2222-AAAA"),
      match("event", "Strolled"),
      match("page", "Rolle Lecture"),
    ];
    expect(titles(found, "rol")).toEqual(["Anna Rolle", "Rolle Lecture", "Philip Sands", "Strolled"]);
    expect(titles(found, "2222 aaaa")[0]).toBe("Philip Sands");
    expect(titles(found, "ROLLE@x.test")[0]).toBe("Anna Rolle");
  });

  it("the console's search shows at most 8 results of a kind and 20 in all", () => {
    expect(bestOf(many("member", 12, "Rolle"), "rolle")).toHaveLength(8);
    const all = [...many("member", 12, "Rolle"), ...many("event", 12, "Rolle"), ...many("page", 12, "Rolle")];
    const shown = bestOf(all, "rolle");
    expect(shown).toHaveLength(20);
    expect(shown.filter(({ kind }) => kind === "page")).toHaveLength(6);
  });

  it("the console's search keeps the only match of a kind, however many better ones there are", () => {
    const crowd = [
      ...many("member", 8, "Rolle"),
      ...many("event", 8, "Rolle"),
      ...many("payment", 8, "Rolle"),
    ];
    expect(titles([...crowd, match("page", "Other")], "rolle")).toContain("Other");
  });

  it("the console's search does not reveal the names by which it ranks", () => {
    expect(bestOf([match("member", "Anna", "anna@x.test")], "anna")[0]).not.toHaveProperty("names");
  });
});
