/** @typedef {import("./finding.mjs").Finding} Finding */

const MARKS = { ok: "✓", warning: "!", failed: "✗", skipped: "–" };
const SECRETS = [
  "NEXTAUTH_SECRET",
  "DATA_ENCRYPTION_KEY",
  "DATA_ENCRYPTION_KEYS_OLD",
  "BACKUP_PASSPHRASE",
  "ADMIN_PASSWORD",
  "SETUP_CODE",
  "BLOB_READ_WRITE_TOKEN",
  "PAYMENT_WEBHOOK_SECRET",
  "METRICS_TOKEN",
];
const ADDRESSES = ["DATABASE_URL", "DATABASE_OWNER_URL", "SMTP_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"];
/** The minimum length of a secret to hide, because shorter ones would occur in ordinary words. */
const MIN_LENGTH = 6;

/** @param {string | undefined} address */
function passwordsIn(address) {
  // The URL class cannot parse an address with several servers.
  const [, password] = /^[a-z]+:\/\/[^:/?#]*:([^/?#]*)@/i.exec(address ?? "") ?? [];
  if (!password) return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

/**
 * Hides secrets in a text, as a second safeguard in case another program's message contains one.
 * @param {string} text @param {NodeJS.ProcessEnv} [environment]
 */
export function withoutSecrets(text, environment = process.env) {
  return [
    ...SECRETS.flatMap((name) => environment[name]?.split(",") ?? []),
    ...ADDRESSES.flatMap((name) => passwordsIn(environment[name])),
  ]
    .filter((secret) => secret.length >= MIN_LENGTH)
    .reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}

/** @param {Finding[]} findings */
export function countsOf(findings) {
  const counts = { ok: 0, warning: 0, failed: 0, skipped: 0 };
  for (const { status } of findings) counts[status] += 1;
  return counts;
}

/** @param {Finding[]} findings */
export function asText(findings) {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, status, says, todo }) => [
    `${MARKS[status]} ${name.padEnd(width)}  ${says}`,
    ...(todo ? [`  ${" ".repeat(width)}  → ${todo}`] : []),
  ]);
  const { ok, warning, failed, skipped } = countsOf(findings);
  const warnings = `${warning} ${warning === 1 ? "warning" : "warnings"}`;
  return withoutSecrets(
    [...lines, "", `${ok} ok, ${warnings}, ${failed} failed, ${skipped} skipped.`].join("\n"),
  );
}

/** @param {Finding[]} findings */
export const asJson = (findings) =>
  JSON.stringify(
    {
      counts: countsOf(findings),
      findings: findings.map(({ says, todo, ...rest }) => ({
        ...rest,
        says: withoutSecrets(says),
        ...(todo ? { todo: withoutSecrets(todo) } : {}),
      })),
    },
    null,
    2,
  );
