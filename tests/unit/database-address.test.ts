import { describe, expect, test } from "vitest";
import { parseDatabaseAddress, serversInWords } from "@/lib/database-address.mjs";
import { ownerAddressOf } from "../../scripts/setup/database.mjs";
import { withoutSecrets } from "../../scripts/doctor/report.mjs";

const two =
  "postgresql://portal:p%40ss@one:5433,[::1]/portal?target_session_attrs=read-write&sslmode=require&pgbouncer=true";

describe("the address of a database", () => {
  test("a database address may name several servers, each with its port, as in libpq", () => {
    expect(parseDatabaseAddress(two)).toEqual({
      servers: [
        { host: "one", port: 5433, url: "postgresql://portal:p%40ss@one:5433/portal?sslmode=require" },
        { host: "::1", port: 5432, url: "postgresql://portal:p%40ss@[::1]/portal?sslmode=require" },
      ],
      isChecked: true,
      isPooled: true,
      user: "portal",
      password: "p@ss",
    });
    expect(serversInWords(two)).toBe("one:5433, [::1]:5432");
  });

  test("a database address with one server is used unchanged, without asking whether it accepts writes", () => {
    const url = "postgres://portal:p@db.example.org/portal?options=-c%20jit%3Doff";
    expect(parseDatabaseAddress(url)).toMatchObject({
      servers: [{ host: "db.example.org", port: 5432, url }],
      isChecked: false,
      isPooled: false,
    });
  });

  test("a single database server is asked whether it accepts writes when its address requires that", () => {
    expect(parseDatabaseAddress("postgresql://a:b@c/d?target_session_attrs=primary").isChecked).toBe(true);
  });

  const list = "must name each server as host or host:port, separated by commas";
  const attributes = "must have target_session_attrs=read-write or none, because the portal writes";
  test.each([
    ["postgresql://a:b@one,/d", list],
    ["postgresql://a:b@,two/d", list],
    ["postgresql://a:b@one:54x2,two/d", list],
    ["postgresql://a:b@one:5432,two:99999/d", list],
    ["postgresql://a:b@one:5432;two:5432/d", "must be an address that starts with postgresql://"],
    ["postgresql://a:b@one/d?host=two,three", list],
    ["postgresql://a:b@/d", "must be an address that starts with postgresql://"],
    ["postgresql://a:b@one,two/d?target_session_attrs=any", attributes],
    ["postgresql://a:b@one,two/d?target_session_attrs=standby", attributes],
    ["postgresql://a:b@one/d?pgbouncer=yes", "must have pgbouncer=true or none"],
  ])("an invalid database address is rejected in words: %s", (url, words) => {
    expect(() => parseDatabaseAddress(url)).toThrow(new Error(words));
  });

  test("a database address that leads only to a pooler is refused for migrations, backups and restores", () => {
    const pooled = "postgresql://a:b@one:6432/d?pgbouncer=true";
    const owner = "postgresql://c:d@one/d";
    expect(() => ownerAddressOf({ DATABASE_URL: pooled })).toThrow(/^DATABASE_OWNER_URL must be set/);
    expect(ownerAddressOf({ DATABASE_URL: pooled, DATABASE_OWNER_URL: owner })).toBe(owner);
    expect(ownerAddressOf({ DATABASE_URL: owner })).toBe(owner);
  });

  test("the doctor's report hides the password of a database address with several servers", () => {
    const address = two.replace("p%40ss", "hush%40hush");
    const environment = { DATABASE_URL: address, NODE_ENV: "test" as const };
    expect(withoutSecrets("it said hush@hush and hush%40hush", environment)).toBe("it said … and …");
  });
});
