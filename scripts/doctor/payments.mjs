import { warning } from "./finding.mjs";

/** @typedef {import("pg").Client} Client @typedef {import("../setup/environment.mjs").Env} Env */

const unnoticed = (/** @type {string} */ where) =>
  warning(
    "Online payment",
    `People pay on the page of ${where}, but PAYMENT_WEBHOOK_SECRET is not set, so the portal does not notice payments by itself.`,
    "Set the provider's secret and restart, or record each payment under Admin → Payments.",
  );

/** @param {Env} environment */
export function paymentLinkFindings({ PAYMENT_LINK_URL, PAYMENT_WEBHOOK_SECRET }) {
  return PAYMENT_LINK_URL && !PAYMENT_WEBHOOK_SECRET ? [unnoticed("PAYMENT_LINK_URL")] : [];
}

/**
 * Findings on the payment page in the settings, current or pending. An address in the environment takes precedence.
 * @param {Client} client @param {Env} environment
 */
export async function storedPaymentLinkFindings(client, { PAYMENT_LINK_URL, PAYMENT_WEBHOOK_SECRET }) {
  if (PAYMENT_LINK_URL || PAYMENT_WEBHOOK_SECRET) return [];
  const { rows } = await client.query(`
    SELECT FROM "AssociationSettings" WHERE "values" #>> '{paymentLink,url}' IS NOT NULL
      OR ("values" #>> '{paymentLink,before}' IS NOT NULL
        AND ("values" #>> '{paymentLink,effectiveAt}')::timestamptz > now())`);
  return rows.length > 0 ? [unnoticed("the settings")] : [];
}
