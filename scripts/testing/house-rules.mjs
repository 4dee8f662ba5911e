/*
 * What only this house forbids, as rules for the linter (.oxlintrc.json says where each holds). Each names a pattern of
 * syntax and what to do instead.
 */

import { patterns } from "../../lib/core/addresses.mjs";

/** @param {string} selector @param {string} message */
const forbid = (selector, message) => ({
  create: (/** @type {{ report: (problem: object) => void }} */ context) => ({
    [selector]: (/** @type {object} */ node) => context.report({ node, message }),
  }),
});

/** @param {string} table a regular expression of models @param {string} verb */
const writes = (table, verb) =>
  `CallExpression[callee.object.object.object.name='db'][callee.object.property.name=${table}][callee.property.name=${verb}]`;

/** Functions of the database that change rows. A test compares them with the database. */
export const writingFunctions = [
  "count_seats_at_commit",
  "erase_audit_actors",
  "erase_audit_subjects",
  "mark_owed_back",
  "see_people",
];

/** A part of a statement that changes rows; it may end before the name of the table. */
const CHANGES =
  `TemplateElement[value.raw=/\\b(INSERT INTO|DELETE FROM|(?<!(FOR|KEY|DO) )UPDATE)\\s+("|$)|` +
  `\\b(${writingFunctions.join("|")})"?[(]/]`;
const WRITE = "TaggedTemplateExpression[tag.object.name=/^sql/][tag.property.name=/^write/]";

/** The first parts of the addresses of pages, as alternatives. */
const PAGES = [...new Set(patterns.map((pattern) => pattern.split("/")[1] ?? ""))]
  .filter((part) => /^[a-z]/.test(part))
  .join("|");
const AS_PAGE = `/^[/](${PAGES})([/?#]|$)/`;

/** In a sentence, or capitalised; in lower case alone, the word is a value of the code. */
const SOMEBODY =
  "/\\b(Any|Every|No|Some)body\\b|\\b[Ww]hoever\\b|\\b(any|every|no|some)body\\b[^]*\\s|\\s(any|every|no|some)body\\b/";

/** Words that sound translated in text that people read. A value of the code has no space. */
const TRANSLATED =
  "/\\s[^]*\\b(anew|meanwhile|at once|takes? place|(is|are|was|were|be|been) told|by the (cancellation )?policy|comes? to light|(has|have) to be|by telephone)\\b|\\b(at once|takes place)\\b[^]*\\s/";

const plugin = {
  meta: { name: "house" },
  rules: {
    environment: forbid(
      // NODE_ENV is Next's own, replaced at build time.
      "MemberExpression[object.name='process'][property.name='env']:not(MemberExpression[property.name='NODE_ENV'] > *)",
      "Read the environment through @/lib/env.",
    ),
    // A test's process is the whole run's, and older than any process of the portal that a test means.
    "process-value": forbid(
      "MemberExpression[object.name='process'][property.name=/^(uptime|cpuUsage|memoryUsage|resourceUsage)$/]",
      "Take the age and the memory of the process as a parameter; the page or the program hands it in.",
    ),
    sql: forbid(
      "MemberExpression[property.name=/^[$](queryRaw|executeRaw)/], " +
        "ImportDeclaration[source.value='@/lib/db/client'] > ImportSpecifier[imported.name=/^(client|prisma|queryable|poolBesideTransaction|checked)$/]",
      "Run SQL through @/lib/db/sql, and Prisma's queries through `db`.",
    ),
    // A write is checked because of the call, so that the call and the text must say the same.
    "sql-write": forbid(
      `TaggedTemplateExpression[tag.name=/^sql(Unprepared|Assembled)?$/] ${CHANGES}, ` +
        `TaggedTemplateExpression[tag.object.name='Prisma'] ${CHANGES}:not(${WRITE} *), ` +
        `${WRITE}:not(:has(${CHANGES})), CallExpression[callee.name=/^sql(Unprepared|Assembled)?$/]`,
      "Change rows with sql.write or sql.writeCount, by which the writer is checked, and read or lock with sql.",
    ),
    cents: forbid(
      "BinaryExpression[operator=/^[*/]$/][right.value=100]:has(Identifier[name=/amount|cents|price|fee|sum/i])",
      "Convert amounts through @/lib/core/money.",
    ),
    // A query gives cents. Text is read by parseCents where it comes from outside: a form, a file, the answer of a call.
    "amount-text": forbid(
      "CallExpression[callee.name='Number'] > :matches(Identifier, ChainExpression, MemberExpression):matches([name=/(amount|fee|refund|difference|owedBack)$/i], [property.name=/(amount|fee|refund|difference|owedBack)$/i], [expression.property.name=/(amount|fee|refund|difference|owedBack)$/i]), " +
        "CallExpression[callee.name='centsOf'] > CallExpression[callee.name='Number'], " +
        "BinaryExpression > Literal[value='0.00'], LogicalExpression > Literal[value='0.00'], " +
        'TemplateElement[value.raw=/(Cents"?|amount"?)[)]?(::\\w+)? *[/] *100/i]',
      "Let the query give cents, and read text that comes from outside with parseCents of @/lib/core/money.",
    ),
    // An amount is written in one way: no second formatter, no decimals or separators of one's own, no "$" of one's own.
    "amount-format": forbid(
      "ImportDeclaration[source.value='@/lib/core/money'] > ImportSpecifier[imported.name=/^(?!format(Cents|Money|Price)$)format/], " +
        ":matches(FunctionDeclaration, VariableDeclarator)[id.name=/^format\\w*(Amount|Cents|Currency|Dollars|Fee|Money|Price|Sum)s?$/], " +
        "CallExpression[callee.property.name='toFixed'] > Literal[value=2], " +
        "MemberExpression[object.name='Intl'][property.name='NumberFormat'], " +
        "CallExpression[callee.property.name='toLocaleString'] Property[key.name=/^(\\w+FractionDigits|currency)$/], " +
        "CallExpression[callee.property.name='toLocaleString']:matches([callee.object.name=/(amount|cents|fee|price)$/i], [callee.object.property.name=/(amount|cents|fee|price)$/i]), " +
        "CallExpression[callee.property.name=/^replace(All)?$/] > Literal[regex.pattern=/d[{]3[}][)][+*]/], " +
        "TemplateLiteral > TemplateElement[tail=false][value.raw=/(^|[^\\\\])[$]$/]",
      "Write an amount with formatMoney, a price with formatPrice, and text for programs with formatCents of @/lib/core/money.",
    ),
    currency: forbid(
      ":matches(Literal, JSXText)[value=/\\bBSD\\b/], TemplateElement[value.raw=/\\bBSD\\b/]",
      "The currency is a constant of @/lib/core/money.",
    ),
    "plain-pronouns": forbid(
      `:matches(Literal, JSXText)[value=${SOMEBODY}], ` +
        `TemplateElement[value.raw=${SOMEBODY}]:not(TaggedTemplateExpression *)`,
      "In text that people read, write anyone, everyone, no one or someone, and not “whoever”.",
    ),
    "plain-words": forbid(
      `:matches(Literal, JSXText)[value=${TRANSLATED}], ` +
        `TemplateElement[value.raw=${TRANSLATED}]:not(TaggedTemplateExpression *)`,
      "In text that people read, say it as a native speaker would (docs/style.md).",
    ),
    // "Amount in BSD" is a label; after an amount, the currency comes from one function, with the separators.
    money: forbid(
      'TemplateLiteral[quasis.1.value.raw=" "] > Identifier[name="currency"], JSXExpressionContainer > Identifier[name="currency"]',
      "Write amounts with formatMoney of @/lib/core/money.",
    ),
    "route-import": forbid(
      ":matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/^@\\/app\\//]",
      "Nobody imports a route; move what is shared to components/ or lib/.",
    ),
    "components-import": forbid(
      ":matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/^(?!\\.\\/).*_components\\//]",
      "A _components folder belongs to its own route.",
    ),
    // Who is asking, whether they may, and the frame: one function for every page of the console.
    "console-page": forbid(
      "Program:not(:has(VariableDeclarator[id.name='page'] > CallExpression[callee.name='consolePage'])), " +
        "ExportDefaultDeclaration > :not(Identifier[name='page']), " +
        "JSXOpeningElement[name.name=/^(Main|AccessRestricted)$/]",
      "Make a page of the console with consolePage, which asks who may open it and draws its frame.",
    ),
    main: forbid(
      "JSXOpeningElement[name.name='main']",
      'Draw a page in Main of @/components/layout/main, to which "Skip to content" leads.',
    ),
    // Some verbs promise a result (docs/style.md). An operation is named for its button and promises nothing.
    "verb-find": forbid(
      "ExportNamedDeclaration > FunctionDeclaration[id.name=/^find[A-Z]/]:not(:has(TSNullKeyword, TSUndefinedKeyword))" +
        ":not(:has(Literal[raw='null'], CallExpression[callee.property.name=/^find(Unique|First)$/]))",
      "`find…` gives one thing or null. Call it `list…` for several, `search…` for a page of a search, else `read…`.",
    ),
    "verb-send": forbid(
      "FunctionDeclaration[id.name=/^send[A-Z]/]:has(CallExpression[callee.name=/^queue[A-Z]/])",
      "Only the mail server is sent to. What writes to the outbox is called `queue…`.",
    ),
    "verb-require": forbid(
      "ExportNamedDeclaration > FunctionDeclaration[id.name=/^require[A-Z]/]" +
        ":not(:has(ThrowStatement, CallExpression > Identifier[name=/^(require|refuse)[A-Z]/]))",
      "`require…` throws a refusal where something is missing.",
    ),
    "verb-lock": forbid(
      "ExportNamedDeclaration > FunctionDeclaration[id.name=/^lock[A-Z]/]" +
        ":not(:has(TemplateElement[value.raw=/FOR (NO KEY )?(UPDATE|SHARE)|advisory/], CallExpression[callee.name=/^lock/], CallExpression[callee.property.name=/^lock/]))",
      "`lock…` holds a row until the transaction ends.",
    ),
    // What a page's request has besides would otherwise replace what the list says of itself.
    "list-options": forbid(
      "CallExpression[callee.name='queryPage'] > ObjectExpression > SpreadElement > Identifier",
      "Name what the query is given, such as page and size, instead of spreading what a page asked.",
    ),
    // `page`, `refresh` and the keys of a record are typed, so that the compiler compares them with the table.
    "page-path": forbid(
      `:matches(Literal[value=${AS_PAGE}], TemplateElement[value.raw=${AS_PAGE}])` +
        ":not(CallExpression[callee.name='pathTo'] > Literal, CallExpression[callee.name='pathTo'] > ConditionalExpression > *, " +
        "TSSatisfiesExpression > Literal, TSLiteralType > *, TSTypeAliasDeclaration *, Property > .key, " +
        "Property[key.name=/^(at|page|refresh)$/] *, VariableDeclarator[id.name=/^refresh/] *)",
      "Name the page, which the table of addresses must have: pathTo of @/lib/core/path-to, or `satisfies PagePath` in a script.",
    ),
    // A page is drawn on the server and again in the browser, and both must come to the same.
    random: forbid(
      "CallExpression[callee.object.name='Math'][callee.property.name='random']",
      "Draw nothing by chance in a component; hand the value in.",
    ),
    // Whatever is sent answers in the interface before the portal does.
    "shown-work": forbid(
      "Program:not(:has(JSXOpeningElement[name.name='MenuItem'])) VariableDeclarator[init.callee.name='useSubmit'] > ObjectPattern:not(:has(Property[key.name='busy'])), " +
        "Program:not(:has(MemberExpression[property.name='busy'])) VariableDeclarator[init.callee.name='useSubmit'] > Identifier",
      "Show that something is being sent: by `busy` of useSubmit, or in a menu by giving MenuItem the promise.",
    ),
    "menu-work": forbid(
      "JSXOpeningElement[name.name='MenuItem'] > JSXAttribute[name.name='onSelect'] UnaryExpression[operator='void']",
      "Give the menu the promise, so that its button shows what the item does.",
    ),
    // With another role it is no list, and its items stand in none.
    "list-role": forbid(
      "JSXOpeningElement[name.name=/^(ul|ol|dl|table)$/] > JSXAttribute[name.name='role'][value.value=/^(status|alert|region)$/]",
      "Give the role to an element around the list.",
    ),
    // WCAG 2.2, 2.5.7: files may be dropped, by useDrop, and their fields open the system's chooser as well.
    dragging: forbid(
      "JSXAttribute[name.name=/^(draggable|on(Drag|Drop|Touch)\\w*)$/]",
      "Let nothing be done by dragging alone: move lines with LineButtons, and take files with DropPlace.",
    ),
    // A person's row, their roles and money are each written in one place, which asks for the decision that allows it.
    "account-writer": forbid(
      `${writes("/^user$/", "/^(update|upsert)/")}, TemplateElement[value.raw=/UPDATE "User"/]`,
      "Change an account through @/lib/accounts/shared/change-user, which asks for an Authority.",
    ),
    "role-writer": forbid(
      writes("/^roleGrant$/", "/^(create|update|upsert|delete)/"),
      "Roles are given and taken by lib/staff/shared/replace-roles.ts alone.",
    ),
    "money-writer": forbid(
      writes("/^(payment|refund)$/", "/^(create|upsert)/"),
      "Money is written down by lib/ledger/shared/settle.ts, refund.ts and reverse.ts alone, which ask who writes.",
    ),
    "seat-ender": forbid(
      `${writes("/^(registration|waitingEntry)$/", "/^delete/")}, ` +
        `${writes("/^(registration|waitingEntry)$/", "/^update/")} Property[key.name=/^(cancelled|released)At$/]:not([value.raw='null']), ` +
        'TemplateElement[value.raw=/"(cancelled|released)At" = now/]',
      "A seat ends by lib/seats/shared/end-seats.ts, and a place on a waiting list by end-places.ts, which offer it to the next in line.",
    ),
    "bank-account-writer": forbid(
      writes("/^bankAccount$/", "/^(create|update|upsert|delete)/"),
      "Bank accounts are changed by a proposal in effect, and dropped with a page, in lib/bank alone.",
    ),
  },
};

export default plugin;
