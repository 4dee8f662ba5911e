/* Bank files: no line is lost, and none is turned round, because a heading or a word is not known. */

const tests = ["tests/unit/bank-files/unproven-files.test.ts"];
const columns = "lib/bank-files/recognise-columns.ts";
const money = "lib/bank-files/money-columns.ts";
const rows = "lib/bank-files/read-row.ts";
const directions = "lib/bank-files/decide-directions.ts";
const tables = "lib/bank-files/read-table.ts";

/** @type {import("../../scripts/testing/mutants.mjs").Mutant[]} */
const mutants = [
  {
    name: "a bank file: a dash is no amount",
    file: "lib/bank-files/row-money.ts",
    text: 'if (text === "" || isEmptyAmountCell(text)) continue;',
    becomes: 'if (text === "") continue;',
    tests,
  },
  {
    name: "a bank file: a number that nothing reads is told",
    file: rows,
    text: "if (elsewhere) return refuse(",
    becomes: "if (elsewhere === undefined) return refuse(",
    tests,
  },
  {
    name: "a bank file: a balance that jumps at a row without an amount is told",
    file: directions,
    text: "else if (entry.dated)",
    becomes: "else if (entry.dated && fromCents === toCents)",
    tests,
  },
  {
    name: "a bank file: columns whose headings say no direction ask",
    file: rows,
    text: "const guessed = isChosen ? null : unsaidDirection(table, mapping);",
    becomes: "const guessed = isChosen || table ? null : unsaidDirection(table, mapping);",
    tests,
  },
  {
    name: "a bank file: the column filled where another is empty is its counterpart",
    file: money,
    text: "filled.every(({ cells }) => !isFilled(cells, column)) &&",
    becomes: "filled.every(({ cells }) => isFilled(cells, column)) &&",
    tests,
  },
  {
    name: "a bank file: an empty column beside amounts is one of two",
    file: money,
    text: "if (after?.isBlank) return",
    becomes: "if (after?.isBlank && amount.hasMinus) return",
    tests,
  },
  {
    name: "a bank file: the balance is the column that leads",
    file: money,
    text: ".toSorted((one, other) => other.leads - one.leads)[0];",
    becomes: ".filter(({ column }) => rank(column) < 5)[0];",
    tests,
  },
  {
    name: "a bank file: the same numbers again are no balance",
    file: money,
    text: "leads * 2 > tried && !isCopy;",
    becomes: "leads * 2 > tried;",
    tests,
  },
  {
    name: "a bank file: a word that is not known beside an amount without a sign asks",
    file: directions,
    text: "if (hasWords && isOneSign(amounts) && isUnsigned(one))",
    becomes: "if (!hasWords && isOneSign(amounts) && isUnsigned(one))",
    tests,
  },
  {
    name: "a bank file: a word against the sign asks",
    file: directions,
    text: "else if (!isTakenBack && (isMinusOfCredit",
    becomes: "else if (isTakenBack && (isMinusOfCredit",
    tests,
  },
  {
    name: "a bank file: two readings that fit alike ask",
    file: directions,
    text: "else if (rivals.some(",
    becomes: "else if (rivals.every(",
    tests,
  },
  {
    name: "a bank file: a balance that contradicts every word asks",
    file: directions,
    text: "always: isEachAgainst ?",
    becomes: "always: isEachAgainst && worded.length > 99 ?",
    tests,
  },
  {
    name: "a bank file: minus signs alone in a column mean what the balance says",
    file: "lib/bank-files/signs.ts",
    text: "    [false, credit.isMostlyMinus],\n    [false, false],",
    becomes: "",
    tests,
  },
  {
    name: "a bank file: the title of a section says which way its lines went",
    file: "lib/bank-files/row-money.ts",
    text: 'const typeWord = ownWord || (column === "amount" ? (section ?? "") : "");',
    becomes: 'const typeWord = ownWord || (column === "amount" && !section ? (section ?? "") : "");',
    tests,
  },
  {
    name: "a bank file: lines under other headings are not the first table's",
    file: rows,
    text: "if (row.otherHeadings !== null) {",
    becomes: "if (row.otherHeadings === '') {",
    tests,
  },
  {
    name: "a bank file: titles of pages are no sections",
    file: tables,
    text: "(kinds.size > 1 || directionOfTitle(title) !== null)",
    becomes: "(kinds.size > 0 || directionOfTitle(title) !== null)",
    tests,
  },
  {
    name: "a bank file: the currency above the table is told",
    file: rows,
    text: "statusIn(cells, statuses) ?? foreign",
    becomes: "statusIn(cells, statuses)",
    tests,
  },
  {
    name: "a bank file: the currency of an original amount is not the account's",
    file: columns,
    text: "isOwn || (!hasOwn && !isOfOriginal(heading))",
    becomes: "isOwn || !hasOwn",
    tests,
  },
  {
    name: "a bank file: a sign is a currency",
    file: "lib/bank-files/parse-amount.ts",
    text: '"€": "EUR",',
    becomes: "",
    tests,
  },
  {
    name: "a bank file: the day of the booking is taken before that of the value",
    file: columns,
    text: "columns.filter(isOfBooking), ",
    becomes: "",
    tests,
  },
  {
    name: "a bank file: two rows with unquoted thousands prove each other",
    file: "lib/bank-files/prove-joins.ts",
    text: "if (isAmountProven || isConfirmed) chosen.set",
    becomes: "if (isAmountProven) chosen.set",
    tests,
  },
  {
    name: "a bank file: a blank line parts a note from the words of a line",
    file: rows,
    text: "(before === undefined || before.line === row.line - 1)",
    becomes: "true",
    tests: ["tests/unit/statements/words-of-rows.test.ts"],
  },
  {
    name: "a bank file: a day on the row above says nothing of the direction",
    file: "lib/bank-files/shared/read-lines.ts",
    text: '=== "day") ? otherDoubt : draft.doubt',
    becomes: '=== "day") ? null : draft.doubt',
    tests: ["tests/unit/statements/words-of-rows.test.ts"],
  },
  {
    name: "a bank file: split amounts are joined for a balance that was not asked for",
    file: columns,
    text: "const table = { ...read, rows: likelyRows(read) };\n  const columns = await describeColumns(table);\n  const taken = new Set(mappedColumns",
    becomes:
      "const table = read;\n  const columns = await describeColumns(table);\n  const taken = new Set(mappedColumns",
    tests: ["tests/unit/bank-files/split-amounts.test.ts"],
  },
  {
    name: "a bank file: words in the column of dates at the end are a note",
    file: "lib/bank-files/shared/read-lines.ts",
    text: "owner === null || isNoteAtEnd(found)",
    becomes: "owner === null",
    tests,
  },
  {
    name: "a bank file: who chooses an order of dates says nothing of directions",
    about: "columns that no heading",
    file: "lib/bank-files/shared/receive-statement.ts",
    text: "chosen ? await areOwnDirections(table, chosen, today) : remembered !== null",
    becomes: "chosen !== null || remembered !== null",
    tests: ["tests/integration/statements/proven-statements.test.ts"],
  },
];

export default mutants;
