const migration = "prisma/migrations/20261207100000_one_spelling/migration.sql";
const folding = ["tests/integration/db/folding.test.ts"];
const spellings = ["tests/integration/db/spellings.test.ts"];

/** People are found under every spelling of their names, and sorted as in a dictionary. */
const mutants = [
  {
    name: "the database folds letters as the portal does",
    about: "every character",
    file: migration,
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
    text: "return replaced(letters, plain, digits)",
    becomes: "return replaced(letters, plain)",
    tests: spellings,
  },
  {
    name: "the index of words knows a name without its apostrophe",
    about: "O'Dowd",
    file: migration,
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
    about: "titles",
    file: "lib/db/list.ts",
    text: "Prisma.sql`${spellings(column)} LIKE ANY",
    becomes: "Prisma.sql`lower(${column}) LIKE ANY",
    tests: spellings,
  },
  {
    name: "people are sorted by the key of their names",
    about: "sorted",
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
    about: "telephone",
    file: "lib/db/list.ts",
    text: "LIKE ${`${key}%`}",
    becomes: "= ${key}",
    tests: spellings,
  },
  {
    name: "a member whose number has no code of an area is found by the whole number",
    about: "telephone",
    file: "lib/db/list.ts",
    text: " OR ${stored} = ANY(${shorter}::text[])",
    becomes: "",
    tests: spellings,
  },
];

export default mutants;
