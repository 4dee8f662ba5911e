import { describe, expect, test } from "vitest";
import { loadEstimate, PASSPHRASE_GUESSES, weaknessOf } from "@/lib/encryption/secret-strength.mjs";
import { judgeClock, judgeConnections } from "../../../scripts/doctor/database-server.mjs";
import { judgeServers } from "../../../scripts/doctor/database-servers.mjs";
import { judgeSpace } from "../../../scripts/doctor/disk.mjs";
import { attempt, inWords } from "../../../scripts/doctor/finding.mjs";
import { mailDomainFindings } from "../../../scripts/doctor/mail-domain.mjs";
import { asJson, asText, withoutSecrets } from "../../../scripts/doctor/report.mjs";
import { nodeFinding, packagesFinding } from "../../../scripts/doctor/versions.mjs";
import { proxyFinding } from "../../../scripts/doctor/web.mjs";
import { judgeBackups, judgeEmails, judgeRun } from "../../../scripts/doctor/work.mjs";

test.each([
  ["18.20.0", "failed"],
  ["22.11.0", "failed"],
  ["20.19.0", "warning"],
  ["22.12.0", "ok"],
  ["24.0.0", "ok"],
])("the doctor judges Node.js %s as %s", (version, status) => {
  expect(nodeFinding(version).status).toBe(status);
});

test.each([
  [{ one: "writes", two: "standby" }, "ok", "one accepts writes, two is a standby."],
  [
    { one: "ECONNREFUSED", two: "writes" },
    "warning",
    "one cannot be reached (ECONNREFUSED), two accepts writes.",
  ],
  [{ one: "writes", two: "writes" }, "failed", "one and two accept writes"],
])("the doctor judges database servers by which of them accept writes: %o is %s", (states, status, says) => {
  const found = judgeServers(Object.entries(states).map(([name, state]) => ({ name, state })));
  expect(found).toMatchObject({ status });
  expect(found.says).toContain(says);
});

test("the doctor names packages that differ from the lockfile", () => {
  expect(packagesFinding(() => false).status).toBe("failed");
  expect(packagesFinding(() => true).status).toBe("ok");
});

test.each([
  [1, "failed"],
  [2, "warning"],
  [9, "warning"],
  [10, "ok"],
])("the doctor judges a disk with %i%% free as %s", (percent, status) => {
  const found = judgeSpace({ freeBytes: percent * 1e9, totalBytes: 100e9, folder: "/srv/portal/data" });
  expect(found).toMatchObject({ status });
  expect(found.says).toContain(`(${percent}%)`);
});

test.each([
  [0, 0, "ok"],
  [-5_000, 0, "ok"],
  [5_001, 0, "warning"],
  [-60_000, 0, "warning"],
  [60_001, 0, "failed"],
  // A slow answer is no proof of a wrong clock.
  [6_000, 4_000, "ok"],
])("the doctor judges a clock %i ms ahead, give or take %i ms, as %s", (aheadMs, uncertaintyMs, status) => {
  expect(judgeClock({ aheadMs, uncertaintyMs }).status).toBe(status);
});

test("the connections left over by others must be enough for every process", () => {
  expect(judgeConnections({ max: 97, others: 41, processes: 4 }).status).toBe("ok");
  expect(judgeConnections({ max: 97, others: 42, processes: 4 })).toMatchObject({
    status: "warning",
    says: "4 processes may need 56; 55 are available (at most 97, others use 42).",
  });
});

test("a strong passphrase may contain a placeholder's word", async () => {
  const estimate = await loadEstimate();
  const weaknessOfPassphrase = (text: string) => weaknessOf(text, estimate, PASSPHRASE_GUESSES);
  expect(weaknessOfPassphrase("for example my seven grey horses ran")).toBeNull();
  expect(weaknessOfPassphrase("example example placeholder")).toBe("is a placeholder");
});

test("a secret that a person made up is weak, and a random one is not", async () => {
  const estimate = await loadEstimate();
  for (const weak of [
    "a".repeat(32),
    "portal12".repeat(4),
    "changeme-changeme-changeme-portal",
    "replace-this-with-a-long-random-string",
    "passwordpasswordpassword-portal-2024",
    "0123456789abcdef0123456789abcdef",
  ])
    expect(weaknessOf(weak, estimate), weak).not.toBeNull();
  for (const strong of [
    "e088db9b4adc73e1db738aa4b2d89fc6",
    "8M37Yo2QVp0k0SwBAWx8qeyefMLyDO0Fs9XVsb7KTBA=",
    "kY3vQ8sT1nB6wZ4xR9mL2pF7hJ5cD0gA",
  ])
    expect(weaknessOf(strong, estimate), strong).toBeNull();
});

/** DNS with these records; a name that is not there does not exist. */
const resolverOf = (records: Record<string, string[]>) => ({
  resolveTxt: (name: string) =>
    records[name]
      ? Promise.resolve(records[name].map((text) => [text.slice(0, 9), text.slice(9)]))
      : Promise.reject(Object.assign(new Error("nowhere"), { code: "ENOTFOUND" })),
});

const statusesOf = async (records: Record<string, string[]>) =>
  (await mailDomainFindings("mail.aco.bs", resolverOf(records))).map(
    ({ name, status }) => `${name} ${status}`,
  );

test("the sender domain's DNS records are looked up where receivers look", async () => {
  expect(
    await statusesOf({
      "mail.aco.bs": ["google-site-verification=x", "v=spf1 include:spf.aco.bs -all"],
      "_dmarc.aco.bs": ["v=DMARC1; p=quarantine"],
      "s1._domainkey.mail.aco.bs": ["v=DKIM1; k=rsa; p=MIGf"],
    }),
  ).toEqual(["SPF ok", "DMARC ok", "DKIM ok"]);
  expect(await statusesOf({})).toEqual(["SPF warning", "DMARC warning", "DKIM skipped"]);
  expect(await statusesOf({ "mail.aco.bs": ["v=spf1 -all", "v=spf1 ~all"] })).toContain("SPF failed");
  expect(await statusesOf({ "mail.aco.bs": ["v=spf1 +all"] })).toContain("SPF warning");
  // A key that was withdrawn.
  expect(await statusesOf({ "s1._domainkey.mail.aco.bs": ["v=DKIM1; p="] })).toContain("DKIM skipped");
});

test("the doctor says nothing about the sender's domain where DNS does not answer", async () => {
  const silent = { resolveTxt: () => Promise.reject(Object.assign(new Error("late"), { code: "ETIMEOUT" })) };
  expect(await mailDomainFindings("aco.bs", silent)).toEqual(
    ["SPF", "DMARC", "DKIM"].map((name) => ({
      name,
      status: "skipped",
      says: "DNS does not answer here, so this was not checked.",
    })),
  );
});

test("the doctor names emails that have waited long or could not be sent", () => {
  const hour = 60 * 60_000;
  const judged = (pending: number, failed: number, oldestMs: number | null, hasMailServer = true) =>
    judgeEmails({ pending, failed, oldestMs }, hasMailServer).map(({ status }) => status);
  expect(judged(0, 0, null)).toEqual(["ok"]);
  expect(judged(3, 0, hour)).toEqual(["ok"]);
  expect(judged(3, 0, hour + 1)).toEqual(["warning"]);
  expect(judged(3, 0, 1_000, false)).toEqual(["warning"]);
  expect(judged(3, 2, 2 * hour)).toEqual(["warning", "warning"]);
});

test("a doctor's check that hangs or breaks is a finding, without the error's words", async () => {
  expect(await attempt("Disk", () => new Promise(() => {}), 10)).toMatchObject([{ status: "failed" }]);
  const broken = () => Promise.reject(new Error("postgresql://portal:hush-hush@127.0.0.1"));
  const [found] = await attempt("Disk", broken);
  expect(found?.status).toBe("failed");
  expect(JSON.stringify(found)).not.toContain("hush");
});

test("the doctor shows no secret, even when another program repeats it", () => {
  const environment = {
    NODE_ENV: "test",
    NEXTAUTH_SECRET: "kY3vQ8sT1nB6",
    DATABASE_URL: "postgresql://portal:p%40ss-word@127.0.0.1/portal",
  } as const;
  expect(withoutSecrets("kY3vQ8sT1nB6, p%40ss-word or p@ss-word", environment)).toBe("…, … or …");
});

test("each of the doctor's findings is a line with advice beneath it, and the last line counts them", () => {
  const findings = [
    { name: "Node.js", status: "ok", says: "Version 22." },
    { name: "Disk", status: "failed", says: "It is full.", todo: "Make room." },
  ] as const;
  expect(asText([...findings])).toBe(
    ["✓ Node.js  Version 22.", "✗ Disk     It is full.", "           → Make room.", ""].join("\n") +
      "\n1 ok, 0 warnings, 1 failed, 0 skipped.",
  );
  expect(JSON.parse(asJson([...findings]))).toEqual({
    counts: { ok: 1, warning: 0, failed: 1, skipped: 0 },
    findings,
  });
});

test.each([
  [1_000, "1 second"],
  [119_000, "119 seconds"],
  [600_000, "10 minutes"],
  [3 * 3_600_000, "3 hours"],
  [3 * 86_400_000, "3 days"],
])("the doctor judges a database round trip of %i ms as %s", (ms, words) => {
  expect(inWords(ms)).toBe(words);
});

describe("noted backups", () => {
  const hourMs = 60 * 60_000;
  const judged = (
    ageMs: number | null,
    failure: string | null = null,
    drillFailure: string | null = null,
    problems: string | null = null,
  ) => judgeBackups({ ageMs, failure, problems, drillFailure }).map(({ status }) => status);

  test("recorded backups are fine within a day, and worth a warning later", () => {
    expect(judged(23 * hourMs)).toEqual(["ok"]);
    expect(judged(25 * hourMs)).toEqual(["warning"]);
  });

  test("the doctor looks into the backup folder when no backup was recorded", () =>
    expect(judged(null)).toEqual([]));

  test("the doctor fails when the last backup failed or could not be restored", () => {
    expect(judged(hourMs, "The disk is full.")).toEqual(["failed"]);
    expect(judged(null, "The disk is full.")).toEqual(["failed"]);
    expect(judged(hourMs, null, "It is damaged.")).toEqual(["failed"]);
    expect(judged(hourMs, null, null, "the file aa/bb is missing")).toEqual(["failed"]);
  });
});

test.each([
  [{ ageMs: null, isUp: true, upSeconds: 10 }, "skipped"],
  [{ ageMs: 3 * 86_400_000, isUp: true, upSeconds: 119 }, "skipped"],
  [{ ageMs: null, isUp: true, upSeconds: 120 }, "failed"],
  // It may be another version, which does not say how long it has run.
  [{ ageMs: null, isUp: true, upSeconds: null }, "failed"],
  [{ ageMs: 60_000, isUp: true, upSeconds: 10 }, "ok"],
  [{ ageMs: null, isUp: false, upSeconds: null }, "skipped"],
])("the portal's background work is judged once it has had time to start: %o is %s", (run, status) => {
  expect(judgeRun(run).status).toBe(status);
});

test.each([
  ["127.0.0.1", 1, false, "ok"],
  ["0.0.0.0", 1, false, "warning"],
  ["192.168.1.5", 1, false, "warning"],
  // Which of a container's ports can be reached is decided outside of it.
  ["0.0.0.0", 1, true, "ok"],
  ["0.0.0.0", 0, false, "ok"],
])(
  "the doctor judges a portal on %s behind %i proxies, in a container: %s, as %s",
  (HOST, proxies, isContained, status) => {
    const arrival = {
      forwardedFor: proxies,
      host: "portal.example.org",
      proto: "https",
      trusted: proxies,
      upSeconds: 900,
    };
    const answer = { kind: "portal" as const, status: 200, code: "", location: "", arrival };
    const settings = { APP_URL: "https://portal.example.org", PORT: 3000, HOST, TRUST_PROXY: proxies };
    const probes = { local: answer, outside: answer, isUp: true, upSeconds: 900 };
    expect(proxyFinding(settings as never, probes, isContained).status).toBe(status);
  },
);
