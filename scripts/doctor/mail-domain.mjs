import dns from "node:dns";
import { codeOf } from "../cli-error.mjs";
import { attempt, failed, ok, skipped, warning } from "./finding.mjs";

/** Selectors that large providers and mail servers use. A domain's own selectors cannot be listed. */
const SELECTORS = ["default", "dkim", "google", "k1", "mail", "s1", "selector1", "selector2"];

/** @typedef {{ resolveTxt: (name: string) => Promise<string[][]> }} Resolver */

/** The timeout of a lookup. The resolver itself multiplies its timeout by tries and servers. */
const TIMEOUT_MS = 5_000;

const newResolver = () => new dns.promises.Resolver({ timeout: 2_000, tries: 2 });

/**
 * The texts at a name; null when DNS does not answer.
 * @param {Resolver} resolver @param {string} name
 */
async function textsAt(resolver, name) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  try {
    /** @type {Promise<null>} */
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS, null);
    });
    const texts = await Promise.race([resolver.resolveTxt(name), late]);
    return texts?.map((parts) => parts.join("")) ?? null;
  } catch (error) {
    return ["ENODATA", "ENOTFOUND"].includes(codeOf(error) ?? "") ? [] : null;
  } finally {
    clearTimeout(timer);
  }
}

/** @param {string} name */
const noAnswer = (name) => skipped(name, "DNS does not answer here, so this was not checked.");

/** @param {Resolver} resolver @param {string} domain */
async function spfFinding(resolver, domain) {
  const name = "SPF";
  const texts = await textsAt(resolver, domain);
  if (!texts) return noAnswer(name);
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  const [record = ""] = records;
  if (records.length > 1)
    return failed(
      name,
      `${domain} has ${records.length} SPF records, so that receivers ignore all of them.`,
      "Join them into one.",
    );
  if (records.length === 0)
    return warning(
      name,
      `${domain} has no SPF record, so that emails may be taken for spam.`,
      "Add the TXT record that your mail provider names, such as v=spf1 include:… -all",
    );
  if (/\s\+?all\b/i.test(record))
    return warning(
      name,
      `The SPF record of ${domain} lets every server send in its name.`,
      "End it with -all or ~all.",
    );
  return ok(name, `${domain} has one: ${record}`);
}

/** @param {Resolver} resolver @param {string} domain */
async function dmarcFinding(resolver, domain) {
  const name = "DMARC";
  // A subdomain without a record uses its parent's.
  const parents = domain
    .split(".")
    .flatMap((_, at, all) => (at < all.length - 1 ? [all.slice(at).join(".")] : []));
  for (const parent of parents) {
    const texts = await textsAt(resolver, `_dmarc.${parent}`);
    if (!texts) return noAnswer(name);
    const record = texts.find((text) => /^v=DMARC1\b/i.test(text));
    if (record) return ok(name, `${parent} has one: ${record}`);
  }
  return warning(
    name,
    `${domain} has no DMARC record, which large mail providers expect.`,
    `Add the TXT record v=DMARC1; p=none at _dmarc.${domain}, and make it stricter later.`,
  );
}

/** @param {Resolver} resolver @param {string} domain */
async function dkimFinding(resolver, domain) {
  const name = "DKIM";
  const found = await Promise.all(
    SELECTORS.map(async (selector) => ({
      selector,
      texts: await textsAt(resolver, `${selector}._domainkey.${domain}`),
    })),
  );
  if (found.every(({ texts }) => texts === null)) return noAnswer(name);
  const selectors = found
    .filter(({ texts }) => texts?.some((text) => /\bp=[A-Za-z0-9+/]/.test(text)))
    .map(({ selector }) => selector);
  if (selectors.length > 0)
    return ok(
      name,
      `${domain} has a key (${selectors.join(", ")}). Only a received email shows whether it is used.`,
    );
  return skipped(
    name,
    `No key of ${domain} is under a usual name (${SELECTORS.join(", ")}); it may be under another, which only a received email shows.`,
  );
}

/**
 * What receivers look up about the sender.
 * @param {string} domain @param {Resolver} [resolver]
 */
export async function mailDomainFindings(domain, resolver = newResolver()) {
  const checks = /** @type {const} */ ([
    ["SPF", spfFinding],
    ["DMARC", dmarcFinding],
    ["DKIM", dkimFinding],
  ]);
  return (
    await Promise.all(checks.map(([name, check]) => attempt(name, () => check(resolver, domain))))
  ).flat();
}
