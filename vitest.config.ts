import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { endWithParent, openRunFolder } from "./scripts/testing/run-folder.mjs";

openRunFolder();
if (process.env.PORTAL_TEST_RUN) endWithParent();

const root = import.meta.dirname;
const support = (file: string) => path.join(root, "tests/support", file);

const resolve = {
  alias: [
    { find: /^@\//, replacement: `${root}/` },
    // They throw outside Next, by design.
    { find: /^(server|client)-only$/, replacement: support("server-only.ts") },
  ],
};

/** Their mocks and settings hold for the modules of one file, so they cannot share loaded modules with others. */
const mocking = [
  "tests/integration/auth/required-factor.test.ts",
  "tests/integration/accounts/demo-passwords.test.ts",
  "tests/integration/sign-in/sign-in-link.test.ts",
  "tests/integration/sign-in/first-owner-passkey.test.ts",
  "tests/integration/sign-in/first-owner.test.ts",
  "tests/integration/sign-in/sign-in.test.ts",
  "tests/integration/http/guards.test.ts",
  "tests/integration/settings/payment-link.test.ts",
  "tests/integration/settings/policy-effects.test.ts",
  "tests/integration/settings/rules-in-force.test.ts",
  "tests/integration/settings/unnoticed-payments.test.ts",
  "tests/integration/statements/sample-statement.test.ts",
];

/**
 * Passwords and passphrases cost next to nothing, except in `npm run proof`. Unit tests always have the portal's own
 * cost, and hold it.
 */
const hashing = process.env.PORTAL_PROOF_SEED
  ? []
  : [
      { find: /^\.\/hash-cost$/, replacement: support("hash-cost.ts") },
      { find: /^\.\/work-factor\.mjs$/, replacement: support("work-factor.ts") },
    ];
const cheapHashing = { alias: [...hashing, ...resolve.alias] };

const seconds = (count: number) => count * 1000;

/** For what will come: it costs nothing where a test passes, and the machine may have other things to do. */
const patience = {
  expect: { poll: { timeout: seconds(15) } },
  // More than a test waits for anything, so that what did not come is named.
  testTimeout: seconds(120),
  hookTimeout: seconds(120),
};

const integration = {
  globalSetup: [support("global-setup.ts")],
  setupFiles: [
    support("environment.ts"),
    support("console.ts"),
    support("database.ts"),
    support("sample-facts.ts"),
    support("next-request.ts"),
  ],
  ...patience,
};

const order = process.env.PORTAL_TEST_ORDER;

export default defineConfig({
  test: {
    maxWorkers: os.availableParallelism(),
    retry: 0,
    // No file needs another one before it: PORTAL_TEST_ORDER runs them in the order that this number draws.
    ...(order && { sequence: { shuffle: { files: true }, seed: Number(order) } }),
    // What `npm test -- changed` cannot tell from imports: every database is made from the migrations.
    forceRerunTriggers: ["**/package.json", "**/vitest.config.*", "**/prisma/**"],
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          setupFiles: [support("console.ts")],
          ...patience,
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          name: "unit-dom",
          include: ["tests/unit/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: [support("console.ts"), support("dom.ts")],
          ...patience,
          isolate: false,
        },
      },
      {
        resolve: cheapHashing,
        test: {
          ...integration,
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: ["tests/integration/runtime/**", ...mocking],
          // The portal's modules are loaded once a process and not once a file: half of the time.
          isolate: false,
        },
      },
      { resolve: cheapHashing, test: { ...integration, name: "integration-mocking", include: mocking } },
      {
        resolve,
        test: {
          name: "runtime",
          globalSetup: integration.globalSetup,
          // They start servers and time out under each other's load.
          fileParallelism: false,
          isolate: false,
          include: ["tests/integration/runtime/**/*.test.ts"],
          ...patience,
        },
      },
    ],
  },
});
