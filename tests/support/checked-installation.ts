import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { portalAddress } from "../../scripts/postgres/role.mjs";
import { freePort, temporaryFolder } from "../../scripts/testing/portal.mjs";
import { stopServers } from "./doctor";
import { createMigratedDatabase, dropDatabase, urlOf } from "./migrated-database";

export const SECRET = "kY3vQ8sT1nB6wZ4xR9mL2pF7hJ5cD0gA";
export const KEY = "aG0dC5jH7fP2lM9rX4zW6bN1tS8qV3Yk";
const TEMPLATE = "doctor_template";

type Settings = Record<string, string> & Record<"PORT" | "PORTAL_DATA_DIR", string>;

type Installation = {
  settings: Settings;
  ownerUrl: string;
  urlOf: (database: string) => string;
  /** Runs statements as the database's owner. */
  run: (statements: string, url?: string) => Promise<void>;
  /** Gives the installation another database, made with these words. */
  makeDatabase: (words: string) => Promise<void>;
};

/** An installation for `npm run doctor` with a migrated database, new for each test of this file. */
export function useInstallation(): Installation {
  const made: string[] = [];
  const installation: Installation = {
    settings: {} as Settings,
    ownerUrl: "",
    urlOf,

    async run(statements, url = installation.ownerUrl) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await client.query(statements);
      } finally {
        await client.end();
      }
    },

    async makeDatabase(words) {
      const name = `doctor_${made.length + 1}`;
      await installation.run(`CREATE DATABASE "${name}" ${words}`, urlOf("postgres"));
      made.push(name);
      installation.ownerUrl = urlOf(name);
      Object.assign(installation.settings, {
        DATABASE_URL: portalAddress(installation.ownerUrl),
        DATABASE_OWNER_URL: installation.ownerUrl,
      });
    },
  };

  beforeAll(async () => {
    await createMigratedDatabase(TEMPLATE);
  });
  beforeEach(async () => {
    const PORT = String(await freePort());
    const PORTAL_DATA_DIR = path.join(temporaryFolder(), "data");
    fs.mkdirSync(PORTAL_DATA_DIR, { mode: 0o700 });
    installation.settings = {
      PORT,
      APP_URL: `http://localhost:${PORT}`,
      NEXTAUTH_SECRET: SECRET,
      DATA_ENCRYPTION_KEY: KEY,
      PORTAL_DATA_DIR,
      PORTAL_PROCESSES: "1",
    };
    await installation.makeDatabase(`TEMPLATE "${TEMPLATE}"`);
  });
  afterEach(stopServers);
  afterAll(async () => {
    for (const name of [...made, TEMPLATE]) await dropDatabase(name);
  });
  return installation;
}
