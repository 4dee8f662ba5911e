/* Membership cards and letters of good standing: what others learn of a member, and since when they no longer do. */
const card = ["tests/integration/good-standing/card.test.ts"];
const verify = ["tests/integration/good-standing/verify-member.test.ts"];
const letter = ["tests/integration/good-standing/letter.test.ts"];

const mutants = [
  {
    name: "a suspended member is not in good standing",
    about: "suspended or closed",
    file: "lib/membership/standing.ts",
    text: '  if (suspension) return ended("suspended", "Suspended", "suspended", suspension);\n',
    becomes: "",
    tests: verify,
  },
  {
    name: "whoever has lapsed is not in good standing",
    about: "lapsed, returned to pending",
    file: "lib/membership/shared/good-standing.ts",
    text: "return isInGoodStanding(standing)",
    becomes: "return isInGoodStanding(standing) || standing === 'lapsed'",
    tests: verify,
  },
  {
    name: "a card is valid to the last day of the standing",
    about: "no more than level and last day",
    file: "lib/membership/shared/good-standing.ts",
    text: "next && dayAfter(next.on, -1)",
    becomes: "next && next.on",
    tests: verify,
  },
  {
    name: "a card names nobody who has not chosen so",
    about: "a name only if the member shows it",
    file: "lib/good-standing/queries.ts",
    text: "...(user.cardShowsName && { name: fullName(user) }),",
    becomes: "name: fullName(user),",
    tests: verify,
  },
  {
    name: "an expired card says nothing of the membership",
    about: "the old one says when it expired",
    file: "lib/good-standing/queries.ts",
    text: "if (expiresAt <= (await databaseNow()))",
    becomes: "if (false)",
    tests: verify,
  },
  {
    name: "two pages that open at once show one address of a card",
    about: "one address for thirty days",
    file: "lib/good-standing/shared/card-token.ts",
    text: "    await lockByName(`membership card of ${userId}`);\n",
    becomes: "",
    tests: verify,
  },
  {
    name: "checking a card counts towards the network's limit",
    about: "an unknown token counts",
    file: "lib/good-standing/queries.ts",
    text: '  const lookup = await countLookup("membership cards", (await caller()).network);\n  const found = await findCardToken(token, lookup);',
    becomes:
      "  const lookup = { network: (await caller()).network } as never;\n  const found = await findCardToken(token, lookup);",
    tests: verify,
  },
  {
    name: "a forged token is no card's",
    about: "one address for thirty days",
    file: "lib/good-standing/shared/card-token.ts",
    text: "if (!claim || !links.isValid(claim)) return null;",
    becomes: "if (!claim) return null;",
    tests: verify,
  },
  {
    name: "whoever is not in good standing prints no card",
    about: "has no card and no code",
    file: "lib/good-standing/shared/card.ts",
    text: "  if (!standing) return null;\n",
    becomes: '  if (!standing) return { level: "", validTo: null } as never;\n',
    tests: card,
  },
  {
    name: "whoever is not in good standing gets no letter",
    about: "gets no letter",
    file: "lib/good-standing/issue-letter.ts",
    text: "    if (!standing)\n",
    becomes: "    if (false)\n",
    tests: letter,
  },
  {
    name: "a letter is revoked once",
    about: "revoked once",
    file: "lib/good-standing/revoke-letter.ts",
    text: "where: { code, revokedAt: null },",
    becomes: "where: { code },",
    tests: letter,
  },
  {
    name: "a letter keeps its level",
    about: "never changes and never goes",
    file: "prisma/migrations/20261210004100_standing_letters/migration.sql",
    text: '(OLD."id", OLD."code", OLD."level"',
    becomes: '(OLD."id", OLD."code", NEW."level"',
    tests: letter,
  },
  {
    name: "of a deleted person a letter keeps no addressee",
    about: "initials remain",
    file: "lib/good-standing/person.ts",
    text: '"memberId" = NULL, "addressee" = NULL, "userId" = NULL',
    becomes: '"memberId" = NULL, "userId" = NULL',
    tests: letter,
  },
];

export default mutants;
