import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readOfxLines } from "@/lib/bank-files/shared/ofx-lines";
import { readOfx } from "@/lib/bank-files/ofx/read-ofx";

const header = "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n";
const bytesOf = (text: string) => new TextEncoder().encode(text);

type Fields = Record<string, string>;
const deposit: Fields = {
  TRNTYPE: "CREDIT",
  DTPOSTED: "20261124120000[-5:EST]",
  TRNAMT: "350.00",
  FITID: "90001",
  NAME: "ROLLE ADA",
  MEMO: "REF K7Q2M9XD",
};
const without = (name: string): Fields =>
  Object.fromEntries(Object.entries(deposit).filter(([field]) => field !== name));

const transactionOf = (fields: Fields) =>
  ["<STMTTRN>", ...Object.entries(fields).map(([name, value]) => `<${name}>${value}`), "</STMTTRN>"].join(
    "\n",
  );

const statementOf = (transactions: string, { account = "100200300", currency = "BSD" } = {}) =>
  `<STMTTRNRS><STMTRS><CURDEF>${currency}
<BANKACCTFROM><BANKID>0001<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
${transactions}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>1225.00<DTASOF>20261126</LEDGERBAL><AVAILBAL><BALAMT>9.99<DTASOF>20261127</AVAILBAL>
</STMTRS></STMTTRNRS>`;

const fileOf = (...statements: string[]) =>
  `${header}<OFX>\n<BANKMSGSRSV1>${statements.join("\n")}</BANKMSGSRSV1>\n</OFX>\n`;

async function readOne(text: string | Uint8Array) {
  const [statement, ...others] = await readOfx(typeof text === "string" ? bytesOf(text) : text);
  expect(others).toEqual([]);
  return statement!;
}
const readTransactions = (...transactions: Fields[]) =>
  readOne(fileOf(statementOf(transactions.map(transactionOf).join("\n"))));
const whyOf = async (fields: Fields) => {
  const { transactions, problems } = await readTransactions(fields);
  expect(transactions).toEqual([]);
  return problems.map(({ why }) => why);
};

describe("a statement in OFX 1", () => {
  it("an OFX 1 statement is read with its account, balance and transactions", async () => {
    expect(await readTransactions(deposit)).toEqual({
      account: "100200300",
      currency: "BSD",
      ledgerBalance: { cents: 122_500, date: "2026-11-26" },
      transactions: [
        {
          line: 11,
          date: "2026-11-24",
          amountCents: 35_000,
          number: "90001",
          text: "ROLLE ADA REF K7Q2M9XD",
          payer: null,
          type: "CREDIT",
          correction: null,
        },
      ],
      problems: [],
    });
  });

  it.each([
    ["20261124", "2026-11-24"],
    ["20261124235959.999[-5:EST]", "2026-11-24"],
    ["20261124003000[+10:AEST]", "2026-11-24"],
    ["2026-11-24", "2026-11-24"],
    ["20281231", "2028-12-31"],
  ])("an OFX transaction has the day of %s in the bank's own time zone", async (DTPOSTED, date) => {
    expect((await readTransactions({ ...deposit, DTPOSTED })).transactions).toMatchObject([{ date }]);
  });

  it.each([
    ["1234.56", 123_456],
    ["-12,5", -1_250],
    ["+350", 35_000],
    ["-.45", -45],
    ["12.5000", 1_250],
    ["1,234.56", 123_456],
    ["1.234,56", 123_456],
    ["-1,234,567.00", -123_456_700],
    ["\u221275.00", -7_500],
    ["9999999.99", 999_999_999],
  ])("an OFX transaction has the amount %s with its sign", async (TRNAMT, amountCents) => {
    expect((await readTransactions({ ...deposit, TRNAMT })).transactions).toMatchObject([{ amountCents }]);
  });

  it("an OFX amount keeps its sign whatever its transaction type says", async () => {
    const { transactions } = await readTransactions({ ...deposit, TRNAMT: "-650.00" });
    expect(transactions).toMatchObject([{ amountCents: -65_000, type: "CREDIT" }]);
  });

  it.each([
    [{ NAME: "FEE", MEMO: "FEE" }, "FEE"],
    [{ NAME: "Fee", MEMO: "FEE" }, "Fee"],
    [
      { NAME: "TRANSFER FROM ROLLE AND SO", MEMO: "TRANSFER FROM ROLLE AND SONS" },
      "TRANSFER FROM ROLLE AND SONS",
    ],
    [{ NAME: "CHEQUE", MEMO: "", CHECKNUM: "000123" }, "CHEQUE 000123"],
    [{ NAME: "A &amp; B &lt;C&gt;", MEMO: "D &#38; E &eacute; & F" }, "A & B <C> D & E &eacute; & F"],
    [{ NAME: "A < B", MEMO: "C > D" }, "A < B C > D"],
    [{ NAME: "<![CDATA[ A <B> &amp; ]]>", MEMO: "two\nlines" }, "A <B> &amp; two lines"],
    [{ NAME: "", MEMO: "" }, ""],
  ])("an OFX transaction has the text of %j without repetitions", async (fields, text) => {
    expect((await readTransactions({ ...deposit, ...fields })).transactions).toMatchObject([{ text }]);
  });

  it("an OFX transaction has its PAYEE as payer, and no name from the receiving account", async () => {
    const { transactions } = await readTransactions({
      ...without("NAME"),
      PAYEE: "<NAME>ROLLE ADA<CITY>NASSAU</PAYEE><BANKACCTTO><BANKID>1<ACCTID>777</BANKACCTTO>",
    });
    expect(transactions).toMatchObject([{ payer: "ROLLE ADA", text: "ROLLE ADA REF K7Q2M9XD" }]);
    const transfer = transactionOf({ ...deposit, BANKACCTTO: "<ACCTID>777</BANKACCTTO>" });
    const nameless = fileOf(statementOf(transfer)).replace("<ACCTID>100200300", "");
    expect(await readOne(nameless)).toMatchObject({ account: null });
  });

  it("an OFX statement is read when its transactions have no end tags", async () => {
    const open = (FITID: string) => transactionOf({ ...deposit, FITID }).replace("</STMTTRN>", "");
    const { transactions, problems } = await readOne(fileOf(statementOf(open("1") + open("2"))));
    expect(transactions.map(({ number }) => number)).toEqual(["1", "2"]);
    expect(problems).toEqual([]);
  });

  it("an OFX statement on one line is read, and its transactions are numbered", async () => {
    const file = fileOf(statementOf([deposit, { ...deposit, FITID: "2" }].map(transactionOf).join("")));
    const { transactions } = await readOne(file.replace(/\r?\n/g, ""));
    expect(transactions.map(({ line, number }) => [line, number])).toEqual([
      [1, "90001"],
      [2, "2"],
    ]);
  });

  it.each(["\n", "\r\n", "\r"])("lines of an OFX file are counted when they end with %j", async (end) => {
    const file = fileOf(statementOf(transactionOf(deposit))).replace(/\r?\n/g, end);
    expect((await readOne(file)).transactions).toMatchObject([{ line: 11 }]);
  });
});

describe("a statement in OFX 2", () => {
  const xmlOf = (
    encoding: string,
    name: string,
  ) => `<?xml version="1.0" encoding="${encoding}" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX xmlns:ofx="urn:x"><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>BSD</CURDEF>
<CCACCTFROM><ACCTID>4000</ACCTID></CCACCTFROM><BANKTRANLIST><!-- <STMTTRN> -->
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261124</DTPOSTED><TRNAMT>350.00</TRNAMT><FITID>1</FITID>
<NAME>${name}</NAME><CHECKNUM/><MEMO></MEMO></STMTTRN>
</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;

  it("an OFX 2 statement is read like one in OFX 1", async () => {
    expect(await readOne(xmlOf("UTF-8", "JOSÉ &amp; <![CDATA[<SONS>]]>"))).toEqual({
      account: "4000",
      currency: "BSD",
      ledgerBalance: null,
      problems: [],
      transactions: [
        {
          line: 5,
          date: "2026-11-24",
          amountCents: 35_000,
          number: "1",
          text: "JOSÉ & <SONS>",
          payer: null,
          type: "CREDIT",
          correction: null,
        },
      ],
    });
  });

  it("an OFX statement expands no entities of its own", async () => {
    const file = xmlOf("UTF-8", "&big;").replace("<OFX", '<!DOCTYPE OFX [<!ENTITY big "&lol;&lol;">]><OFX');
    expect((await readOne(file)).transactions).toMatchObject([{ text: "&big;" }]);
  });

  it("an OFX statement keeps its text beside a broken letter, and is read in Windows-1252 too", async () => {
    const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
    const broken = latin(xmlOf("utf-8", "JOS\xc3\xa9 \xe9"));
    expect((await readOne(broken)).transactions).toMatchObject([{ text: "JOSé \ufffd" }]);
    const mislabelled = latin(xmlOf("utf-8", "JOS\xe9"));
    expect((await readOne(mislabelled)).transactions).toMatchObject([{ text: "JOSé" }]);
    const western = latin(fileOf(statementOf(transactionOf({ ...deposit, NAME: "JOS\xe9", MEMO: "" }))));
    expect((await readOne(western)).transactions).toMatchObject([{ text: "JOSé" }]);
  });
});

describe("several statements in a file", () => {
  it("several statements in one OFX file keep their accounts, and repeats are found per account", async () => {
    const file = fileOf(
      statementOf(transactionOf(deposit), { account: "1" }),
      statementOf(transactionOf(deposit), { account: "2" }),
      statementOf(transactionOf(deposit), { account: "1" }),
    );
    const statements = await readOfx(bytesOf(file));
    expect(statements.map((one) => [one.account, one.transactions.length, one.problems.length])).toEqual([
      ["1", 1, 0],
      ["2", 1, 0],
      ["1", 0, 1],
    ]);
  });
});

describe("a transaction that can't be read", () => {
  it.each([
    [without("DTPOSTED"), "It has no date."],
    [without("TRNAMT"), "It has no amount."],
    [{ ...deposit, DTPOSTED: "20261131" }, "“20261131” is not a date."],
    [{ ...deposit, DTPOSTED: "24/11/2026" }, "“24/11/2026” is not a date."],
    [{ ...deposit, TRNAMT: "10000000.00" }, "The amount “10000000.00” is too large."],
    [{ ...deposit, TRNAMT: "1.000" }, "The amount “1.000” has 3 decimals."],
    [{ ...deposit, TRNAMT: "1.2345" }, "The amount “1.2345” has 4 decimals."],
    [{ ...deposit, TRNAMT: "12-5" }, "The amount “12-5” cannot be read."],
    [{ ...deposit, TRNAMT: "1".repeat(40_000) }, `The amount “${"1".repeat(40)}…” cannot be read.`],
    [{ ...deposit, TRNAMT: "0.00" }, "Its amount is 0.00, so there is nothing to post."],
    [{ ...deposit, CURRENCY: "<CURRATE>1<CURSYM>USD</CURRENCY>" }, "It is in USD, not in BSD."],
    [{ ...deposit, X: "<TRNAMT>1.00" }, "It has two amounts."],
    [{ ...deposit, X: "<DTPOSTED>20261125" }, "It has two dates."],
    [{ ...deposit, X: "<FITID>2" }, "It has two numbers."],
  ])("an OFX transaction that can't be read is reported with the reason: %#", async (fields, why) => {
    expect(await whyOf(fields)).toEqual([why]);
  });

  it("an unreadable OFX transaction is shown with what is known of it", async () => {
    const { problems } = await readTransactions({ ...deposit, TRNAMT: "x" });
    expect(problems).toEqual([
      {
        line: 11,
        text: "20261124120000[-5:EST] x ROLLE ADA REF K7Q2M9XD",
        why: "The amount “x” cannot be read.",
      },
    ]);
  });

  it("an OFX transaction is reported for its account's foreign currency, and not for its original amount's", async () => {
    const foreign = await readOne(fileOf(statementOf(transactionOf(deposit), { currency: "USD" })));
    expect(foreign).toMatchObject({ currency: "USD", transactions: [] });
    expect(foreign.problems.map(({ why }) => why)).toEqual(["It is in USD, not in BSD."]);
    const converted = { ...deposit, ORIGCURRENCY: "<CURRATE>1<CURSYM>USD</ORIGCURRENCY>" };
    expect((await readTransactions(converted)).transactions).toHaveLength(1);
  });

  it("an OFX transaction is reported while the bank hasn't posted it", async () => {
    const pending = transactionOf({ ...without("DTPOSTED"), DTTRAN: "20261124" }).replaceAll(
      "STMTTRN",
      "STMTTRNP",
    );
    const { problems } = await readOne(fileOf(statementOf(pending)));
    expect(problems.map(({ why }) => why)).toEqual([
      "The bank hasn't posted it yet. A later statement will have it.",
    ]);
  });

  it("an OFX transaction without its first tag is reported", async () => {
    const headless = transactionOf(without("DTPOSTED")).replace("<STMTTRN>", "");
    const { transactions, problems } = await readOne(fileOf(statementOf(transactionOf(deposit) + headless)));
    expect(transactions).toHaveLength(1);
    expect(problems.map(({ why }) => why)).toEqual(["It has no date."]);
  });

  it("an OFX transaction that is cut off by the end of the file is reported", async () => {
    const file = fileOf(statementOf([deposit, { ...deposit, FITID: "2" }].map(transactionOf).join("\n")));
    const cut = file.slice(0, file.lastIndexOf("<FITID>"));
    const { transactions, problems } = await readOne(cut);
    expect(transactions.map(({ number }) => number)).toEqual(["90001"]);
    expect(problems.map(({ why }) => why)).toEqual([
      "The file is cut off partway through. Download it again.",
      "The file is cut off at the end, so transactions may be missing. Download it again.",
    ]);
  });
});

describe("the bank's own number", () => {
  it("two identical OFX transactions with one bank number are a repeat", async () => {
    const { transactions, problems } = await readTransactions(deposit, deposit);
    expect(transactions.map(({ line, number }) => [line, number])).toEqual([[11, "90001"]]);
    expect(problems).toEqual([
      {
        line: 19,
        text: "20261124120000[-5:EST] 350.00 ROLLE ADA REF K7Q2M9XD",
        why: "It repeats line 11: the bank's number and everything else are the same.",
      },
    ]);
  });

  it("a bank number that different OFX transactions share marks no repeat, not even of identical ones", async () => {
    const other = { ...deposit, TRNAMT: "77.00" };
    const { transactions, problems } = await readTransactions(deposit, other, other);
    expect(transactions.map(({ amountCents, number }) => [amountCents, number])).toEqual([
      [35_000, null],
      [7_700, null],
      [7_700, null],
    ]);
    expect(problems).toEqual([]);
  });

  it("identical OFX transactions without a bank number are both kept", async () => {
    const { transactions, problems } = await readTransactions(without("FITID"), without("FITID"));
    expect([transactions.length, problems.length]).toEqual([2, 0]);
  });
});

describe("what the bank says of a transaction besides", () => {
  const linesOf = async (...transactions: Fields[]) =>
    readOfxLines(
      await readOfx(bytesOf(fileOf(statementOf(transactions.map(transactionOf).join("\n"))))),
      "2026-11-27",
      null,
    ).lines;

  it("an OFX transaction's text has its cheque and transfer numbers", async () => {
    const [line] = await linesOf({ ...deposit, CHECKNUM: "0123", REFNUM: "T-77" });
    expect(line!.text).toBe("ROLLE ADA REF K7Q2M9XD 0123 T-77");
  });

  it("an OFX amount that is only held asks for confirmation", async () => {
    const lines = await linesOf({ ...deposit, TRNTYPE: "HOLD" }, { ...deposit, FITID: "2" });
    expect(lines.map(({ problem }) => problem)).toEqual([
      "The amount is only on hold, and may never be posted",
      null,
    ]);
  });

  it.each([
    ["REPLACE", "replace", "replaces"],
    ["DELETE", "delete", "deletes"],
  ])("both lines of an OFX correction to %s ask for confirmation", async (CORRECTACTION, verb, verbs) => {
    const correction = { ...deposit, FITID: "2", TRNAMT: "35.00", CORRECTFITID: "90001", CORRECTACTION };
    const lines = await linesOf(deposit, correction, { ...deposit, FITID: "3" });
    expect(lines.map(({ problem }) => problem)).toEqual([
      `The bank ${verbs} it with line 19`,
      `The bank sends it to ${verb} its number 90001`,
      null,
    ]);
  });
});

describe("a file whose tags have a prefix", () => {
  it("an OFX file whose tags have a prefix is read like one without", async () => {
    const plain = fileOf(statementOf([deposit, { ...deposit, FITID: "2" }].map(transactionOf).join("\n")));
    const prefixed = plain.replaceAll(/<(\/?)(?=[A-Z])/g, "<$1ofx:");
    expect(await readOne(prefixed)).toEqual(await readOne(plain));
    const root = plain.replace("<OFX>", "<ofx:OFX>").replace("</OFX>", "</ofx:OFX>");
    expect(await readOne(root)).toEqual(await readOne(plain));
  });

  it("OFX tags with another prefix stay out of a transaction", async () => {
    const own = { ...deposit, "bank:TRNAMT": "1.00" };
    expect((await readTransactions(own)).transactions).toMatchObject([{ amountCents: 35_000 }]);
  });
});

describe("a hostile file", () => {
  const size = 1_000_000;
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length));

  it.each([
    ["tags in tags", fill("<A>")],
    ["tags that never end", fill("<A ")],
    ["names that never end", fill(`<${"A".repeat(39)}`)],
    ["attributes that never end", fill(`<A ${"x".repeat(390)}`)],
    ["nothing but <", fill("<")],
    ["text literally", fill("<![CDATA[")],
    ["comments", fill("<!--")],
    ["end tags", fill("</STMTTRN>")],
    ["parts", fill("<PAYEE>")],
    ["entities", `<MEMO>${fill("&amp;")}`],
    ["one value", `<MEMO>${fill("x")}`],
    ["balances", fill("<LEDGERBAL><BALAMT>1")],
  ])("a hostile OFX file of %s is read in one pass", async (_, filling) => {
    const file = fileOf(statementOf(`${transactionOf(deposit)}<STMTTRN>${filling}`));
    const effort = { characters: 0 };
    const statements = await readOfx(bytesOf(file), effort);
    expect(effort.characters).toBeLessThan(2 * file.length);
    expect(statements[0]!.transactions[0]).toMatchObject({ amountCents: 35_000 });
  });

  it("an OFX file with more transactions or accounts than anyone imports is refused", async () => {
    const refusal = (text: string) => readOfx(bytesOf(text)).catch((error: Error) => error.message);
    expect(await refusal(fileOf(statementOf("<STMTTRN>".repeat(5_001))))).toBe(
      "You can import up to 5,000 lines at a time.",
    );
    expect(await refusal(fileOf("<STMTRS>".repeat(101)))).toBe(
      "You can import up to 100 accounts at a time.",
    );
    expect(await refusal(`${header}<OFX></OFX>`)).toBe(
      "This OFX file has no statement in it. Download the transactions of your account again.",
    );
  });
});

describe("any statement", () => {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const words = fc
    .array(
      fc.constantFrom(
        "ROLLE",
        "A&B",
        "<SONS>",
        "José",
        "REF K7Q2M9XD",
        "&amp;",
        "100.00",
        "\u039d\u03af\u03ba\u03bf\u03c2",
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((some) => some.join(" "));
  const transaction = fc.record({
    day: fc.integer({ min: 0, max: 3_000 }),
    time: fc.constantFrom("", "120000", "235959.123[-5:EST]", "000000[+0:GMT]"),
    cents: fc.integer({ min: -999_999_999, max: 999_999_999 }).filter((cents) => cents !== 0),
    mark: fc.constantFrom(".", ","),
    memo: words,
    type: fc.constantFrom("CREDIT", "DEBIT", "CHECK", "FEE"),
  });
  const shape = fc.record({
    transactions: fc.array(transaction, { maxLength: 12 }),
    isXml: fc.boolean(),
    newline: fc.constantFrom("\n", "\r\n", ""),
    account: fc.stringMatching(/^[0-9]{4,12}$/),
  });

  it("any OFX statement of either version is read back to the cent, the day and the letter", async () => {
    await fc.assert(
      fc.asyncProperty(shape, async ({ transactions, isXml, newline, account }) => {
        const dayOf = (day: number) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);
        const leaf = (name: string, value: string) =>
          `<${name}>${escaped(value)}${isXml ? `</${name}>` : ""}`;
        const lines = [
          isXml
            ? '<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>'
            : "OFXHEADER:100 DATA:OFXSGML ENCODING:UTF-8",
          "<OFX>",
          "<BANKMSGSRSV1>",
          "<STMTTRNRS>",
          "<STMTRS>",
          leaf("CURDEF", "BSD"),
          "<BANKACCTFROM>",
          leaf("ACCTID", account),
          "</BANKACCTFROM>",
          "<BANKTRANLIST>",
          ...transactions.flatMap(({ day, time, cents, mark, memo, type }, at) => [
            "<STMTTRN>",
            leaf("TRNTYPE", type),
            leaf("DTPOSTED", dayOf(day).replaceAll("-", "") + time),
            leaf("TRNAMT", (cents / 100).toFixed(2).replace(".", mark)),
            leaf("FITID", String(at)),
            leaf("MEMO", memo),
            "</STMTTRN>",
          ]),
          "</BANKTRANLIST>",
          "</STMTRS>",
          "</STMTTRNRS>",
          "</BANKMSGSRSV1>",
          "</OFX>",
        ];
        const statement = await readOne(lines.join(newline));
        expect(statement).toMatchObject({ account, currency: "BSD", problems: [] });
        expect(statement.transactions.map(({ line: _line, ...facts }) => facts)).toEqual(
          transactions.map(({ day, cents, memo, type }, at) => ({
            date: dayOf(day),
            amountCents: cents,
            number: String(at),
            text: memo,
            payer: null,
            type,
            correction: null,
          })),
        );
        const places = statement.transactions.map(({ line }) => line);
        expect(new Set(places).size).toBe(places.length);
      }),
      { numRuns: 300 },
    );
  });

  it("an OFX statement that is cut off or garbled loses no transaction silently", async () => {
    const file = fileOf(
      statementOf([1, 2, 3].map((at) => transactionOf({ ...deposit, FITID: String(at) })).join("\n")),
    );
    const from = file.indexOf("<BANKTRANLIST>") + 20;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: from, max: file.length - 8 }), async (end) => {
        const { transactions, problems } = await readOne(file.slice(0, end));
        const begun = file.slice(0, end).split("<STMTTRN>").length - 1;
        expect(problems.length).toBeGreaterThan(0);
        expect(transactions.length + problems.length).toBe(begun + 1);
        for (const { amountCents } of transactions) expect(amountCents).toBe(35_000);
      }),
    );
  });
});

describe("a file that was cut off", () => {
  it.each(["<", "</", "</NA", "<MEM"])(
    "an OFX file that was cut off has no part of a tag in its last text: %s",
    async (end) => {
      const whole = fileOf(statementOf(transactionOf({ ...without("MEMO"), NAME: "JOHN" })));
      const { problems } = await readOne(whole.slice(0, whole.indexOf("JOHN") + 4) + end);
      expect(problems[0]?.text).toMatch(/ JOHN$/);
    },
  );
});
