const rule = ["tests/unit/core/typed-name.test.ts"];
const calls = ["tests/integration/seats/names.test.ts"];

/** First and last names stay as they were typed, and only a name in one is split. */
const mutants = [
  {
    name: "names typed apart outrank the name in one",
    about:
      "a first and last name typed apart stay so, whatever the full name says|a full name is split like the same person's separate names|stay apart when registering, and outrank the full name, which may be missing|stay as the account has them when its person types them in one|stay apart on a waiting list|stay apart when a seat is handed over, and when its details are corrected|stay apart in a group, for its coordinator and for whoever takes a seat in it",
    file: "lib/core/typed-name.ts",
    text: "(lastName !== null || fullName === null)",
    becomes: "fullName === null",
    tests: [...rule, ...calls],
  },
  {
    name: "a suffix behind a comma is no first name",
    about: "a full name is split after the first name, and reversed at a comma:",
    file: "lib/core/typed-name.ts",
    text: "words(part).every(isSuffix)",
    becomes: "words(part).length === 0",
    tests: rule,
  },
  {
    name: "a title is no first name",
    about: "a full name stays whole where it is one name besides titles and suffixes:",
    file: "lib/core/typed-name.ts",
    text: "const at = all.findIndex((word, index) => !isPart(word, index));",
    becomes: "const at = all.length > 0 ? 0 : -1;",
    tests: rule,
  },
  {
    name: "correcting details does not split a name anew",
    about: "corrected",
    file: "lib/seats/correct-details.ts",
    text: "namesOf(name, registration)",
    becomes: "namesOf(name)",
    tests: calls,
  },
  {
    name: "a person registers under the names of the account",
    about: "as the account has them",
    file: "lib/seats/shared/register.ts",
    text: "namesOf(name, person)",
    becomes: "namesOf(name)",
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
    about: "a group's table prefers separate first and last names to a column of full names",
    file: "lib/groups/read-table.ts",
    text: "...(apart && { apart }),",
    becomes: "",
    tests: ["tests/unit/groups/group-table.test.ts"],
  },
];

export default mutants;
