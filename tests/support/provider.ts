import { createHmac } from "node:crypto";
import * as webhook from "@/app/api/payments/webhook/route";
import { Browser } from "./next-request";

/** Sends a signed notification of the online provider. @returns the HTTP status */
export async function providerSays(facts: Record<string, unknown>): Promise<number> {
  const rawBody = JSON.stringify(facts);
  const signature = createHmac("sha256", "integration-tests-webhook-secret").update(rawBody).digest("hex");
  const headers = { "x-signature": signature, "content-type": "application/json" };
  return (await new Browser().call(webhook, "POST", { rawBody, headers })).status;
}
