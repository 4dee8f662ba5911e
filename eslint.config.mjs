import next from "eslint-config-next/core-web-vitals";
import tseslint from "typescript-eslint";

const environmentLaw = {
  // NODE_ENV is Next's own, replaced at build time.
  selector:
    "MemberExpression[object.name='process'][property.name='env']:not(MemberExpression[property.name='NODE_ENV'] > *)",
  message: "Read the environment through @/lib/env.",
};

/** A test's process is the whole run's, and older than any process of the portal that a test means. */
const processLaw = {
  selector:
    "MemberExpression[object.name='process'][property.name=/^(uptime|cpuUsage|memoryUsage|resourceUsage)$/]",
  message: "Take the age and the memory of the process as a parameter; the page or the program hands it in.",
};

const rawSql = {
  selector: "MemberExpression[property.name=/^[$](queryRaw|executeRaw)/]",
  message: "Run SQL through @/lib/db/sql.",
};

const centsLaw = {
  selector:
    "BinaryExpression[operator=/^[*/]$/][right.value=100]:has(Identifier[name=/amount|cents|price|fee|sum/i])",
  message: "Convert amounts through @/lib/core/money.",
};

const currencyLaw = {
  selector: ":matches(Literal, JSXText)[value=/\\bBSD\\b/], TemplateElement[value.raw=/\\bBSD\\b/]",
  message: "The currency is a constant of @/lib/core/money.",
};

/** "Amount in BSD" is a label; after an amount, the currency comes from one function, with the separators. */
const moneyLaw = {
  selector:
    'TemplateLiteral[quasis.1.value.raw=" "] > Identifier[name="currency"], JSXExpressionContainer > Identifier[name="currency"]',
  message: "Write amounts with formatMoney or moneyOf of @/lib/core/money.",
};

/** A person's row, their roles and money are each written in one place, which asks for the decision that allows it. */
const onlyWriters = [
  {
    selector:
      "CallExpression[callee.object.object.name='db'][callee.object.property.name='user'][callee.property.name=/^(update|upsert)/]",
    message: "Change an account through @/lib/accounts/shared/change-user, which asks for an Authority.",
  },
  {
    selector: 'TemplateElement[value.raw=/UPDATE "User"/]',
    message: "Change an account through @/lib/accounts/shared/change-user, which asks for an Authority.",
  },
  {
    selector:
      "CallExpression[callee.object.object.name='db'][callee.object.property.name='roleGrant'][callee.property.name=/^(create|update|upsert|delete)/]",
    message: "Roles are given and taken by lib/staff/shared/replace-roles.ts alone.",
  },
  {
    selector:
      "CallExpression[callee.object.object.name='db'][callee.object.property.name=/^(payment|refund)$/][callee.property.name=/^(create|upsert)/]",
    message:
      "Money is written down by lib/payments/shared/settle.ts, refund.ts and reverse.ts alone, which ask who writes.",
  },
  {
    selector:
      "CallExpression[callee.object.object.name='db'][callee.object.property.name='bankAccount'][callee.property.name=/^(create|update|upsert|delete)/]",
    message: "Bank accounts are changed by a proposal in effect, and dropped with a page, in lib/bank alone.",
  },
];
/** The writers themselves. Accounts also write what is not changed about a person, but by them: password and proof. */
const writers = [
  "lib/accounts/**",
  "lib/address-proof/confirm-address.ts",
  "lib/address-proof/reset-password.ts",
  "lib/members/import-members.ts",
  "lib/members/shared/change-membership.ts",
  "lib/members/shared/keep-status.ts",
  "lib/staff/shared/replace-roles.ts",
  "lib/payments/shared/settle.ts",
  "lib/payments/shared/reverse.ts",
  // A failed attempt of the provider.
  "lib/cashier/receive-notification.ts",
  "lib/payments/shared/refund.ts",
  "lib/bank/apply.ts",
  "lib/bank/shared/proposal.ts",
];

const ownFolders = [
  { regex: "^@/app/", message: "Nobody imports a route; move what is shared to components/ or lib/." },
  { regex: "^(?!\\./).*_components/", message: "A _components folder belongs to its own route." },
];

const onlyCounter = {
  regex: "^@/lib/db/list$",
  importNames: ["openPeoplePage"],
  message: "Read people through @/lib/audit/shared/people-seen, which counts who is seen.",
};

/** Every rule of Next's set that looks for components and hooks. */
const reactRules = next
  .flatMap(({ rules = {} }) => Object.keys(rules))
  .filter((name) => /^(react|react-hooks|jsx-a11y)\//.test(name));

export default tseslint.config(
  {
    ignores: [
      ".next/",
      "bench/bare-next/.next/",
      "data/",
      "lib/db/generated/",
      "next-env.d.ts",
      "node_modules/",
    ],
  },
  ...next,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["app/**", "components/**", "lib/**", "middleware.ts"],
    ignores: ["lib/env.ts"],
    rules: {
      "no-console": "error",
      "no-restricted-syntax": ["error", environmentLaw, rawSql, centsLaw, currencyLaw, moneyLaw],
      "no-restricted-imports": ["error", { patterns: [...ownFolders, onlyCounter] }],
    },
  },
  {
    // The counter itself.
    files: ["lib/audit/shared/people-seen.ts"],
    rules: { "no-restricted-imports": ["error", { patterns: ownFolders }] },
  },
  {
    files: ["lib/**"],
    ignores: ["lib/env.ts"],
    rules: {
      "no-restricted-syntax": ["error", environmentLaw, processLaw, rawSql, centsLaw, currencyLaw, moneyLaw],
    },
  },
  {
    files: ["lib/**"],
    ignores: ["lib/env.ts", ...writers],
    rules: {
      "no-restricted-syntax": [
        "error",
        environmentLaw,
        processLaw,
        rawSql,
        centsLaw,
        currencyLaw,
        moneyLaw,
        ...onlyWriters,
      ],
    },
  },
  {
    files: ["lib/core/money.ts"],
    rules: { "no-restricted-syntax": ["error", environmentLaw, processLaw, rawSql] },
  },
  { files: ["lib/db/**"], rules: { "no-restricted-syntax": ["error", environmentLaw, processLaw] } },
  // Pictures are shown as they are: nothing optimises them here.
  { rules: { "@next/next/no-img-element": "off" } },
  {
    // A page that visitors read once is not left often enough to carry along what changes pages without a load.
    files: ["app/(public)/**/*.tsx", "components/layout/**/*.tsx"],
    rules: { "@next/next/no-html-link-for-pages": "off" },
  },
  {
    // There is no component in a file of these; looking for one takes a third of the linter's time.
    files: ["{lib,prisma,scripts}/**/*.{ts,mjs}", "tests/**/*.ts"],
    rules: Object.fromEntries(reactRules.map((name) => [name, "off"])),
  },
  {
    // A test says what it expects of an answer; it need not prove its shape to the compiler.
    files: ["tests/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
);
