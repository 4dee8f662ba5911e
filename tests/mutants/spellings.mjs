const baseline = "prisma/migrations/20261208180002_baseline/migration.sql";
const folding = ["tests/integration/db/folding.test.ts"];
const spellings = ["tests/integration/db/spellings.test.ts"];

/** People are found under every spelling of their names, and sorted as in a dictionary. */
const mutants = [
  {
    name: "the database folds letters as the portal does",
    about: "every character",
    file: baseline,
    text: "'ß', 'ss'",
    becomes: "'ß', 's'",
    tests: folding,
  },
  {
    name: "a folded text has no accents",
    about: "as José Núñez",
    file: "lib/core/folding.ts",
    text: '    .normalize("NFKD")\n    .replace(dropped, "")',
    becomes: '    .normalize("NFKC")',
    tests: [...spellings, ...folding],
  },
  {
    name: "digits of every script are the same",
    about: "Room",
    file: "lib/core/folding.ts",
    text: ".replace(/\\p{Nd}/gu, toDigit)",
    becomes: "",
    tests: spellings,
  },
  {
    name: "the index of words knows a name without its apostrophe",
    about: "O'Dowd",
    file: baseline,
    text: "    || CASE WHEN folded ~ '[''-]' THEN",
    becomes: "    || CASE WHEN false THEN",
    tests: spellings,
  },
  {
    name: "a typed apostrophe finds a name without one",
    about: "ODowd",
    file: "lib/db/list.ts",
    text: "joined.length < apart.length ?",
    becomes: "joined.length < 0 ?",
    tests: spellings,
  },
  {
    name: "titles are found by other spellings of the word",
    about: "events are found by title and place in every spelling",
    file: "lib/db/list.ts",
    text: "Prisma.sql`${spellings(column)} LIKE ANY",
    becomes: "Prisma.sql`lower(${column}) LIKE ANY",
    tests: spellings,
  },
  {
    name: "people are sorted by the key of their names",
    about:
      "people are sorted in dictionary order in every list|a phone number is found by an index among 20,000 members, as sorting and namesakes are",
    file: "lib/db/list.ts",
    text: 'Prisma.sql`"name_key"(${row}."lastName") COLLATE "C"`',
    becomes: 'Prisma.sql`"folded"(${row}."lastName") COLLATE "C"`',
    tests: spellings,
  },
  {
    name: "accounts of one name are duplicates in every spelling",
    about: "same person",
    file: "lib/applications/duplicates.ts",
    text: '"name_key"("firstName") AS "first", "name_key"("lastName") AS "last"',
    becomes: 'lower("firstName") AS "first", lower("lastName") AS "last"',
    tests: spellings,
  },
  {
    name: "the hash of a birth date is of the name in every spelling",
    about: "same person",
    file: "lib/applications/shared/personal-details.ts",
    text: "nameKey(firstName), nameKey(lastName)",
    becomes: "firstName.toLowerCase(), lastName.toLowerCase()",
    tests: spellings,
  },
  {
    name: "a member is found by a telephone number without the code of its area",
    about:
      "a second application is recognised by phone or membership number in other digits|staff find a member by phone number however it is written, with or without area code|a phone number is found by an index among 20,000 members, as sorting and namesakes are",
    file: "lib/db/list.ts",
    text: "LIKE ${`${key}%`}",
    becomes: "= ${key}",
    tests: spellings,
  },
  {
    name: "a member whose number has no code of an area is found by the whole number",
    about:
      "a second application is recognised by phone or membership number in other digits|staff find a member by phone number however it is written, with or without area code|a phone number is found by an index among 20,000 members, as sorting and namesakes are",
    file: "lib/db/list.ts",
    text: " OR ${stored} = ANY(${shorter}::text[])",
    becomes: "",
    tests: spellings,
  },
  {
    name: "a code in letters of another script is none, and no error",
    about: "confirmed by its code",
    file: "lib/factors/shared/totp.ts",
    text: "  if (!/^[0-9]{6}$/.test(code)) return null;\n",
    becomes: "",
    tests: ["tests/integration/factors/authenticator.test.ts"],
  },
  {
    name: "a code of an app is read in the digits of any script",
    about: "in every spelling",
    file: "lib/accounts/schema.ts",
    text: ".overwrite(plainCode)",
    becomes: ".trim()",
    tests: ["tests/unit/core/folding.test.ts"],
  },
  {
    name: "an address loses what Windows puts around it",
    about: "Windows",
    file: "lib/core/plain-text.ts",
    text: '    .replace(invisible, "")\n',
    becomes: "",
    tests: ["tests/unit/fields.test.ts"],
  },
  {
    name: "a text is stored with each letter in one piece",
    about: "a text is stored as typed, with each letter in composed form",
    file: "lib/core/fields.ts",
    text: 'text.normalize("NFC").replace(hidden, "")',
    becomes: 'text.replace(hidden, "")',
    tests: ["tests/unit/fields.test.ts"],
  },
  {
    name: "r&d@bank.test is an address",
    about: "may be",
    file: "lib/core/fields.ts",
    text: "z.email({ pattern: mailbox, error: message })",
    becomes: "z.email(message)",
    tests: ["tests/unit/fields.test.ts"],
  },
  {
    name: "a group's table is filled by a list from a mail program",
    about: "mail program",
    file: "lib/groups/read-table.ts",
    text: "if (hasAddressList(text) && !namesEmail(text))",
    becomes: "if (false)",
    tests: ["tests/unit/groups/group-table.test.ts"],
  },
];

export default mutants;
