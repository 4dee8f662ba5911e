import os from "node:os";
import { z } from "zod";
import { parseDatabaseAddress } from "./database-address.mjs";
import { plainSetupCode, SETUP_CODE_MAX_LENGTH, SETUP_CODE_MIN_LENGTH } from "./setup-code";

/*
 * The only reader of process.env, except for NODE_ENV, which Next replaces at build time, and scripts/, which run
 * before anything is installed. A test compares the variables with .env.example. Its error messages continue a sentence that begins with the name of the variable.
 */

const SECRET_MIN_LENGTH = 32;
const PASSPHRASE_MIN_LENGTH = 12;
const PROCESSES_MAX = 4;
const DEMO_LIMIT_FACTOR = 100;
const LOOPBACK_HOSTS = ["127.0.0.1", "::1", "localhost"];

/** Their values never appear in a message. */
const CONFIDENTIAL = new Set([
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "NEXTAUTH_SECRET",
  "DATA_ENCRYPTION_KEY",
  "DATA_ENCRYPTION_KEYS_OLD",
  "BACKUP_PASSPHRASE",
  "ADMIN_PASSWORD",
  "SETUP_CODE",
  "SMTP_URL",
  "BLOB_READ_WRITE_TOKEN",
  "PAYMENT_WEBHOOK_SECRET",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
]);

const text = (sentence: string, pattern: RegExp) => z.string().regex(pattern, sentence);

const wholeNumber = (min: number, max: number) => {
  const sentence = `must be a whole number between ${min} and ${max}`;
  return text(sentence, /^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max, sentence);
};

const address = (sentence: string, ...protocols: string[]) =>
  z.string().refine((value) => {
    if (!URL.canParse(value)) return false;
    const url = new URL(value);
    return protocols.includes(url.protocol) && url.hostname !== "";
  }, sentence);

const webAddress = (sentence = "must be an address that starts with http:// or https://") =>
  address(sentence, "http:", "https:");

const ORIGIN = "must be an http:// or https:// address without a path";

const origin = webAddress(ORIGIN)
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password, ORIGIN)
  .transform((url) => url.origin);

const secret = z.string().min(SECRET_MIN_LENGTH, `must have at least ${SECRET_MIN_LENGTH} characters`);

/** Separated by commas. */
const secrets = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((one) => one.length >= SECRET_MIN_LENGTH),
    `must consist of keys with at least ${SECRET_MIN_LENGTH} characters each, separated by commas`,
  );

const setupCode = z
  .string()
  .max(SETUP_CODE_MAX_LENGTH, `must have at most ${SETUP_CODE_MAX_LENGTH} characters`)
  .refine(
    (code) => plainSetupCode(code).length >= SETUP_CODE_MIN_LENGTH,
    `must have at least ${SETUP_CODE_MIN_LENGTH} letters (A to Z) or digits; other characters are ignored`,
  );

const email = z.email("must be an email address");

const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
  } catch {
    return false;
  }
}, "must be a time zone such as America/Nassau");

const databaseAddress = z.string().superRefine((value, context) => {
  try {
    parseDatabaseAddress(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
  }
});

const variables = z.object({
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: text("must be a host name or an IP address", /^[A-Za-z0-9.:_-]+$/).optional(),
  APP_URL: origin.optional(),
  PORTAL_PROCESSES: wholeNumber(1, 64).optional(),
  TRUST_PROXY: wholeNumber(0, 9).default(0),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be one of trace, debug, info, warn, error, fatal, silent",
    })
    .default("info"),
  REQUEST_LOG: z.enum(["stdout"], { error: "must be stdout or empty" }).optional(),
  AUDIT_LOG: z.enum(["stdout"], { error: "must be stdout or empty" }).optional(),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress().optional(),

  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  PORTAL_DATA_DIR: z.string().default("./data"),
  NEXTAUTH_SECRET: secret.optional(),
  DATA_ENCRYPTION_KEY: secret.optional(),
  DATA_ENCRYPTION_KEYS_OLD: secrets.default([]),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN_LENGTH, `must have at least ${PASSPHRASE_MIN_LENGTH} characters`)
    .optional(),
  BACKUP_DIR: z.string().min(1, "must name a folder").optional(),

  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, "must have 6 to 128 characters")
    .max(128, "must have 6 to 128 characters")
    .optional(),
  SETUP_CODE: setupCode.optional(),
  PORTAL_DEMO: z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((value) => value === "true")
    .optional(),

  SMTP_URL: address("must be an address that starts with smtp:// or smtps://", "smtp:", "smtps:").optional(),
  MAIL_FROM: text(
    "must be an email address, or a name and an address: Portal <portal@example.org>",
    /^(?:[^<>\s@]+@[^<>\s@]+|[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>)$/,
  ).optional(),
  BLOB_READ_WRITE_TOKEN: z.string().optional(),
  PAYMENT_LINK_URL: webAddress().optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  DATABASE_PATIENCE: wholeNumber(1, 60).default(1),
  RATE_LIMIT_FACTOR: z
    .string()
    .transform(Number)
    .refine((value) => Number.isFinite(value) && value > 0, "must be a number above 0")
    .optional(),

  ASSOCIATION_NAME: z.string().optional(),
  ASSOCIATION_SHORT_NAME: z.string().optional(),
  ASSOCIATION_SLUG: text("must consist of lower-case letters, digits and hyphens", /^[a-z0-9-]+$/).optional(),
  ASSOCIATION_MEMBER_ID_PREFIX: z.string().optional(),
  ASSOCIATION_BENEFITS_URL: webAddress().optional(),
  ASSOCIATION_CONTACT_EMAIL: email.optional(),
  ASSOCIATION_PHONE: z.string().optional(),
  ASSOCIATION_ADDRESS: z.string().optional(),
  ASSOCIATION_TIME_ZONE: timeZone.default("America/Nassau"),
  SECURITY_CONTACT: z
    .union([email, webAddress()], {
      error: "must be an email address, or an address that starts with https://",
    })
    .optional(),
  ASSOCIATION_BANK_ACCOUNT_NAME: z.string().optional(),
  ASSOCIATION_BANK_NAME: z.string().optional(),
  ASSOCIATION_BANK_SWIFT: z.string().optional(),
  ASSOCIATION_BANK_ACCOUNT_NUMBER: z.string().optional(),
  ASSOCIATION_BANK_ACCOUNT_TYPE: z.string().optional(),
  ASSOCIATION_BANK_TRANSIT_NUMBER: z.string().optional(),
  ASSOCIATION_BANK_ADDRESS: z.string().optional(),
});

type Variables = z.output<typeof variables>;
type Name = keyof Variables;

/** The names of all variables, in the order of .env.example. */
export const VARIABLE_NAMES = Object.keys(variables.shape) as Name[];

const BANK_NEEDED = [
  "ASSOCIATION_BANK_ACCOUNT_NAME",
  "ASSOCIATION_BANK_NAME",
  "ASSOCIATION_BANK_SWIFT",
  "ASSOCIATION_BANK_ACCOUNT_NUMBER",
] as const;
const BANK_EXTRA = [
  "ASSOCIATION_BANK_ACCOUNT_TYPE",
  "ASSOCIATION_BANK_TRANSIT_NUMBER",
  "ASSOCIATION_BANK_ADDRESS",
] as const;

/** Rules across several variables: the first broken one as [variable, sentence], or null. */
function brokenRule(v: Variables): [Name, string] | null {
  if (v.DATABASE_URL && !v.NEXTAUTH_SECRET)
    return ["NEXTAUTH_SECRET", "must be set when DATABASE_URL is set"];
  if (v.DATABASE_URL && !v.DATA_ENCRYPTION_KEY)
    return ["DATA_ENCRYPTION_KEY", "must be set when DATABASE_URL is set"];
  if (v.DATABASE_OWNER_URL && !v.DATABASE_URL)
    return ["DATABASE_URL", "must be set when DATABASE_OWNER_URL is set"];
  if (v.DATABASE_OWNER_URL && parseDatabaseAddress(v.DATABASE_OWNER_URL).isPooled)
    return ["DATABASE_OWNER_URL", "must lead to the server itself, without pgbouncer=true"];
  if (v.ADMIN_EMAIL && !v.ADMIN_PASSWORD) return ["ADMIN_PASSWORD", "must be set when ADMIN_EMAIL is set"];
  if (v.ADMIN_PASSWORD && !v.ADMIN_EMAIL) return ["ADMIN_EMAIL", "must be set when ADMIN_PASSWORD is set"];
  // Never mix real and sample bank details: somebody would pay into the mixture.
  if ([...BANK_NEEDED, ...BANK_EXTRA].some((name) => v[name] !== undefined)) {
    const missing = BANK_NEEDED.find((name) => v[name] === undefined);
    if (missing) return [missing, "must be set when other bank details are set"];
  }
  return null;
}

type Facts = Record<
  "name" | "shortName" | "memberIdPrefix" | "benefitsUrl" | "contactEmail" | "phone" | "address",
  string | null
>;

/** Facts of the demo association, which are true of no other. */
export const SAMPLE_FACTS = {
  name: "Association of Compliance Officers",
  shortName: "ACO",
  memberIdPrefix: "ACO-",
  benefitsUrl: "https://example.org/membership-benefits",
  // Mail to this domain reaches nobody (RFC 2606).
  contactEmail: "office@example.org",
  phone: "(242) 555-0142",
  address: "Bay Street, Nassau, The Bahamas",
} as const satisfies Facts;

/** Any other portal shows and sends none of these until they are set. */
const NO_FACTS: Facts = {
  name: null,
  shortName: null,
  memberIdPrefix: null,
  benefitsUrl: null,
  contactEmail: null,
  phone: null,
  address: null,
};

/** Shown in the demo and marked as sample data. */
const SAMPLE_BANK = {
  accountName: SAMPLE_FACTS.name,
  bankName: "Sample Bank of Nassau",
  swift: "SAMPBSNS",
  accountNumber: "000 000 000",
  accountType: "Business chequing",
  transitNumber: "00000",
  address: SAMPLE_FACTS.address,
  isSample: true,
};

/** What everybody else sees until there are bank details: none that they could pay into. */
const NO_BANK = {
  accountName: "",
  bankName: "",
  swift: "",
  accountNumber: "",
  accountType: "",
  transitNumber: "",
  address: "",
  isSample: true,
};

function bankOf(v: Variables, hasSample: boolean) {
  if (v.ASSOCIATION_BANK_ACCOUNT_NUMBER === undefined)
    return Object.freeze(hasSample ? SAMPLE_BANK : NO_BANK);
  return Object.freeze({
    accountName: v.ASSOCIATION_BANK_ACCOUNT_NAME ?? "",
    bankName: v.ASSOCIATION_BANK_NAME ?? "",
    swift: v.ASSOCIATION_BANK_SWIFT ?? "",
    accountNumber: v.ASSOCIATION_BANK_ACCOUNT_NUMBER,
    accountType: v.ASSOCIATION_BANK_ACCOUNT_TYPE ?? "",
    transitNumber: v.ASSOCIATION_BANK_TRANSIT_NUMBER ?? "",
    address: v.ASSOCIATION_BANK_ADDRESS ?? "",
    isSample: false,
  });
}

/** A fact that is null is not set. `isLocal`: nobody but this computer's user can reach the portal. */
function associationOf(v: Variables, isDemo: boolean, isLocal: boolean) {
  const unset: Facts = isDemo ? SAMPLE_FACTS : NO_FACTS;
  return Object.freeze({
    name: v.ASSOCIATION_NAME ?? unset.name,
    shortName: v.ASSOCIATION_SHORT_NAME ?? unset.shortName,
    // The specification's, for the one address that has it.
    slug: v.ASSOCIATION_SLUG ?? "aco",
    ownSlug: v.ASSOCIATION_SLUG ?? null,
    memberIdPrefix: v.ASSOCIATION_MEMBER_ID_PREFIX ?? unset.memberIdPrefix,
    benefitsUrl: v.ASSOCIATION_BENEFITS_URL ?? unset.benefitsUrl,
    contactEmail: v.ASSOCIATION_CONTACT_EMAIL ?? unset.contactEmail,
    phone: v.ASSOCIATION_PHONE ?? unset.phone,
    address: v.ASSOCIATION_ADDRESS ?? unset.address,
    timeZone: v.ASSOCIATION_TIME_ZONE,
    bank: bankOf(v, isDemo && isLocal),
  });
}

function refusal(name: string, sentence: string, value: string | undefined): Error {
  const shown = value !== undefined && !CONFIDENTIAL.has(name);
  return new Error(`${name} ${sentence}${shown ? ` (it is ${JSON.stringify(value)})` : ""}.`);
}

/**
 * Parses the environment; an empty string counts as unset. Throws an Error with a one-line message that names the
 * variable and never its secret value.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    VARIABLE_NAMES.map((name) => [name, source[name]?.trim() ? source[name] : undefined]),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw refusal(name, issue?.message ?? "is not valid", given[name]);
  }
  const v = parsed.data;
  const broken = brokenRule(v);
  if (broken) throw refusal(broken[0], broken[1], undefined);

  const host = v.HOST ?? (v.DATABASE_URL ? "0.0.0.0" : "127.0.0.1");
  const appUrl = v.APP_URL ?? `http://localhost:${v.PORT}`;
  // A proxy on the same machine shows a loopback portal to everybody.
  const isBehindProxy = v.TRUST_PROXY > 0 || !LOOPBACK_HOSTS.includes(new URL(appUrl).hostname);
  const isDemo = v.PORTAL_DEMO ?? (!v.DATABASE_URL && !v.ADMIN_EMAIL && !isBehindProxy);
  if (isDemo && !LOOPBACK_HOSTS.includes(host))
    throw new Error(
      `PORTAL_DEMO must be false when HOST is ${host}: the demo's passwords are public. ` +
        "With PORTAL_DEMO=false the portal starts empty, and you set it up at /setup.",
    );
  const isLocal = LOOPBACK_HOSTS.includes(host) && !isBehindProxy;
  return Object.freeze({
    PORT: v.PORT,
    HOST: host,
    APP_URL: appUrl,
    TRUST_PROXY: v.TRUST_PROXY,
    PORTAL_PROCESSES: v.PORTAL_PROCESSES ?? Math.min(os.availableParallelism(), PROCESSES_MAX),
    LOG_LEVEL: v.LOG_LEVEL,
    REQUEST_LOG: v.REQUEST_LOG,
    AUDIT_LOG: v.AUDIT_LOG,
    METRICS_TOKEN: v.METRICS_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: v.OTEL_EXPORTER_OTLP_ENDPOINT,
    DATABASE_URL: v.DATABASE_URL,
    DATABASE_OWNER_URL: v.DATABASE_OWNER_URL,
    PORTAL_DATA_DIR: v.PORTAL_DATA_DIR,
    NEXTAUTH_SECRET: v.NEXTAUTH_SECRET,
    DATA_ENCRYPTION_KEY: v.DATA_ENCRYPTION_KEY,
    DATA_ENCRYPTION_KEYS_OLD: Object.freeze(v.DATA_ENCRYPTION_KEYS_OLD),
    BACKUP_PASSPHRASE: v.BACKUP_PASSPHRASE,
    BACKUP_DIR: v.BACKUP_DIR,
    ADMIN_EMAIL: v.ADMIN_EMAIL,
    ADMIN_PASSWORD: v.ADMIN_PASSWORD,
    SETUP_CODE: v.SETUP_CODE,
    PORTAL_DEMO: isDemo,
    SMTP_URL: v.SMTP_URL,
    MAIL_FROM: v.MAIL_FROM,
    BLOB_READ_WRITE_TOKEN: v.BLOB_READ_WRITE_TOKEN,
    PAYMENT_LINK_URL: v.PAYMENT_LINK_URL,
    PAYMENT_WEBHOOK_SECRET: v.PAYMENT_WEBHOOK_SECRET,
    DATABASE_PATIENCE: v.DATABASE_PATIENCE,
    // The demo is for trying things out, also with a script.
    RATE_LIMIT_FACTOR: v.RATE_LIMIT_FACTOR ?? (isDemo ? DEMO_LIMIT_FACTOR : 1),
    SECURITY_CONTACT: v.SECURITY_CONTACT,
    association: associationOf(v, isDemo, isLocal),
  });
}

export type Env = ReturnType<typeof parseEnv>;

export const env: Env = parseEnv(process.env);

/**
 * A secret that every running portal has, unlike a build or a unit test. Throws when it is missing, because a secret
 * has no default.
 */
export function secretOf(name: "NEXTAUTH_SECRET" | "DATA_ENCRYPTION_KEY"): string {
  const value = env[name];
  if (value === undefined) throw new Error(`${name} must be set.`);
  return value;
}
