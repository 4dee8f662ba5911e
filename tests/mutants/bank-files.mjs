/* What a bank's file says is read, or listed with the reason why not. */

const ofx = ["tests/unit/bank-files/read-ofx.test.ts"];
const kinds = ["tests/unit/bank-files/file-kind.test.ts"];
const read = "lib/bank-files/ofx/read-ofx.ts";
const collect = "lib/bank-files/ofx/collect-statements.ts";
const scan = "lib/bank-files/ofx/scan-tags.ts";
const kind = "lib/bank-files/file-kind.ts";

/** @type {import("../../scripts/testing/mutants.mjs").Mutant[]} */
const mutants = [
  {
    name: "a transaction of OFX in another currency is not read",
    file: read,
    text: "if (named !== null && named !== currency)",
    becomes: "if (named === undefined)",
    tests: ofx,
  },
  {
    name: "a transaction of OFX without a date is listed",
    file: read,
    text: 'if ("why" in found) statement.problems.push({ line, ...found });',
    becomes: 'if ("why" in found) continue;',
    tests: ofx,
  },
  {
    name: "an amount of OFX keeps the sign that is written",
    file: read,
    text: 'return cents === 0 || sign !== "-" ? cents : -cents;',
    becomes: "return sign === undefined ? -cents : cents;",
    tests: ofx,
  },
  {
    name: "an amount of OFX with three decimals is not guessed",
    file: read,
    text: "if (fraction.length === 3 || ",
    becomes: "if (",
    tests: ofx,
  },
  {
    name: "an amount of OFX that the books can't hold is not read",
    file: read,
    text: "if (cents > maxCents)",
    becomes: "if (cents > maxCents * 1e9)",
    tests: ofx,
  },
  {
    name: "an amount of OFX has at most 60 characters",
    file: read,
    text: 'written.length > maxFactLength ? "" : written.replace',
    becomes: "written.replace",
    tests: ofx,
  },
  {
    name: "a number that a bank gave twice for the same is told as a repeat",
    file: read,
    text: "repeat?.isUnsure === false && repeat.first !== transaction",
    becomes: "repeat === null",
    tests: ofx,
  },
  {
    name: "a number that a bank gave to different transactions says nothing",
    file: read,
    text: "if (found.facts !== facts) found.isUnsure = true;",
    becomes: "",
    tests: ofx,
  },
  {
    name: "repeats of OFX are found within an account alone",
    file: read,
    text: "JSON.stringify([account, number])",
    becomes: "JSON.stringify([account === null, number])",
    tests: ofx,
  },
  {
    name: "two transactions of OFX in one line of the file are told apart",
    file: read,
    text: "return new Set(lines).size === lines.length;",
    becomes: "return lines.length >= 0;",
    tests: ofx,
  },
  {
    name: "a file of OFX that breaks off is told",
    file: read,
    text: "if (!isComplete)",
    becomes: "if (isComplete === null)",
    tests: ofx,
  },
  {
    name: "a transaction of OFX that breaks off is not read",
    file: collect,
    text: "if (transaction) transaction.isCutOff = true;",
    becomes: "",
    tests: ofx,
  },
  {
    name: "a transaction of OFX without an end tag is not joined to the next",
    file: collect,
    text: 'else if (transactionTags.has(name)) openTransaction(line, name === "STMTTRNP");',
    becomes: 'else if (transactionTags.has(name)) transaction ?? openTransaction(line, name === "STMTTRNP");',
    tests: ofx,
  },
  {
    name: "two amounts in one transaction of OFX are told",
    file: collect,
    text: 'else if (name === "DTPOSTED" || name === "TRNAMT" || name === "FITID") repeated.push(name);',
    becomes: "",
    tests: ofx,
  },
  {
    name: "an amount of OFX outside of a transaction is listed",
    file: collect,
    text: 'if (!transaction && name !== "DTPOSTED" && name !== "TRNAMT") return;',
    becomes: "if (!transaction) return;",
    tests: ofx,
  },
  {
    name: "an original currency of OFX is not that of the amount",
    file: collect,
    text: 'part === "CURRENCY" && name === "CURSYM"',
    becomes: 'part !== null && name === "CURSYM"',
    tests: ofx,
  },
  {
    name: "a transaction of OFX that is pending is not read",
    file: collect,
    text: 'openTransaction(line, name === "STMTTRNP")',
    becomes: "openTransaction(line, false)",
    tests: ofx,
  },
  {
    name: "an account of OFX is not the one that a transfer went to",
    file: collect,
    text: '(part === "BANKACCTFROM" || part === "CCACCTFROM") && name',
    becomes: "part !== null && name",
    tests: ofx,
  },
  {
    name: "a file of OFX has so many transactions at most",
    file: collect,
    text: "if (++count > maxTransactions)",
    becomes: "if (count > maxTransactions)",
    tests: ofx,
  },
  {
    name: "a file of OFX has so many accounts at most",
    file: collect,
    text: "if (statements.length === maxStatements)",
    becomes: "if (statements.length < 0)",
    tests: ofx,
  },
  {
    name: "a tag of OFX that never ends costs one pass",
    file: scan,
    text: 'while (end - until <= maxAttributesLength && end < file.length && !"<>".includes(file[end]!)) end++;',
    becomes: "while (end - until <= maxAttributesLength && end < file.length && file[end] !== '>') end++;",
    tests: ofx,
  },
  {
    name: "entities of OFX are decoded",
    file: collect,
    text: "token.isLiteral ? token.text : decodeEntities(token.text)",
    becomes: "[token.text, decodeEntities][0]",
    tests: ofx,
  },
  {
    name: "a table whose text has a tag in it is a table",
    file: kind,
    text: 'if (!head.startsWith("<")) return "table";',
    becomes: "",
    tests: kinds,
  },
  {
    name: "a file of MT940 is named",
    file: kind,
    text: 'return "mt940";',
    becomes: 'return "table";',
    tests: kinds,
  },
  {
    name: "an archive of statements is not called a workbook",
    file: kind,
    text: '.test(names) ? "archive" : "workbook"',
    becomes: '.test(names) ? "workbook" : "workbook"',
    tests: kinds,
  },
];

export default mutants;
