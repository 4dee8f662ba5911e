const rule = ["tests/unit/core/typed-name.test.ts"];
const calls = ["tests/integration/seats/names.test.ts"];

/** First and last names stay as they were typed, and only a name in one is split. */
const mutants = [
  {
    name: "names typed apart outrank the name in one",
    about: "a first and last|a full name is split like|first and last names",
    file: "lib/core/typed-name.ts",
    text: "(lastName !== null || fullName === null)",
    becomes: "fullName === null",
    tests: [...rule, ...calls],
  },
  {
    name: "a suffix behind a comma is no first name",
    about: "a full name is split after",
    file: "lib/core/typed-name.ts",
    text: "words(part).every(isSuffix)",
    becomes: "words(part).length === 0",
    tests: rule,
  },
  {
    name: "a title is no first name",
    about: "a full name stays",
    file: "lib/core/typed-name.ts",
    text: "const at = all.findIndex((word, index) => !isPart(word, index));",
    becomes: "const at = all.length > 0 ? 0 : -1;",
    tests: rule,
  },
  {
    name: "correcting details does not split a name anew",
    about: "corrected",
    file: "lib/seats/correct-details.ts",
    text: "splitTypedName(name, registration)",
    becomes: "splitTypedName(name)",
    tests: calls,
  },
  {
    name: "a person registers under the names of the account",
    about: "an account's own first",
    file: "lib/seats/shared/register.ts",
    text: "splitTypedName(name, person)",
    becomes: "splitTypedName(name)",
    tests: calls,
  },
  {
    name: "the coordinator of a group is greeted by the first name",
    about: "in a group",
    file: "lib/groups/shared/news.ts",
    text: "contactFirstName ?? contactName",
    becomes: "contactName",
    tests: calls,
  },
  {
    name: "a title alone greets nobody",
    about: "when registering",
    file: "lib/mail/letter.ts",
    text: " || isTitleAlone(name)",
    becomes: "",
    tests: calls,
  },
  {
    name: "a phone number cannot be split over two names",
    about: "when registering",
    file: "lib/seats/schema.ts",
    text: '"lastName" in name && containsContact(fullName(name))',
    becomes: '"lastName" in name && false',
    tests: calls,
  },
  {
    name: "a group's table keeps the columns of names apart",
    about: "a group's table prefers",
    file: "lib/groups/read-table.ts",
    text: "...(apart && { apart }),",
    becomes: "",
    tests: ["tests/unit/groups/group-table.test.ts"],
  },
];

export default mutants;
