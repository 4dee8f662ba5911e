import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { parseEnv, SAMPLE_FACTS, VARIABLE_NAMES } from "@/lib/env";

const SECRET = "a".repeat(32);
const WITH_DATABASE = {
  DATABASE_URL: "postgresql://portal:hush-hush@db.example.org/portal",
  NEXTAUTH_SECRET: SECRET,
  DATA_ENCRYPTION_KEY: SECRET,
};

test(".env.example lists exactly the variables that are read, in the same order", () => {
  const listed = fs.readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=/gm);
  expect([...listed].map(([, name]) => name)).toEqual(VARIABLE_NAMES);
});

test(".env.example as it stands is a valid environment", () => {
  const lines = fs.readFileSync(".env.example", "utf8").matchAll(/^([A-Z_]+)=(.*)$/gm);
  const source: Record<string, string> = Object.fromEntries(
    [...lines].map(([, name, value]) => [name, value]),
  );
  expect(parseEnv(source)).toEqual(parseEnv({}));
});

describe("an empty environment", () => {
  const env = parseEnv({});

  test("an empty environment gives a local demo on the embedded database", () => {
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      APP_URL: "http://localhost:3000",
      DATABASE_URL: undefined,
      PORTAL_DATA_DIR: "./data",
      PORTAL_DEMO: true,
      DATABASE_PATIENCE: 1,
      RATE_LIMIT_FACTOR: 100,
      LOG_LEVEL: "info",
    });
    expect(env.PORTAL_PROCESSES).toBeGreaterThanOrEqual(1);
    expect(env.PORTAL_PROCESSES).toBeLessThanOrEqual(4);
  });

  test("an empty environment gives a neutral association whose bank details are marked as samples", () => {
    expect(env.association).toMatchObject({
      slug: "aco",
      memberIdPrefix: "ACO-",
      timeZone: "America/Nassau",
      bank: { isSample: true },
    });
  });

  test("only the demo has a sample association, and other portals have no facts by default", () => {
    expect(env.association).toMatchObject(SAMPLE_FACTS);
    for (const given of [WITH_DATABASE, { PORTAL_DEMO: "false" }]) {
      const { association } = parseEnv(given);
      const facts = Object.keys(SAMPLE_FACTS) as (keyof typeof SAMPLE_FACTS)[];
      for (const fact of facts) expect(association[fact], fact).toBeNull();
      expect(association.bank.accountNumber).toBe("");
    }
  });

  test("sample accounts are not shown to visitors who come through a proxy", () => {
    const bankOf = (given: Record<string, string>) => parseEnv(given).association.bank;
    expect(bankOf({}).accountNumber).not.toBe("");
    expect(bankOf({ TRUST_PROXY: "1" }).accountNumber).toBe("");
    expect(bankOf({ APP_URL: "https://portal.example.org" }).accountNumber).toBe("");
  });

  test("a portal behind a proxy is no demo even when PORTAL_DEMO=false was forgotten", () => {
    const isDemo = (given: Record<string, string>) => parseEnv(given).PORTAL_DEMO;
    expect(isDemo({})).toBe(true);
    expect(isDemo({ TRUST_PROXY: "1" })).toBe(false);
    expect(isDemo({ APP_URL: "https://portal.example.org" })).toBe(false);
    expect(isDemo({ TRUST_PROXY: "1", PORTAL_DEMO: "true" })).toBe(true);
  });

  test("the environment that was read cannot be changed", () => {
    expect(Object.isFrozen(env)).toBe(true);
    expect(Object.isFrozen(env.association)).toBe(true);
    expect(Object.isFrozen(env.association.bank)).toBe(true);
  });
});

describe("with a database of one's own", () => {
  test("a portal with its own database listens everywhere and is no demo", () => {
    expect(parseEnv(WITH_DATABASE)).toMatchObject({ HOST: "0.0.0.0", PORTAL_DEMO: false });
  });

  test.each(["NEXTAUTH_SECRET", "DATA_ENCRYPTION_KEY"])(
    "the setting %s must be set for a portal with its own database",
    (name) => {
      expect(() => parseEnv({ ...WITH_DATABASE, [name]: undefined })).toThrow(
        `${name} must be set when DATABASE_URL is set.`,
      );
    },
  );
});

test("an owner of the tables requires a database of one's own, and its password is never shown", () => {
  const DATABASE_OWNER_URL = "postgresql://owner:hush-hush@db.example.org/portal";
  expect(parseEnv({ ...WITH_DATABASE, DATABASE_OWNER_URL })).toMatchObject({ DATABASE_OWNER_URL });
  expect(() => parseEnv({ DATABASE_OWNER_URL })).toThrow(
    "DATABASE_URL must be set when DATABASE_OWNER_URL is set.",
  );
  const wrong = () =>
    parseEnv({ ...WITH_DATABASE, DATABASE_OWNER_URL: "mysql://owner:hush-hush@db.example.org" });
  expect(wrong).toThrow("DATABASE_OWNER_URL must be an address that starts with postgresql://.");
  expect(wrong).not.toThrow("hush-hush");
});

test("old encryption keys are separated by commas, long enough, and never shown", () => {
  const [one, other] = ["k".repeat(32), "l".repeat(40)];
  expect(parseEnv({ DATA_ENCRYPTION_KEYS_OLD: `${one}, ${other},` })).toMatchObject({
    DATA_ENCRYPTION_KEYS_OLD: [one, other],
  });
  expect(parseEnv({})).toMatchObject({ DATA_ENCRYPTION_KEYS_OLD: [] });
  const wrong = () => parseEnv({ DATA_ENCRYPTION_KEYS_OLD: `${one},hush-hush` });
  expect(wrong).toThrow("DATA_ENCRYPTION_KEYS_OLD must consist of keys with at least 32 characters each");
  expect(wrong).not.toThrow("hush-hush");
});

test.each([
  ["AUDIT_LOG", "stderr", "AUDIT_LOG must be stdout or empty"],
  ["BACKUP_PASSPHRASE", "short", "BACKUP_PASSPHRASE must have at least 12 characters."],
  ["SECURITY_CONTACT", "nobody", "SECURITY_CONTACT must be an email address, or an address"],
])("a setting of %s to %s is refused with words", (name, value, words) => {
  expect(() => parseEnv({ [name]: value })).toThrow(words);
});

const LETTERS = "must have at least 16 letters (A to Z) or digits; other characters are ignored";

test.each([
  ["-".repeat(22), LETTERS],
  ["ABCDE-FGHJK-MNPQR", LETTERS],
  ["код из одних русских букв 2026", LETTERS],
  ["A".repeat(101), "must have at most 100 characters"],
])("SETUP_CODE %s is refused, and not repeated", (code, words) => {
  const parse = () => parseEnv({ SETUP_CODE: code });
  expect(parse).toThrow(new Error(`SETUP_CODE ${words}.`));
});

test("SETUP_CODE may have hyphens, spaces and small letters", () => {
  for (const code of ["ABCD-EFGH-JKMN-PQRS", "correct horse battery staple"])
    expect(parseEnv({ SETUP_CODE: code }).SETUP_CODE).toBe(code);
});

test("vulnerabilities are reported to an email address or on a page", () => {
  for (const contact of ["security@example.org", "https://example.org/security"])
    expect(parseEnv({ SECURITY_CONTACT: contact }).SECURITY_CONTACT).toBe(contact);
});

test("an empty setting counts as unset", () => {
  expect(parseEnv({ PORT: "", DATABASE_URL: " " })).toEqual(parseEnv({}));
});

test("APP_URL follows the port, and loses a trailing slash", () => {
  expect(parseEnv({ PORT: "3100" }).APP_URL).toBe("http://localhost:3100");
  expect(parseEnv({ APP_URL: "https://portal.example.org/" }).APP_URL).toBe("https://portal.example.org");
});

test("setting one's own administrator ends the demo", () => {
  const admin = { ADMIN_EMAIL: "office@example.org", ADMIN_PASSWORD: "long enough" };
  expect(parseEnv(admin).PORTAL_DEMO).toBe(false);
});

test("the association's own bank details are not samples and are never mixed with them", () => {
  const { bank } = parseEnv({
    ASSOCIATION_BANK_ACCOUNT_NAME: "Officers",
    ASSOCIATION_BANK_NAME: "Bank",
    ASSOCIATION_BANK_SWIFT: "BANKBSNS",
    ASSOCIATION_BANK_ACCOUNT_NUMBER: "123",
  }).association;
  expect(bank).toEqual({
    accountName: "Officers",
    bankName: "Bank",
    swift: "BANKBSNS",
    accountNumber: "123",
    accountType: "",
    transitNumber: "",
    address: "",
    isSample: false,
  });
});

describe("a wrong value is refused in one line that names the variable", () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: "abc" }, 'PORT must be a whole number between 1 and 65535 (it is "abc").'],
    [{ PORT: "65536" }, 'PORT must be a whole number between 1 and 65535 (it is "65536").'],
    [{ PORTAL_PROCESSES: "0" }, 'PORTAL_PROCESSES must be a whole number between 1 and 64 (it is "0").'],
    [{ HOST: "http://x" }, 'HOST must be a host name or an IP address (it is "http://x").'],
    [
      { APP_URL: "https://example.org/portal" },
      'APP_URL must be an http:// or https:// address without a path (it is "https://example.org/portal").',
    ],
    [
      { APP_URL: "example.org" },
      'APP_URL must be an http:// or https:// address without a path (it is "example.org").',
    ],
    [{ DATABASE_URL: "mysql://a:b@c/d" }, "DATABASE_URL must be an address that starts with postgresql://."],
    [
      { DATABASE_URL: "postgresql://a:b@one:5432,/d" },
      "DATABASE_URL must name each server as host or host:port, separated by commas.",
    ],
    [
      { ...WITH_DATABASE, DATABASE_OWNER_URL: "postgresql://a:b@one:6432/d?pgbouncer=true" },
      "DATABASE_OWNER_URL must lead to the server itself, without pgbouncer=true.",
    ],
    [{ NEXTAUTH_SECRET: "short" }, "NEXTAUTH_SECRET must have at least 32 characters."],
    [{ PORTAL_DEMO: "yes" }, 'PORTAL_DEMO must be true or false (it is "yes").'],
    [{ DATABASE_PATIENCE: "0" }, 'DATABASE_PATIENCE must be a whole number between 1 and 60 (it is "0").'],
    [{ RATE_LIMIT_FACTOR: "0" }, 'RATE_LIMIT_FACTOR must be a number above 0 (it is "0").'],
    [{ ADMIN_EMAIL: "nobody" }, 'ADMIN_EMAIL must be an email address (it is "nobody").'],
    [{ ADMIN_EMAIL: "a@example.org" }, "ADMIN_PASSWORD must be set when ADMIN_EMAIL is set."],
    [{ ADMIN_PASSWORD: "long enough" }, "ADMIN_EMAIL must be set when ADMIN_PASSWORD is set."],
    [
      { ASSOCIATION_SLUG: "A B" },
      'ASSOCIATION_SLUG must consist of lower-case letters, digits and hyphens (it is "A B").',
    ],
    [
      { ASSOCIATION_TIME_ZONE: "Nassau" },
      'ASSOCIATION_TIME_ZONE must be a time zone such as America/Nassau (it is "Nassau").',
    ],
    [
      { ASSOCIATION_BANK_ACCOUNT_NUMBER: "1" },
      "ASSOCIATION_BANK_ACCOUNT_NAME must be set when other bank details are set.",
    ],
    [{ SMTP_URL: "http://x" }, "SMTP_URL must be an address that starts with smtp:// or smtps://."],
    [
      { PAYMENT_LINK_URL: "pay" },
      'PAYMENT_LINK_URL must be an address that starts with http:// or https:// (it is "pay").',
    ],
  ])("a wrong setting is refused in one line that names its variable: %o", (source, message) => {
    expect(() => parseEnv(source)).toThrow(new Error(message));
  });

  test("a demo never listens on the network", () => {
    expect(() => parseEnv({ HOST: "0.0.0.0" })).toThrow(/^PORTAL_DEMO must be false when HOST/);
    expect(() => parseEnv({ ...WITH_DATABASE, PORTAL_DEMO: "true" })).toThrow(/^PORTAL_DEMO/);
  });

  test("secret settings are not shown in an error", () => {
    const source = { DATABASE_URL: "https://portal:hush-hush@db.example.org" };
    expect(() => parseEnv(source)).not.toThrow(/hush-hush/);
  });
});
