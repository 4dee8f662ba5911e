import fc from "fast-check";

/*
 * Values that break programs: of wrong types, out of range, in odd letters, and in other languages. The simplest of a
 * list comes first: a failing request is shrunk towards it.
 */

const LONE_SURROGATE = "\ud800";

const strings = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  LONE_SURROGATE,
  `a${LONE_SURROGATE}b`,
  "\u202eevil\u202c",
  "e\u0301".repeat(300),
  "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́",
  "👩‍👩‍👧‍👦".repeat(50),
  "ﷺ".repeat(100),
  "ＡＤＭＩＮ＠ＥＸＡＭＰＬＥ.ＴＥＳＴ",
  "\r\nBcc: everybody@example.test",
  "line\nline\r\nline\u2028line\u2029line",
  "x".repeat(201),
  "x".repeat(20_001),
  "x".repeat(90_000),
  '\'; DROP TABLE "User"; --',
  "' OR '1'='1",
  "%' OR 1=1 --",
  "\\'; SELECT pg_sleep(5); --",
  "%_%\\",
  "a & b | !c <-> (d:*",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "{{constructor.constructor('return 1')()}}",
  "${7*7}",
  '=HYPERLINK("http://evil.test")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "file:///etc/passwd",
  "http://169.254.169.254/latest/meta-data",
  "javascript:alert(1)",
  "data:text/html,<script>1</script>",
  "//evil.test",
  "/\\evil.test",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-1",
  "1e309",
  "0x10",
  "٣٤٥",
  "1,000.00",
  "0.00",
  "9999999.99",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "2026-02-30",
  "0000-00-00",
  "-000001-01-01T00:00:00Z",
  "+275760-09-13T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "1970-01-01T00:00:00+99:99",
  "2030-06-01T09:00:00Z",
  "a@b",
  "a@b.test,c@d.test",
  "a@[127.0.0.1]",
  `${"a".repeat(245)}@x.test`,
  '"quoted name"@example.test',
  "A\u030angstro\u0308m@example.test",
];

const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  0.005,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
];

/** What a filter of the database would take for an operator, and keys that every object has. */
const objects = [
  {},
  [],
  [[]],
  [null],
  { contains: "" },
  { not: null },
  { in: ["a"] },
  { gt: "" },
  { $ne: null },
  { $gt: "" },
  { set: true },
  { increment: 1 },
  { connect: { id: "x" } },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { constructor: { prototype: { isAdmin: true } } },
  { toString: "x", valueOf: 1 },
  { then: "x" },
  { toJSON: "x" },
  Array.from({ length: 2_000 }, (_, index) => index),
];

/** Nested so deep that who walks it by calling itself runs out of stack. @param {number} levels */
const deep = (levels) => JSON.parse("[".repeat(levels) + "]".repeat(levels));

/** The strings above, and now and then one of any characters at all. */
export const anyString = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...strings) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);

/** Any value that JSON can say. */
export const anyValue = fc.oneof(
  { weight: 10, arbitrary: anyString },
  { weight: 4, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.constantFrom(...objects) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, deep(500), 12345678901234567890) },
);

/** Ends of a path. */
const segments = [
  "%00",
  "%2e%2e",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "..%2f..",
  "%252e%252e",
  "%c0%ae",
  "%ff",
  "%",
  "%zz",
  "a%2fb",
  "a%5cb",
  "%0d%0aX-Injected:1",
  "%E2%80%AE",
  "%F0%9F%91%A9",
  "x".repeat(1_000),
  "x".repeat(7_000),
  "'--",
  "%27%3B%20DROP%20TABLE%20x%3B--",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "0",
  "-1",
  "*",
  "%20",
  ";a=b",
  ".rsc",
  "x.rsc",
  "x.json",
  "x.txt",
  "[id]",
  "(portal)",
  "@modal",
];

export const anySegment = fc.constantFrom(...segments);
