import { describe, expect, it } from "vitest";
import { readGroupTable, sentNameOf } from "@/lib/groups/read-table";

const rates = [
  { registrationType: "standard", label: "Standard" },
  { registrationType: "member_standard", label: "Members" },
];
const read = (text: string, otherwise: string | null = null) => readGroupTable(text, { rates, otherwise });
const ann = { fullName: "Ann Rolle", email: "ann@bank.test", registrationType: "standard", problem: null };

describe("a pasted table of people", () => {
  it("a group's table is read from spreadsheets, CSV and semicolons, with headings in any order or none", () => {
    for (const text of [
      "Name\tEmail\tRate\nAnn Rolle\tann@bank.test\tStandard",
      'email,rate,name\r\nann@bank.test,STANDARD,"Ann Rolle"\r\n',
      "Ann Rolle\tann@bank.test\tstandard\n\n",
      "\n Ann Rolle , ann@bank.test , Standard ",
    ]) {
      expect(read(text), text).toEqual({ rows: [ann], problem: null, warnings: [] });
    }
  });

  it("a group's table prefers separate first and last names to a column of full names", () => {
    const mary = { ...ann, fullName: "Mary Ann Rolle", apart: { firstName: "Mary Ann", lastName: "Rolle" } };
    for (const text of [
      "\ufeffE-mail;Registration_type;First name;Last name\nANN@bank.test;standard;Mary Ann;Rolle",
      "Surname,Name,Given name,Email,Rate\nRolle,M. A. Rolle,Mary Ann,ann@bank.test,standard",
    ])
      expect(read(text), text).toEqual({ rows: [mary], problem: null, warnings: [] });
    const rows = read("Name,First name,Last name,Email,Rate\nAnn Rolle,,Rolle,ann@bank.test,standard").rows;
    expect(rows).toEqual([ann]);
    expect(sentNameOf(mary)).toEqual(mary.apart);
    expect(sentNameOf(ann)).toEqual({ fullName: "Ann Rolle" });
  });

  it("a group's table is read from a list of addresses copied from a mail program", () => {
    const bea = { ...ann, fullName: "Bea O’Moss", email: "r&d@bank.test" };
    for (const text of [
      "Ann Rolle <ann@bank.test>; Bea O’Moss <r&d@bank.test>",
      "Ann Rolle <ANN@bank.test>;Bea O’Moss <r&d@bank.test>;",
      '"Ann Rolle" <ann@bank.test>, Bea O’Moss <r&d@bank.test>',
      "Ann Rolle <\u202aann@bank.test\u202c>\r\n\r\n'Bea O’Moss' <r&d@bank.test>\r\n",
    ]) {
      expect(read(text, "standard"), text).toEqual({ rows: [ann, bea], problem: null, warnings: [] });
    }
    const { rows } = read("Rolle, Ann <ann@bank.test>; 'x@bank.test' <x@bank.test>; y@bank.test", "standard");
    expect(rows.map(({ fullName, email, problem }) => [fullName, email, problem])).toEqual([
      ["Rolle, Ann", "ann@bank.test", null],
      ["", "x@bank.test", "Enter the full name"],
      ["", "y@bank.test", "Enter the full name"],
    ]);
    for (const text of [
      "“Rolle, Ann” <ann@bank.test>, „Moss, Bea“ <bea@bank.test>",
      '"Rolle, Ann" <ann@bank.test>；＂Moss, Bea＂ <bea@bank.test>',
    ])
      expect(
        read(text, "standard").rows.map(({ fullName, email }) => [fullName, email]),
        text,
      ).toEqual([
        ["Rolle, Ann", "ann@bank.test"],
        ["Moss, Bea", "bea@bank.test"],
      ]);
    const [nicknamed] = read("“Annie” Rolle <ann@bank.test>", "standard").rows;
    expect(nicknamed).toMatchObject({ fullName: "“Annie” Rolle" });
    const many = Array.from({ length: 51 }, (_, n) => `P Q <p${n}@bank.test>`).join("; ");
    expect(read(many, "standard").problem).toContain("51 people. A group can have up to 50");
  });

  it("a group's table reads each line by its own shape, and numbers those it can't read", () => {
    const text = [
      "Ann Rolle <ann@bank.test>",
      "Bain, Cy, cy@bank.test",
      "",
      "Di Moss\tdi@bank.test\tMembers",
      "our guests",
      "Eve Knowles <eve@bank.test>; Fay; Gus Hall <gus@bank.test>",
      "Hal Dean hal@bank.test",
      "x@bank.test y@bank.test",
    ].join("\r\n");
    const { rows, warnings } = read(text, "standard");
    expect(rows.map(({ fullName, email, problem }) => [fullName, email, problem])).toEqual([
      ["Ann Rolle", "ann@bank.test", null],
      ["Bain, Cy", "cy@bank.test", null],
      ["Di Moss", "di@bank.test", null],
      ["our guests", "", "Line 5 can’t be read. Enter a name and one email address."],
      ["Eve Knowles", "eve@bank.test", null],
      ["Fay", "", "Line 6 can’t be read. Enter a name and one email address."],
      ["Gus Hall", "gus@bank.test", null],
      ["Hal Dean", "hal@bank.test", null],
      ["x@bank.test y@bank.test", "", "Line 8 can’t be read. Enter a name and one email address."],
    ]);
    expect([rows[2]?.registrationType, warnings]).toEqual(["member_standard", []]);
    for (const [table, name] of [
      ["Ann Rolle,ann@bank.test\nBain, Cy, cy@bank.test", "Bain, Cy"],
      ["Name\tEmail\nAnn Rolle\tann@bank.test\nCy Bain <cy@bank.test>", "Cy Bain"],
      ["Name\nAnn Rolle <ann@bank.test>\nCy Bain <cy@bank.test>", "Cy Bain"],
    ] as const)
      expect(read(table, "standard").rows, table).toMatchObject([
        ann,
        { fullName: name, email: "cy@bank.test", problem: null },
      ]);
  });

  it("a group's table recognises headings, rates and addresses in other spellings and with invisible characters", () => {
    const text = "Ｎａｍｅ\tE‑mail\tRate\nAnn Rolle\t\u202aann@bank.test\u202c\tSTANDARD\u200b";
    expect(read(text).rows).toEqual([ann]);
  });

  it("a group's table gives people without a rate the chosen one, and none if the event has none", () => {
    expect(read("Ann Rolle,ann@bank.test", "standard").rows).toEqual([ann]);
    expect(read("Ann Rolle,ann@bank.test").rows[0]?.problem).toBe("The rate is missing.");
    expect(readGroupTable("Ann Rolle,ann@bank.test,x", { rates: [], otherwise: null }).rows).toEqual([
      { ...ann, registrationType: null },
    ]);
  });

  it("a group's table says what is wrong with each row, and keeps what was written", () => {
    const { rows } = read(
      [
        "name,email,rate",
        "Ann Rolle,ann@bank.test,Standard",
        "Ann R.,Ann@bank.test,Standard",
        ",bea@bank.test,Standard",
        "Cy Moss,cy at bank,Standard",
        "Di Knowles,di@bank.test,Students",
        "Eve www.example.com,eve@bank.test,Standard",
      ].join("\n"),
    );
    expect(rows.map(({ problem }) => problem)).toEqual([
      null,
      "The same email address as in row 1.",
      "Enter the full name",
      "Please enter a valid email address",
      "There is no rate “Students”.",
      expect.stringContaining("web or email addresses"),
    ]);
    expect(rows[4]?.registrationType).toBe("Students");
  });

  it("a group's table names a missing column, and refuses too many people or none", () => {
    const people = Array.from({ length: 51 }, (_, index) => `P ${index},p${index}@bank.test,standard`).join(
      "\n",
    );
    for (const [text, problem] of [
      ["", "Paste a table"],
      ["name,rate\nAnn Rolle,Standard", "no column called “email”"],
      ["email,rate\nann@bank.test,Standard", "no column called “name”"],
      ["ann@bank.test\nbea@bank.test", "one column"],
      ["name,email,rate", "no people below"],
      [people, "51 people. A group can have up to 50"],
    ] as const) {
      expect(read(text)).toEqual({
        rows: [],
        problem: expect.stringContaining(problem) as string,
        warnings: [],
      });
    }
  });

  it("a group's table warns of garbled letters, and of lines above the headings, which are nobody", () => {
    const table = read("Our group\nname,email,rate\nJosÃ© Rolle,ann@bank.test,Standard");
    expect(table.warnings).toEqual([
      "Line 1 is above the table: Our group",
      "Line 3 looks garbled: JosÃ© Rolle",
    ]);
    expect(table.rows).toEqual([{ ...ann, fullName: "JosÃ© Rolle" }]);
  });

  it("a group's table with an unclosed quotation mark reads everybody else, and says so at its row", () => {
    const { rows } = read(
      'name,email,rate\n"Ann Rolle,ann@bank.test,Standard\nBea,bea@bank.test,Standard,more\nCy,cy@bank.test,Standard',
    );
    expect(rows.map(({ email, problem }) => [email, problem])).toEqual([
      ["ann@bank.test", "The quotation marks are not closed"],
      ["bea@bank.test", "There are more cells than columns"],
      ["cy@bank.test", null],
    ]);
  });
});
