/* What files from outside may cost, hold and be called, and how much of them one person may store. */

const judging = ["tests/unit/documents/file-type.test.ts"];
const docx = "lib/documents/docx.ts";
const csv = ["tests/unit/members/read-csv.test.ts"];
const importPlan = ["tests/unit/members/import-plan.test.ts"];

const mutants = [
  {
    name: "what unpacks to more than it declares is refused",
    about: "lies about its size",
    file: docx,
    text: "{ lazyEntries: true }",
    becomes: "{ lazyEntries: true, validateEntrySizes: false }",
    tests: judging,
  },
  {
    name: "every part of a DOCX is unpacked, not only those that are read",
    about: "lies about its size",
    file: docx,
    text: "else await unpack(part);",
    becomes: "else part.destroy();",
    tests: judging,
  },
  {
    name: "what a DOCX declares to hold is bounded",
    about: "lies about its size",
    file: docx,
    text: 'if (unpackedBytes > maxUnpackedBytes) throw new Found("unreadable");',
    becomes: "",
    tests: judging,
  },
  {
    name: "a DOCX holds no part that its directory does not count",
    about: "goes on behind",
    file: docx,
    text: 'if (!isDirectoryComplete(bytes, Number(archive.readEntryCursor))) throw new Found("unreadable");',
    becomes: "",
    tests: judging,
  },
  {
    name: "the XML that is read of a DOCX is bounded",
    about: "lies about its size",
    file: docx,
    text: 'if (xmlBytes > maxXmlBytes) throw new Found("unreadable");',
    becomes: "",
    tests: judging,
  },
  {
    name: "a DOCX with a remote template is refused",
    about: "loads or holds",
    file: docx,
    text: 'if (isOutside && type !== "hyperlink") throw new Found("external");',
    becomes: "",
    tests: judging,
  },
  {
    name: "a DOCX with a link is not refused",
    about: "may link",
    file: docx,
    text: 'isOutside && type !== "hyperlink"',
    becomes: "isOutside",
    tests: judging,
  },
  {
    name: "a target outside is outside whatever its mode says",
    about: "does not call itself external",
    file: docx,
    text: "|| /^\\s*([a-z][a-z0-9+.-]*:|[/\\\\]{2})/i.test(Target)",
    becomes: "",
    tests: judging,
  },
  {
    name: "a DOCX with an embedded object is refused by its relationships",
    about: "embedded",
    file: docx,
    text: 'if (embeddedTypes.includes(type)) throw new Found("embedded");',
    becomes: "",
    tests: judging,
  },
  {
    name: "a DOCX with macros under another name is refused",
    about: "must not hold macros",
    file: docx,
    text: 'if (macroTypes.includes(type)) throw new Found("macros");',
    becomes: "",
    tests: judging,
  },
  {
    name: "a DOCX whose XML declares entities is refused",
    about: "declares entities",
    file: docx,
    text: 'parser.on("doctype", () => {\n    throw new Found("unreadable");\n  });',
    becomes: "",
    tests: judging,
  },
  {
    name: "a DOC whose directory leads in a circle is refused",
    about: "whose directory leads",
    file: "lib/documents/ole-directory.ts",
    text: "if (count * sectorBytes >= maxEntries * entryBytes) return null;",
    becomes: "if (count * sectorBytes >= maxEntries * entryBytes) break;",
    tests: judging,
  },
  {
    name: "a DOC with an embedded object is refused",
    about: "A DOC|a DOC",
    file: "lib/documents/file-type.ts",
    text: 'if (names.some((name) => ["\\x03objinfo", "\\x01ole10native"].includes(name))) throw withEmbedded();',
    becomes: "",
    tests: judging,
  },
  {
    name: "the marks of a CSV file are read once",
    about: "marks and spaces once",
    file: "lib/members/read-csv.ts",
    text: "const closing = closingQuote(text, start + 1);",
    becomes:
      'let closing = closingQuote(text, start + 1);\n  while (text.slice(closing + 1, endOfCell(text, closing, delimiter)).trim() !== "") closing = closingQuote(text, closing + 1);',
    tests: csv,
  },
  {
    name: "a row of a CSV file has no more cells than any table",
    about: "is refused in words",
    file: "lib/members/read-csv.ts",
    text: "if (record.cells.length === maxColumns)",
    becomes: "if (record.cells.length === Infinity)",
    tests: importPlan,
  },
  {
    name: "working out an import lets others have their turn",
    about: "for 10,000 rows",
    file: "lib/turn.ts",
    text: "if (performance.now() < endsAt) return null;",
    becomes: "if (endsAt > 0) return null;",
    tests: importPlan,
  },
  {
    name: "a member whom two rows of an import name is one member",
    about: "by the Member ID in another batch",
    file: "lib/members/import-members.ts",
    text: "for (const member of members) found.set(member.id, member);",
    becomes: "for (const member of members) found.set(member.id + from, member);",
    tests: ["tests/integration/members/import.test.ts"],
  },
];

export default mutants;
