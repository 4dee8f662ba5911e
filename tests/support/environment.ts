import path from "node:path";
import { inject } from "vitest";
import { portalAddress } from "../../scripts/postgres/role.mjs";
import { throughPooler } from "./pooler";

/*
 * The environment of integration tests, set before any module of the portal is imported, because lib/env.ts reads it
 * once.
 */

const worker = process.env.VITEST_POOL_ID ?? "1";
const { administrationUrl } = inject("databaseServer");
const address = new URL(administrationUrl);
address.pathname = `/portal_test_${worker}`;

Object.assign(process.env, {
  // The portal's own role, so that a forbidden statement fails here, too.
  DATABASE_URL: throughPooler(portalAddress(address.href)),
  NEXTAUTH_SECRET: "integration-tests-sign-with-this-secret",
  NEXTAUTH_URL: "http://localhost:3000",
  DATA_ENCRYPTION_KEY: "integration-tests-encrypt-with-this-key",
  PORTAL_DATA_DIR: path.join(inject("temporaryFolder"), `worker-${worker}`),
  HOST: "127.0.0.1",
  // A portal that is no demo begins without facts. What tests don't name here, none of them may show.
  ASSOCIATION_NAME: "Association of Compliance Officers",
  ASSOCIATION_SHORT_NAME: "ACO",
  ASSOCIATION_MEMBER_ID_PREFIX: "ACO-",
  // A computer that has other things to do fails nobody.
  DATABASE_PATIENCE: "10",
  LOG_LEVEL: "silent",
  PAYMENT_LINK_URL: "https://pay.example.org/portal",
  PAYMENT_WEBHOOK_SECRET: "integration-tests-webhook-secret",
});
