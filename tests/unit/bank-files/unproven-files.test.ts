import { describe, expect, test } from "vitest";
import { readLines } from "@/lib/bank-files/shared/read-lines";
import { readTable } from "@/lib/bank-files/read-table";
import { recogniseColumns } from "@/lib/bank-files/recognise-columns";

/* Shapes in which a reader that only trusts headings loses lines, or turns money that went into money that came. */

const today = "2026-11-27";

async function read(file: string) {
  const table = await readTable(new TextEncoder().encode(file));
  const { mapping, dateOrder } = await recogniseColumns(table, today);
  return { ...(await readLines(table, { ...mapping, dateOrder }, today)), mapping };
}

type Found = Awaited<ReturnType<typeof read>>;
const cents = ({ lines }: Found) => lines.map(({ amountCents }) => amountCents);
const asked = ({ lines }: Found) => lines.flatMap(({ line, problem }) => (problem ? [line] : []));
const unread = (found: Found) => found.unread.map(({ line, problem }) => [line, problem]);

describe("a row with a day is not left out for its number", () => {
  test.each([
    ["a dash", "-"],
    ["two dashes", "--"],
    ["a long dash", "–"],
    ["N/A", "N/A"],
    ["Nil", "Nil"],
    ["Excel's zero", " $-   "],
    ["another of Excel's", "BSD -"],
    ["a space that is not broken", "\u00a0"],
  ])("a dated row is kept where an empty amount is written as %s", async (_what, blank) => {
    const found = await read(
      `Date,Text,Debit,Credit\n24/11/2026,FEE,15.00,${blank}\n24/11/2026,FEE,15.10,${blank}\n25/11/2026,DEP,${blank},225.00\n`,
    );
    expect([cents(found), unread(found), found.leftOut]).toEqual([[-1_500, -1_510, 22_500], [], []]);
  });

  test.each([
    ["Withdrawals", "Lodgements"],
    ["Withdrawals", "Anything at all"],
    ["What went", "Credits"],
    ["Cheques", "Deposits"],
    ["Payment", "Deposit"],
    ["Disbursements", "Receipts"],
    ["Cheques and other debits", "Deposits and other credits"],
    ["Checks/Debits", "Deposits/Credits"],
    ["Cargo", "Abono"],
    ["Retrait", "Dépôt"],
  ])(
    "a dated row is kept where only one of %s and %s is known, or both in other words",
    async (debit, credit) => {
      const file = (rows: string) => `Date,Text,${debit},${credit}\n${rows}`;
      const found = await read(file("24/11/2026,DEP,,350.00\n25/11/2026,FEE,15.00,\n26/11/2026,DEP,,20\n"));
      expect([cents(found), asked(found), unread(found)]).toEqual([[35_000, -1_500, 2_000], [], []]);
    },
  );

  test("a dated row is kept where neither amount heading is known, and asks which is which", async () => {
    const found = await read("Date,Text,Alpha,Beta\n24/11/2026,DEP,,350.00\n25/11/2026,FEE,15.00,\n");
    expect(asked(found)).toEqual([2, 3]);
    expect(found.lines[0]!.problem).toBe("We can't tell whether “Alpha” is money in or out");
    const proven = await read(
      "Date,Text,Alpha,Beta,Gamma\n23/11/2026,DEP,10.00,,1000.00\n24/11/2026,DEP,350.00,,1350.00\n25/11/2026,FEE,,15.00,1335.00\n",
    );
    expect([cents(proven), asked(proven)]).toEqual([[1_000, 35_000, -1_500], [2]]);
  });

  test("a dated row is kept beside a note without an amount in either column", async () => {
    const found = await read(
      "Date,Text,Withdrawals,Lodged\n24/11/2026,DEP,,350.00\n25/11/2026,FEE,15.00,\n26/11/2026,NOTE,,\n26/11/2026,DEP,,20.00\n",
    );
    expect([cents(found), found.leftOut.length]).toEqual([[35_000, -1_500, 2_000], 1]);
  });

  test("a dated row is kept where two columns share a name, and asks unless the balance decides", async () => {
    const found = await read("Date,Text,Amount,Amount\n24/11/2026,DEP,,350.00\n25/11/2026,FEE,15.00,\n");
    expect(asked(found)).toEqual([2, 3]);
  });

  test("a dated row is kept where its column is not recognised", async () => {
    const found = await read(
      "Date,Text,Amount,Extra,Cheque Number\n24/11/2026,A,10.00,,\n25/11/2026,B,,500.00,\n25/11/2026,C,,500,\n26/11/2026,D,,,000123\n26/11/2026,E,-3.00,1.00,\n",
    );
    expect(unread(found)).toEqual([
      [3, "not read: it has no amount, but “500.00” is under “Extra”"],
      [4, "not read: it has no amount, but “500” is under “Extra”"],
    ]);
    expect(found.leftOut).toEqual([{ line: 5, text: "26/11/2026 D 000123", why: "no amount" }]);
  });

  test("a dated row is kept where its number is in another currency", async () => {
    const found = await read(
      "Transaction Date,Description 1,BSD$,USD$\n11/24/2026,DEPOSIT,350.00,\n11/25/2026,WIRE,,500.00\n",
    );
    expect(unread(found)).toEqual([[3, "not read: it has no amount, but “500.00” is under “USD$”, in USD"]]);
  });

  test("a dated row is kept where the balance jumps at it", async () => {
    const found = await read(
      "Date,Text,Debit,Credit,Balance\n23/11/2026,A,,10.00,1010.00\n24/11/2026,B,,,1510.00\n25/11/2026,C,,30.00,1540.00\n26/11/2026,NOTE,,,1540.00\n",
    );
    expect(unread(found)).toEqual([
      [3, "not read: it has no amount, but the balance goes from 1,010.00 to 1,510.00"],
    ]);
    expect(found.leftOut.map(({ line }) => line)).toEqual([5]);
  });
});

test("words in the date column belong to the line right above them, except at the end of the file", async () => {
  const found = await read(
    "Date,Text,Amount\n24/11/2026,WIRE IN,350.00\nREF K7Q2M9XD,,\nMICHAELA ROLLE,,\n25/11/2026,FEE,-5.00\nPrinted for the treasurer,,\n",
  );
  expect(found.lines.map(({ text }) => text)).toEqual(["WIRE IN REF K7Q2M9XD MICHAELA ROLLE", "FEE"]);
  expect(found.leftOut.map(({ line }) => line)).toEqual([6]);
});

describe("the running balance", () => {
  const rows = "23/11/2026,A,10.00,1010.00\n24/11/2026,B,20.00,990.00\n25/11/2026,C,30.00,960.00\n";
  test.each(["Running Bal.", "Current Balance", "Kontostand", "Solde", "Balance after", "Anything", ""])(
    "a running balance gives amounts their sign under “%s”",
    async (heading) => {
      for (const lines of [rows, rows.trim().split("\n").toReversed().join("\n")]) {
        const found = await read(`Posting Date,Description,Amount,${heading}\n${lines}`);
        expect(cents(found).toSorted((one, other) => one - other)).toEqual([-3_000, -2_000, 1_000]);
        expect(asked(found)).toHaveLength(1);
      }
    },
  );

  test("a jump in the running balance is reported under any heading", async () => {
    const found = await read(
      "Date,Text,Amount,Anything\n23/11/2026,A,10.00,1010.00\n24/11/2026,B,20.00,1030.00\n25/11/2026,C,30.00,1090.00\n26/11/2026,D,40.00,1130.00\n",
    );
    expect(asked(found)).toEqual([4]);
  });

  test("the running balance is the column that adds up, and not the one with that heading", async () => {
    const found = await read(
      "Date,Text,Amount,Available Balance,Ledger\n23/11/2026,A,10.00,510.00,1010.00\n24/11/2026,B,20.00,1000.00,1030.00\n25/11/2026,C,-30.00,1000.00,1000.00\n",
    );
    expect([found.mapping.balance, asked(found)]).toEqual(["Ledger", []]);
  });

  test("a column of equal numbers is not taken for a running balance", async () => {
    const found = await read(
      "Date,Text,Amount,Original\n23/11/2026,A,100.00,100.00\n24/11/2026,B,200.00,200.00\n",
    );
    expect([found.mapping.balance, cents(found), asked(found)]).toEqual([null, [10_000, 20_000], []]);
  });

  test("the running balance decides what minus signs mean in a debit or credit column", async () => {
    const returned = await read(
      "Date,Text,Debit,Credit,Balance\n23/11/2026,CHQ,100.00,,900.00\n24/11/2026,RTD CHQ,,-650.00,250.00\n",
    );
    expect([cents(returned), asked(returned)]).toEqual([[-10_000, -65_000], []]);
    const given = await read(
      "Date,Text,Debit,Credit,Balance\n23/11/2026,DEP,,100.00,2000.00\n24/11/2026,FEE BACK,-15.00,,2015.00\n",
    );
    expect([cents(given), asked(given)]).toEqual([[10_000, 1_500], []]);
  });

  test("the running balance proves two rows with unquoted thousands by each other", async () => {
    const found = await read(
      "Date,Text,Debit,Credit,Balance\n24/11/2026,DEP,,350.00,3,350.00\n25/11/2026,FEE,15.00,,3,335.00\n",
    );
    expect([cents(found), unread(found)]).toEqual([[35_000, -1_500], []]);
    const wrong = await read(
      "Date,Text,Debit,Credit,Balance\n24/11/2026,DEP,,350.00,3,350.00\n25/11/2026,FEE,16.00,,3,335.00\n",
    );
    expect([cents(wrong), unread(wrong).length]).toEqual([[], 2]);
  });
});

describe("money without a sign is not taken for money that came", () => {
  test.each([
    ["of CIBC, debits alone", "2026-11-26,CHEQUE 012,120.00,\n2026-11-25,FEE,15.00,\n", [-12_000, -1_500]],
    ["of CIBC, one credit", "2026-11-25,DEPOSIT,,15.00\n", [1_500]],
    ["of TD, one debit", "11/25/2026,FEE,15.00,,1335.00\n", [-1_500]],
    [
      "of TD, debits alone",
      "11/25/2026,FEE,15.00,,1335.00\n11/26/2026,SEND,100.00,,1235.00\n",
      [-1_500, -10_000],
    ],
    ["of TD, one credit", "11/25/2026,DEP,,15.00,1335.00\n", [1_500]],
    ["with signs and an empty column", "2026-11-25,DEP,15.00,\n2026-11-26,FEE,-5.00,\n", [1_500, -500]],
  ])(
    "unsigned bank amounts are not assumed to be money received in a file without headings %s",
    async (_what, file, meant) => {
      const found = await read(file);
      expect([cents(found), asked(found)]).toEqual([meant, []]);
    },
  );

  test.each([
    ["Credit Memo", "Debit Memo"],
    ["Received", "Sent"],
    ["Dépôt", "Retrait"],
    ["CR", "DB"],
    ["Transfer In", "Service Charge"],
    ["Bij", "Af"],
    ["Entrada", "Salida"],
  ])(
    "unsigned bank amounts are not assumed to be money received beside the words %s and %s",
    async (came, went) => {
      const found = await read(
        `Date,Text,Type,Amount\n24/11/2026,ONE,${came},350.00\n25/11/2026,TWO,${went},15.00\n`,
      );
      expect([cents(found), asked(found)]).toEqual([[35_000, -1_500], []]);
    },
  );

  test("an unsigned bank amount is not assumed to be received beside an unknown word, which stays in the text", async () => {
    const file = (rows: string, more = "") => `Date,Text,Type,Amount${more}\n${rows}`;
    const found = await read(file("24/11/2026,ONE,Foo Memo,350.00\n25/11/2026,TWO,Bar Memo,15.00\n"));
    expect(found.lines.map(({ text, problem }) => [text, problem])).toEqual([
      ["ONE Foo Memo", "We can't tell whether “Foo Memo” is money in or out"],
      ["TWO Bar Memo", "We can't tell whether “Bar Memo” is money in or out"],
    ]);
    const proven = await read(
      file(
        "23/11/2026,DEP,CR,10.00,1000.00\n24/11/2026,ONE,Foo,350.00,1350.00\n25/11/2026,TWO,Bar,15.00,1335.00\n",
        ",Balance",
      ),
    );
    expect([cents(proven), asked(proven)]).toEqual([[1_000, 35_000, -1_500], []]);
  });

  test("unsigned bank amounts under a section title are not assumed to be money received", async () => {
    const section = (title: string, rows: string) => `${title},,\nDate,Text,Amount\n${rows}`;
    const deposits = section("Deposits and other credits", "24/11/2026,DEP,350.00\n25/11/2026,DEP B,20.00\n");
    const known = await read(deposits + section("Withdrawals", "25/11/2026,FEE,15.00\n"));
    expect([cents(known), asked(known)]).toEqual([[35_000, 2_000, -1_500], []]);
    expect(known.lines[1]!.text).toBe("DEP B");
    const unknown = await read(deposits + section("Paid to others", "25/11/2026,FEE,15.00\n"));
    expect(asked(unknown)).toEqual([7]);
    const bare = await read(
      "Date,Text,Amount\nDeposits,,\n24/11/2026,DEP,350.00\nWithdrawals,,\n25/11/2026,FEE,15.00\n",
    );
    expect([cents(bare), asked(bare)]).toEqual([[35_000, -1_500], []]);
    const inText = await read(
      "Date,Text,Amount\n,Deposits,\n24/11/2026,DEP,350.00\n,Withdrawals and other debits,\n25/11/2026,FEE,15.00\n",
    );
    expect([cents(inText), inText.lines[0]!.text]).toEqual([[35_000, -1_500], "DEP"]);
    const others = await read(
      "Date,Text,Amount\nDeposits,,\n24/11/2026,DEP,350.00\nChecks Paid,,\n25/11/2026,1001,20.00\nPayments,,\n25/11/2026,X,5.00\n",
    );
    expect([asked(others), others.lines[0]!.text]).toEqual([[5, 7], "DEP"]);
    const second = await read(
      "Date,Text,Amount\n24/11/2026,DEP,350.00\nWithdrawals,,\n25/11/2026,FEE,15.00\n",
    );
    expect([cents(second), asked(second)]).toEqual([[35_000, -1_500], [2]]);
  });

  test("unsigned bank amounts in one of two unknown columns are not assumed to be money received", async () => {
    expect(asked(await read("Date,Text,Alpha,Beta\n24/11/2026,FEE,15.00,\n"))).toEqual([2]);
  });

  test("unsigned bank amounts under other headings are not assumed to be money received", async () => {
    const first = "Date,Text,Amount\n24/11/2026,DEP,350.00\n\n";
    const moved = await read(`${first}Date,Amount,Text\n25/11/2026,-15.00,FEE\n`);
    expect(moved.lines.map(({ amountCents, text }) => [amountCents, text])).toEqual([
      [35_000, "DEP"],
      [-1_500, "FEE"],
    ]);
    const other = await read(
      `${first}Date,Text,Debit,Credit\n25/11/2026,FEE,15.00,\n26/11/2026,DEP,,20.00\n`,
    );
    expect(cents(other)).toEqual([35_000]);
    expect(unread(other)).toEqual([
      [5, "not read: it is under other headings, Date, Text, Debit, Credit"],
      [6, "not read: it is under other headings, Date, Text, Debit, Credit"],
    ]);
  });

  test.each(["Page", "Account"])(
    "parts of a file headed %s with repeated headings are read as one table",
    async (title) => {
      const part = (number: number, row: string) => `${title} ${number},,\nDate,Text,Amount\n${row}\n`;
      const found = await read(part(1, "24/11/2026,DEP,350.00") + part(2, "25/11/2026,FEE,20.00"));
      expect([cents(found), asked(found)]).toEqual([[35_000, 2_000], []]);
    },
  );
});

describe("words against signs", () => {
  const file = (rows: string, more = "") => `Date,Text,Amount,Type${more}\n${rows}`;

  test("words that contradict a sign are reported where no balance proves the line", async () => {
    const found = await read(
      file(
        "23/11/2026,CHQ,-100.00,DEBIT\n24/11/2026,CHQ BACK,-650.00,CREDIT\n25/11/2026,DEP,50.00,CREDIT\n26/11/2026,FEE,-5.00,DEBIT\n",
      ),
    );
    expect([cents(found), asked(found)]).toEqual([[-10_000, -65_000, 5_000, -500], [3]]);
    expect(asked(await read(file("25/11/2026,DEP,-350.00,CREDIT\n")))).toEqual([2]);
  });

  test("words that contradict a sign are reported where two readings fit equally", async () => {
    const found = await read(
      file("23/11/2026,CHQ,-100.00,DEBIT\n24/11/2026,BACK,25.00,DEBIT\n25/11/2026,DEP,50.00,CREDIT\n"),
    );
    expect(asked(found)).toEqual([2, 3]);
  });

  test("words do not reverse a line that has no balance before it", async () => {
    const found = await read(
      file("23/11/2026,CHQ,-100.00,DEBIT,2000.00\n24/11/2026,CHQ BACK,-650.00,CREDIT,1350.00\n", ",Balance"),
    );
    expect([cents(found), asked(found)]).toEqual([[-10_000, -65_000], []]);
  });

  test("words that contradict signs are reported where the balance would prove every word wrong", async () => {
    const found = await read(
      file(
        "20/11/2026,DEP,-120.00,CREDIT,-1120.00\n23/11/2026,DEP,-80.00,CREDIT,-1200.00\n24/11/2026,POS,33.00,DEBIT,-1167.00\n",
        ",Balance",
      ),
    );
    expect(asked(found)).toEqual([2, 3, 4]);
  });
});

describe("another currency", () => {
  test.each([
    ["CAD$", "CAD"],
    ["Amount $US", "USD"],
    ["Amount US$", "USD"],
    ["Montant EUR", "EUR"],
    ["Amount (€)", "EUR"],
    ["Amount £", "GBP"],
    ["Umsatz in EUR", "EUR"],
  ])("a foreign currency in the heading %s is refused", async (heading, named) => {
    await expect(read(`Date,Text,${heading}\n24/11/2026,A,1.00\n`)).rejects.toThrow(
      `is in ${named}, not in BSD`,
    );
  });

  test.each(["Amount", "Net Amount", "Amount (BSD)", "BSD$", "Amount B$", "Amount $"])(
    "no foreign currency is seen in the heading %s",
    async (heading) => {
      expect(cents(await read(`Date,Text,${heading}\n24/11/2026,A,1.00\n`))).toEqual([100]);
    },
  );

  test.each([
    "Currency:,USD",
    "Currency,€",
    "Account 1234 (CAD),",
    "Account: USD Chequing,",
    "Balance,1335.00 USD",
  ])("a foreign currency is reported for every line below the title line %s", async (title) => {
    const found = await read(`${title}\nDate,Text,Amount\n24/11/2026,A,1.00\n`);
    expect(found.lines[0]!.problem).toMatch(/the account is in (USD|EUR|CAD), not in BSD/);
  });

  test.each(["Currency:,BSD", "ALL ACCOUNTS,1234", "Statement of account,1234"])(
    "no foreign currency is seen in the title line %s",
    async (title) => {
      expect(asked(await read(`${title}\nDate,Text,Amount\n24/11/2026,A,1.00\n`))).toEqual([]);
    },
  );

  test("a foreign currency's sign is recognised in a currency column and beside an amount", async () => {
    const found = await read(
      "Date,Text,Amount,Ccy\n24/11/2026,A,1.00,B$\n25/11/2026,B,2.00,€\n26/11/2026,C,$US 3.00,B$\n26/11/2026,D,4.00,B$\n",
    );
    expect(cents(found)).toEqual([100, 400]);
    expect(unread(found)).toEqual([
      [3, "not read: it is in EUR, not in BSD"],
      [4, "not read: the amount “$US 3.00” is in USD, not in BSD"],
    ]);
  });

  test("the original amount's currency is not taken for the account's", async () => {
    const found = await read(
      "Booking Date,Partner Name,Amount (BSD),Original Amount,Original Currency\n2026-11-24,A,-1.00,-1.00,USD\n2026-11-25,B,5.00,5.00,BSD\n",
    );
    expect([cents(found), unread(found)]).toEqual([[-100, 500], []]);
  });
});

describe("of several columns of dates", () => {
  const days = async (one: string, other: string) =>
    (await read(`${one},${other},Text,Amount\n20/11/2026,24/11/2026,A,1.00\n`)).lines[0]!.date;

  test.each([
    ["Started Date", "Completed Date", "2026-11-24"],
    ["Wertstellung", "Buchungstag", "2026-11-24"],
    ["Date opération", "Date valeur", "2026-11-20"],
    ["Fecha valor", "Fecha operación", "2026-11-24"],
    ["Created", "Booked on", "2026-11-24"],
  ])("of the date columns %s and %s, the booking date is used", async (one, other, day) => {
    expect(await days(one, other)).toBe(day);
  });

  test("two date columns without telling names are both named", async () => {
    await expect(days("Alpha", "Beta")).rejects.toThrow("Several columns have dates: “Alpha”, “Beta”.");
  });
});

test.each([
  ["75.00 DB", -7_500],
  ["350,00 H", 35_000],
  ["12,50 S", -1_250],
])("the amount %s has its direction after it", async (amount, meant) => {
  expect(cents(await read(`Date;Text;Amount\n24/11/2026;A;${amount}\n`))).toEqual([meant]);
});
