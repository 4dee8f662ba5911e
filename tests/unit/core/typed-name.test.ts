import { describe, expect, it } from "vitest";
import { isTitleAlone, splitTypedName, typedName } from "@/lib/core/typed-name";

const pair = (text: string, known?: [string, string]) => {
  const { firstName, lastName } = splitTypedName(
    { fullName: text },
    known && { firstName: known[0], lastName: known[1] },
  );
  return [firstName, lastName];
};

describe("a name that was typed", () => {
  const apart = { firstName: "Mary Ann", lastName: "Bain" };

  it("a first and last name typed apart stay so, whatever the full name says", () => {
    expect(splitTypedName(typedName({ ...apart, fullName: "Bea Moss" })!)).toEqual(apart);
    expect(
      splitTypedName(typedName({ ...apart, fullName: null })!, { firstName: "Mary", lastName: "Ann Bain" }),
    ).toEqual(apart);
    expect(typedName({ firstName: "Mary Ann", lastName: null, fullName: null })).toEqual({
      ...apart,
      lastName: "",
    });
  });

  it("a full name is used where only half of the pair was typed, or neither", () => {
    for (const half of [
      { firstName: "Mary", lastName: null },
      { firstName: null, lastName: "Bain" },
    ])
      expect(typedName({ ...half, fullName: "Mary Ann Bain" })).toEqual({ fullName: "Mary Ann Bain" });
    expect(typedName({ firstName: null, lastName: "Bain", fullName: null })).toBeNull();
  });

  it.each([
    ["Ann Bain", "Ann", "Bain"],
    ["  Ann   van  der Berg ", "Ann", "van der Berg"],
    ["Ann", "Ann", ""],
    ["Bain, Ann", "Ann", "Bain"],
    ["Bain Rolle,Mary Ann", "Mary Ann", "Bain Rolle"],
    ["Bain, Dr. Ann", "Dr. Ann", "Bain"],
    ["Dr. Bain, Ann", "Dr. Ann", "Bain"],
    ["Ann Bain, Jr.", "Ann", "Bain, Jr."],
    ["Ann Bain, MBA, C.P.A.", "Ann", "Bain, MBA, C.P.A."],
    ["Bain, Ann, Jr.", "Ann", "Bain, Jr."],
    ["Bain, Jr., Ann", "Ann", "Bain, Jr."],
    ["Bain, J.P.", "J.P.", "Bain"],
    ["Bain,", "Bain", ""],
    [", Ann", "Ann", ""],
    ["Bain， Ann", "Ann", "Bain"],
    ["Bain، Ann", "Ann", "Bain"],
    ["“Bain, Bob”", "Bob", "Bain"],
    ["„Bob Bain“", "Bob", "Bain"],
    ["“Bob” Bain “Jr”", "“Bob”", "Bain “Jr”"],
    ["Mr. and Mrs. Ann Bain", "Mr. and Mrs. Ann", "Bain"],
    ["Bain, Mr & Mrs Ann", "Mr & Mrs Ann", "Bain"],
    ["And Bain", "And", "Bain"],
  ])("a full name is split after the first name, and reversed at a comma: %j", (text, first, last) => {
    expect(pair(text)).toEqual([first, last]);
  });

  it.each([
    "Dr. Bain",
    "The Hon. Bain",
    "MRS BAIN",
    "Bain, Jr.",
    "Bain III",
    "Dr. Bain, Jr.",
    "Dr.",
    "Mr. and Mrs. Bain",
  ])("a full name stays whole where it is one name besides titles and suffixes: %j", (text) =>
    expect(pair(text)).toEqual([text, ""]),
  );

  it("a name keeps its title before the first name, and moves one from behind a comma to the front", () => {
    expect(pair("The Hon. Ann Bain")).toEqual(["The Hon. Ann", "Bain"]);
    expect(pair("Bain, Dr.")).toEqual(["Dr. Bain", ""]);
  });

  it("a full name is split like the same person's separate names", () => {
    expect(pair("Mary Ann Bain", ["Mary Ann", "Bain"])).toEqual(["Mary Ann", "Bain"]);
    expect(pair("mary  ann bain", ["Mary Ann", "Bain"])).toEqual(["mary ann", "bain"]);
    expect(pair("Bain, Mary Ann", ["Mary Ann", "Bain"])).toEqual(["Mary Ann", "Bain"]);
    expect(pair("Mary Ann Bain-Rolle", ["Mary Ann", "Bain"])).toEqual(["Mary Ann", "Bain-Rolle"]);
    expect(pair("Mary-Ann Sue Bain", ["Mary Ann", "Bain"])).toEqual(["Mary-Ann Sue", "Bain"]);
    expect(pair("Dr. Bain", ["Ann", "Bain"])).toEqual(["Dr. Bain", ""]);
    expect(pair("Dr. Bain", ["Dr.", "Bain"])).toEqual(["Dr.", "Bain"]);
    expect(pair("Bain", ["Ann", "Bain"])).toEqual(["Bain", ""]);
    expect(pair("Bea Sue Moss", ["Mary Ann", "Bain"])).toEqual(["Bea", "Sue Moss"]);
  });
});

it("a title alone is not a name to greet", () => {
  for (const title of ["Dr.", "DR", "The Hon.", "Mrs. Dr.", "Mr. and Mrs.", "Mr & Mrs"])
    expect(isTitleAlone(title), title).toBe(true);
  for (const name of ["Dr. Bain", "Ann", "", "and", "Mr. and Mrs. Bain"])
    expect(isTitleAlone(name), name).toBe(false);
});
