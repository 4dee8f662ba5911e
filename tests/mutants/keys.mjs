/* Encryption keys, applicants' personal details, encrypted backups, and the audit log outside the portal. */

const rotation = ["tests/integration/encryption/rotate-key.test.ts"];
const details = ["tests/integration/applications/personal-details.test.ts"];
const review = ["tests/integration/applications/review.test.ts"];
const encrypted = ["tests/integration/backup/encrypted.test.ts"];
const auditExport = ["tests/integration/audit/export.test.ts"];
const follow = ["tests/integration/audit/follow.test.ts"];
const securityText = ["tests/integration/settings/security-text.test.ts"];

const mutants = [
  {
    name: "an error of a section stops Continue",
    file: "app/(public)/member-registration/_components/application-form.tsx",
    text: "if (await form.trigger(fields)) show(index + 1);",
    becomes: "if ((await form.trigger(fields)) || true) show(index + 1);",
    tests: ["tests/unit/components/application-form.test.tsx"],
  },
  {
    name: "the progress of an application counts no default that nobody has seen",
    file: "app/(public)/member-registration/_components/complete-sections.ts",
    text: "index < reachable - 1 || isAnswered(section)",
    becomes: "true",
    tests: ["tests/unit/applications/section-progress.test.ts"],
  },
  {
    name: "the draft of an application holds no background answer",
    file: "app/(public)/member-registration/_components/draft.ts",
    text: "new Set([...backgroundQuestions, ",
    becomes: "new Set([",
    tests: ["tests/unit/components/application-form.test.tsx"],
  },
  {
    name: "clearing a draft deletes what the browser has stored",
    file: "app/(public)/member-registration/_components/use-draft.ts",
    text: "const forget = async () => (await loadStore()).deleteDraft();",
    becomes: "const forget = async () => void (await loadStore());",
    tests: ["tests/unit/components/application-form.test.tsx"],
  },
  {
    name: "applicant and reviewer measure a certificate's age on the same day",
    file: "lib/applications/rules.ts",
    text: "dayOf(decidedAt ?? new Date())",
    becomes: "dayOf(new Date())",
    tests: ["tests/unit/applications/review-rules.test.ts"],
  },
  {
    name: "all owners are told that the audit log was exported",
    file: "lib/mail/notify-staff.ts",
    text: 'notify("owner", template, letterTo, options);',
    becomes: 'notify("door", template, letterTo, options);',
    tests: ["tests/integration/audit/export.test.ts"],
  },
  {
    name: "an auditor may export the audit log",
    file: "lib/core/permissions.ts",
    text: 'name.endsWith(".read") || name === "audit.export"',
    becomes: 'name.endsWith(".read")',
    tests: ["tests/integration/audit/export.test.ts"],
  },
  {
    name: "an application's details are stored encrypted only",
    file: "lib/applications/apply-for-membership.ts",
    text: "    ...detailsColumns(input, {\n",
    becomes: "    homeAddress: input.homeAddress,\n    ...detailsColumns(input, {\n",
    tests: details,
  },
  {
    name: "what an earlier version has stored in clear text is emptied",
    file: "lib/applications/encrypt-details.ts",
    text: "homePhone: null, cellPhone: null, homeAddress: null },",
    becomes: "homePhone: null, cellPhone: null },",
    tests: details,
  },
  {
    name: "the length of a row tells nothing of an address",
    file: "lib/applications/shared/personal-details.ts",
    text: "const paddedToBytes = 1024;",
    becomes: "const paddedToBytes = 1;",
    tests: details,
  },
  {
    name: "an approval without readable details is refused",
    file: "lib/applications/shared/personal-details.ts",
    text: "  if (!details)\n    throw new Refusal(",
    becomes:
      '  if (!details) return { dateOfBirth: "", homePhone: "", cellPhone: "", homeAddress: "" };\n  if (details === null)\n    throw new Refusal(',
    tests: details,
  },
  {
    name: "an application with somebody's phone is found as a duplicate",
    file: "lib/applications/duplicates.ts",
    text: '"MembershipApplication" b ON b."birthHash" = n."hash"',
    becomes: '"MembershipApplication" b ON b."cellPhoneHash" = n."hash"',
    tests: review,
  },
  {
    name: "a value under the new key is left alone when the rotation is repeated",
    file: "lib/encryption/reseal.ts",
    text: "AND substring(${name(column)} FROM 1 FOR ${head.length}::int) <> ${head}::bytea`;",
    becomes: "AND ${head}::bytea IS NOT NULL`;",
    tests: rotation,
  },
  {
    name: "the hashes are computed again with the new key",
    file: "prisma/rotate-key.ts",
    text: "  personalDetails: rehashDetails,\n",
    becomes: "",
    tests: rotation,
  },
  {
    name: "a rotation waits until every process uses the new key",
    file: "scripts/rotate-key.mjs",
    text: "  if (other)\n",
    becomes: "  if (other && !other)\n",
    tests: rotation,
  },
  {
    name: "nothing is erased because its key is missing, unless it is told to",
    file: "prisma/rotate-key.ts",
    text: "if (mayErase) left",
    becomes: "if (mayErase || true) left",
    tests: rotation,
  },
  {
    name: "a start without the key of the data is refused",
    file: "scripts/setup/encryption-keys.mjs",
    text: "  if (missing.length === 0) return;",
    becomes: "  if (missing.length >= 0) return;",
    tests: rotation,
  },
  {
    name: "a value of the version before is tried before the start",
    file: "scripts/setup/encryption-keys.mjs",
    text: "if (error instanceof MissingKeyError) return false;",
    becomes: "if (error instanceof MissingKeyError) return true;",
    tests: rotation,
  },
  {
    name: "a backup with a passphrase is encrypted",
    file: "scripts/backup/archive.mjs",
    text: "pipeline(pack, createGzip(), encrypting(passphrase), output)",
    becomes: "pipeline(pack, createGzip(), output)",
    tests: encrypted,
  },
  {
    name: "a passphrase has some length",
    file: "scripts/backup/passphrase.mjs",
    text: "const MIN_LENGTH = 12;",
    becomes: "const MIN_LENGTH = 1;",
    tests: encrypted,
  },
  {
    name: "the hash of an exported entry covers the one before it",
    file: "public/tools/verify-audit.mjs",
    text: 'if (sha256(Buffer.from(before.hash, "hex"), line.sealed) !== line.hash) return "was changed";',
    becomes: "",
    tests: auditExport,
  },
  {
    name: "an exported entry says what its hash covers",
    file: "public/tools/verify-audit.mjs",
    text: 'if (!isSame) return "says something else than its hash";',
    becomes: "",
    tests: auditExport,
  },
  {
    name: "a gap in an export is seen",
    file: "public/tools/verify-audit.mjs",
    text: 'if (line.position !== before.position + 1) return "does not follow the one before it";',
    becomes: "",
    tests: auditExport,
  },
  {
    name: "a truncated export is seen",
    file: "public/tools/verify-audit.mjs",
    text: "(!hasEnd || entries !== promised)",
    becomes: "(!hasEnd && entries !== promised)",
    tests: auditExport,
  },
  {
    name: "what an exported entry says of a person is covered by its seal",
    file: "public/tools/verify-audit.mjs",
    text: "return isActorRight && isPersonalRight ? null",
    becomes: "return isActorRight || isPersonalRight ? null",
    tests: auditExport,
  },
  {
    name: "an export of the audit log is recorded",
    file: "lib/audit/shared/record-export.ts",
    text: "await recordAudit({ actor: person,",
    becomes: "if (rows < 0) await recordAudit({ actor: person,",
    tests: auditExport,
  },
  {
    name: "a line of the audit log holds nothing that can be erased from the log",
    file: "lib/audit/follow.ts",
    text: "details: impersonal,",
    becomes: 'details: (impersonal as { all?: object }).all ?? { email: "secret@example.test", count: 1 },',
    tests: follow,
  },
  {
    name: "one process at a time writes the audit log's lines",
    file: "lib/audit/follow.ts",
    text: " FOR UPDATE SKIP LOCKED`",
    becomes: "`",
    tests: follow,
  },
  {
    name: "the audit log's lines continue where they stopped",
    file: "lib/audit/follow.ts",
    text: 'ON CONFLICT ("name") DO NOTHING`',
    becomes: 'ON CONFLICT ("name") DO UPDATE SET "position" = excluded."position"`',
    tests: follow,
  },
  {
    name: "security.txt is valid for less than a year",
    file: "lib/settings/read-security-text.ts",
    text: "const validDays = 180;",
    becomes: "const validDays = 400;",
    tests: securityText,
  },
  {
    name: "an export says how many entries lack their actor",
    file: "public/tools/verify-audit.mjs",
    text: "actor: actorSeal !== null && !line.actor",
    becomes: "actor: actorSeal === null && !line.actor",
    tests: auditExport,
  },
  {
    name: "an export says how many entries lack the person they are about",
    file: "public/tools/verify-audit.mjs",
    text: "if (erased.personal) withoutPerson++;",
    becomes: "",
    tests: auditExport,
  },
];

export default mutants;
