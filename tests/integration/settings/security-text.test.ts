import { beforeEach, describe, expect, it } from "vitest";
import * as securityText from "@/app/api/security-txt/route";
import { db } from "@/lib/db/client";
import config from "@/next.config.mjs";
import { Browser } from "../../support/next-request";

const dayMs = 86_400_000;

async function fields() {
  const response = await new Browser().call(securityText, "GET");
  const text = await response.text();
  expect(text.endsWith("\n")).toBe(true);
  const entries = text
    .trim()
    .split("\n")
    .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]);
  return { response, entries, values: Object.fromEntries(entries) };
}

const contactIs = async (contactEmail: string) => {
  const values = { facts: { contactEmail } };
  await db.write.associationSettings.create({ data: { id: 1, values } });
};

it("a portal without a contact address serves no security.txt", async () => {
  expect((await new Browser().call(securityText, "GET")).status).toBe(404);
});

describe("/.well-known/security.txt", () => {
  beforeEach(() => contactIs("security@guild.example"));

  it("security.txt has each required field of RFC 9116 once, as plain text", async () => {
    const { response, entries, values } = await fields();
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(entries.map(([name]) => name)).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
    expect(values).toMatchObject({
      Contact: "mailto:security@guild.example",
      "Preferred-Languages": "en",
      Canonical: "http://localhost:3000/.well-known/security.txt",
    });
  });

  it("security.txt expires in the future, in less than a year", async () => {
    const { values } = await fields();
    const days = (Date.parse(values.Expires!) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  });

  it("security.txt is served at the address that the RFC names", async () => {
    expect(await config.rewrites?.()).toContainEqual({
      source: "/.well-known/security.txt",
      destination: "/api/security-txt",
    });
  });
});
