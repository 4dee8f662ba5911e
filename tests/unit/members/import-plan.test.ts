import { describe, expect, it } from "vitest";
import { yearMessage } from "@/lib/core/years";
import { noDetails } from "@/lib/core/profile-details";
import { readMembersFile } from "@/lib/members/import-file";
import { planHash, planImport, type ExistingMember } from "@/lib/members/import-plan";

const althea: ExistingMember = {
  id: "01a1fd36-94d6-732f-85e5-237ae4a1b2c3",
  memberId: "ACO-2026A1B2C3",
  email: "althea@example.test",
  firstName: "Althea",
  lastName: "Bethel",
  ...noDetails,
  membershipStatus: "active",
  membershipType: "Professional",
  annualFeeCents: 35_000,
  joinDate: "2024-02-01",
  nextPaymentDate: null,
  isUnverified: false,
  decision: { authority: { userId: "1" } as never, refusal: null },
};
const basil: ExistingMember = {
  ...althea,
  id: "01a1fd36-94d6-732f-85e5-237ae4ffffff",
  memberId: "ACO-2026FFFFFF",
  email: "basil@example.test",
  firstName: "Basil",
};

const rules = {
  fees: new Map([["associate", 20_000]]),
  lists: { sectors: ["Banking", "Gaming"], islands: ["Abaco"] },
};

const rowsOf = async (text: string) => (await readMembersFile(Buffer.from(text))).rows;
const plan = async (text: string) => planImport(await rowsOf(text), [althea, basil], rules);
const header = "email,first name,last name,member id,status,annual fee,join date";

describe("what an import would do with a row", () => {
  it("an import finds the member, type and columns in other spellings, and reports no change of spelling", async () => {
    const jose = { ...althea, firstName: "José", email: "r&d@bank.test" };
    const text = [
      "Ｅ‑mail,first\u00a0name,last name,member\u200b id,membership type",
      "\u202aR&D@bank.test\u202c,Jose\u0301,Bethel,,",
      ",,,aco–２０２６ａ１ｂ２ｃ３,",
      "new@example.test,Marva,Rolle,,ASSOCIATE\u200b",
    ].join("\n");
    const [byAddress, byNumber, added] = await planImport(await rowsOf(text), [jose], rules);
    expect(byAddress).toMatchObject({ outcome: "skip", changes: [], id: jose.id });
    expect(byNumber).toMatchObject({ outcome: "conflict", reasons: ["Same person as row 2"] });
    expect(added).toMatchObject({ outcome: "create", values: { annualFeeCents: 20_000 } });
  });

  it.each([
    ["a new member", "new@example.test,Marva,Rolle,,,,", "create", []],
    ["nobody's address", "not an address,Marva,Rolle,,,,", "error", ["This is not a valid email address"]],
    ["no name", "new@example.test,,,,,,", "error", ["First name is missing", "Last name is missing"]],
    ["nothing to find anybody by", ",Marva,Rolle,,,,", "error", ["Email address is missing"]],
    ["an unknown status", "new@example.test,M,R,,maybe,,", "error", ["Status must be pending or active"]],
    [
      "a day that is none",
      "new@example.test,M,R,,,,2025-02-30",
      "error",
      ["Join date must be a date such as 2026-02-28"],
    ],
    ["a year that nothing can calculate with", "new@example.test,M,R,,,,1899-12-31", "error", [yearMessage]],
    [
      "an amount that is none",
      "new@example.test,M,R,,,ten,",
      "error",
      ["Annual fee must be an amount such as 350.00"],
    ],
    [
      "more cells than columns",
      "new@example.test,M,R,,,,,more",
      "error",
      ["There are more cells than columns"],
    ],
    ["an unknown Member ID", ",,,ACO-2026000000,,,", "error", ["No one has the Member ID ACO-2026000000"]],
    ["what is known already", "ALTHEA@example.test,Althea,Bethel,,Active,350,2024-02-01", "skip", []],
    ["a Member ID alone", ",,,aco-2026a1b2c3,,,", "skip", []],
    ["empty cells", "althea@example.test,,,,,,", "skip", []],
    [
      "an active member as pending",
      "althea@example.test,,,,pending,,",
      "conflict",
      ["Importing can't set an active member to pending"],
    ],
    [
      "another address beside a Member ID",
      "basil@example.test,,,ACO-2026A1B2C3,,,",
      "conflict",
      [
        "The Member ID ACO-2026A1B2C3 belongs to althea@example.test. To change an email address, use the member's page",
      ],
    ],
  ])("an import plans a row's effect: %s", async (_told, row, outcome, reasons) => {
    expect(await plan(`${header}\n${row}`)).toMatchObject([{ line: 2, outcome, reasons }]);
  });

  it("an import says which fields it would change, from what to what", async () => {
    expect(await plan(`${header}\nalthea@example.test,Thea,,,,300,`)).toMatchObject([
      {
        outcome: "update",
        changes: [
          { field: "First name", from: "Althea", to: "Thea" },
          { field: "Annual fee", from: "350.00", to: "300.00" },
        ],
      },
    ]);
  });

  it("an import gives a new member their type's fee where the file says none", async () => {
    const rows = await plan(
      "email,first name,last name,membership type,annual fee\na@b.test,A,B,Associate,\nc@d.test,C,D,,\ne@f.test,E,F,associate,75.50",
    );
    expect(rows.map(({ values }) => values?.annualFeeCents)).toEqual([20_000, 35_000, 7_550]);
  });

  it("an import refuses a second row about one person, by whatever it identifies them", async () => {
    const rows = await plan(
      `${header}\nnew@example.test,M,R,,,,\nNEW@example.test,M,R,,,,\nalthea@example.test,,,,,,\n,,,ACO-2026A1B2C3,,,`,
    );
    expect(rows.map(({ outcome, reasons }) => [outcome, ...reasons])).toEqual([
      ["create"],
      ["conflict", "Same email address as row 2"],
      ["skip"],
      ["conflict", "Same person as row 4"],
    ]);
  });

  it("an import gives nobody a second person's member number, and finds people by theirs alone", async () => {
    const numbered = { ...althea, memberNumber: "BACO-7" };
    const planned = await planImport(
      await rowsOf(
        "email,member number,position\n,baco 7,Manager\nbasil@example.test,BACO7,\na@b.test,BACO-8,\n,9,",
      ),
      [numbered, basil],
      rules,
    );
    expect(planned.map(({ outcome, email, reasons }) => [outcome, email, ...reasons])).toEqual([
      ["update", "althea@example.test"],
      ["conflict", "basil@example.test", "Same member number as row 2"],
      ["error", "a@b.test", "First name is missing", "Last name is missing"],
      ["error", "", "Email address is missing"],
    ]);
    const [taken] = await planImport(
      await rowsOf("email,member number\nbasil@example.test,BACO7"),
      [numbered, basil],
      rules,
    );
    expect(taken).toMatchObject({
      outcome: "conflict",
      reasons: ["The member number BACO7 belongs to althea@example.test"],
    });
  });

  it("an import writes a sector and an island as the lists do, and refuses others", async () => {
    const rows = await planImport(
      await rowsOf("email,sector,island\nalthea@example.test,BANKING,abaco\nbasil@example.test,Fishing,"),
      [althea, basil],
      rules,
    );
    expect(rows[0]).toMatchObject({ outcome: "update", values: { sector: "Banking", island: "Abaco" } });
    expect(rows[1]).toMatchObject({
      outcome: "error",
      reasons: ["Sector must be one of the list in Settings, not “Fishing”"],
    });
  });

  it("an import plan gets another hash as soon as it would do something else", async () => {
    const file = `${header}\nalthea@example.test,Thea,,,,,`;
    const hashOf = async (text: string) => planHash(await plan(text));
    const before = await hashOf(file);
    expect(await hashOf(file)).toBe(before);
    const changed = await planImport(await rowsOf(file), [{ ...althea, phone: "242 555 0100" }], rules);
    expect(await planHash(changed)).not.toBe(before);
    expect(await hashOf(`${file}\nnew@example.test,M,R,,,,`)).not.toBe(before);
  });

  it("an import of 10,000 rows is planned without blocking the process for long", async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `no address ${index},,,,maybe,ten,never`);
    const file = Buffer.from(`${header}\n${rows.join("\n")}`);
    const others = countTurns();
    const planned = await planImport((await readMembersFile(file)).rows, [], rules);
    await planHash(planned);
    expect(planned.every(({ outcome }) => outcome === "error")).toBe(true);
    // 10,000 rows take some hundred milliseconds, and others have their turn every four.
    expect(others.stop()).toBeGreaterThan(5);
  });
});

/** How often others have had their turn. */
function countTurns() {
  let turns = 0;
  let isOver = false;
  const take = () => {
    turns++;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  return {
    stop() {
      isOver = true;
      return turns;
    },
  };
}

describe("a file of members", () => {
  it("a member file is read as common programs write it", async () => {
    const said = { email: "a@b.test", firstname: "Zoë, Ann" };
    const texts = [
      '\ufeffE-mail,First_Name\r\na@b.test,"Zoë, Ann"\r\n\r\n,\r\n',
      "email;firstName\na@b.test;Zoë, Ann\n",
      "Email Address\tGiven name\na@b.test\tZoë, Ann",
    ];
    for (const text of texts) expect(await rowsOf(text)).toEqual([{ line: 2, cells: said, fault: null }]);
    const { rows } = await readMembersFile(Buffer.from(texts[1]!, "latin1"));
    expect(rows[0]?.cells).toEqual(said);
  });

  it("a member file may come from the portal's own export, whose protection of cells is removed", async () => {
    const [row] = await rowsOf('email,phone\na@b.test,"\'+1 242 555 0100"');
    expect(row?.cells.phone).toBe("+1 242 555 0100");
  });

  it.each(["=1", "＝1", "＠1"])("a member file gives back %j as it was exported", async (name) => {
    expect((await rowsOf(`email,first name\na@b.test,'${name}`))[0]?.cells.firstname).toBe(name);
  });

  it.each([
    ["", "The file is empty."],
    ["email,first name\n", "The file has no rows below the header."],
    ["name\nAlthea", "The first row must contain the column names, including “email” or “member id”."],
    ["email,E-mail\na,b", "The column “E-mail” appears twice."],
    ["PK\u0003\u0004\0", "This is not a CSV file."],
    [`${"a,".repeat(300)}email\nx`, "A row in the file has more than 200 cells."],
    [`email\n${"x,".repeat(300)}`, "A row in the file has more than 200 cells."],
    [
      `email,${"a".repeat(300)}\nx`,
      "The first row must contain the column names, and one of them is too long.",
    ],
  ])("a member file is refused in words: %j", async (text, message) => {
    await expect(rowsOf(text)).rejects.toThrow(message);
  });

  it("a member file's import names ignored columns, and the row with an open quotation mark", async () => {
    const file = await readMembersFile(Buffer.from('email,shoe size\na@b.test,44\n"c@d.test,45'));
    expect(file.unread).toEqual(["shoe size"]);
    expect(file.rows.map(({ fault }) => fault)).toEqual([null, "The quotation marks are not closed"]);
  });
});

describe("a list of members", () => {
  it("a member file may have a title above the column names, which is reported", async () => {
    const file = await readMembersFile(
      Buffer.from("sep=;\r\nMembers\n\nemail;first name\na@b.test;Zoë, Ann"),
    );
    expect(file.rows).toEqual([
      { line: 4, cells: { email: "a@b.test", firstname: "Zoë, Ann" }, fault: null },
    ]);
    expect(file.warnings).toEqual(["Row 1 is above the table: Members"]);
  });

  it("a member file with an unclosed quotation mark is read to its end", async () => {
    const rows = await rowsOf('email,first name\na@b.test,"Ann\nb@b.test,"Bea" B\nc@b.test,"C, D"');
    expect(rows.map(({ line, cells, fault }) => [line, cells.firstname, fault])).toEqual([
      [2, '"Ann', "The quotation marks are not closed"],
      [3, "Bea B", "There is text after a closing quotation mark"],
      [4, "C, D", null],
    ]);
  });
});

describe("an account whose address nobody has proven", () => {
  const held = { ...althea, phone: "242 555 0100", isUnverified: true };
  const planFor = async (member: ExistingMember, text: string) =>
    planImport(await rowsOf(text), [member], rules);
  const file = "email,address\nalthea@example.test,Bay Street";

  it("importing a change to an unproven account resets it, without the phone that its maker entered", async () => {
    expect(await planFor(held, file)).toMatchObject([
      {
        outcome: "update",
        resetsAccount: true,
        values: { phone: null, address: "Bay Street" },
        changes: [
          { field: "Phone", from: "242 555 0100", to: "nothing" },
          { field: "Address", from: "nothing", to: "Bay Street" },
        ],
      },
    ]);
    expect(await planFor(held, "email,first name\nalthea@example.test,Althea")).toMatchObject([
      { outcome: "skip", resetsAccount: false },
    ]);
  });

  it("an import plan differs between proven and unproven addresses, even where nothing else does", async () => {
    const bare = { ...held, phone: null };
    const proven = { ...bare, isUnverified: false };
    expect(await planHash(await planFor(bare, file))).not.toBe(await planHash(await planFor(proven, file)));
  });
});
