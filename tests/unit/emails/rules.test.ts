import { describe, expect, it } from "vitest";
import { emailState, containsSecretLink, redactSecretLinks } from "@/lib/emails/rules";

const then = new Date();

describe("an e-mail", () => {
  it.each([
    [{ sentAt: then, givenUpAt: null }, true, "sent"],
    [{ sentAt: then, givenUpAt: null }, false, "sent"],
    [{ sentAt: null, givenUpAt: then }, true, "given_up"],
    [{ sentAt: null, givenUpAt: then }, false, "given_up"],
    [{ sentAt: null, givenUpAt: null }, true, "waiting"],
    [{ sentAt: null, givenUpAt: null }, false, "kept"],
  ] as const)(
    "an email's state follows from its times and the mail server: %o with one set: %s is %s",
    (marks, hasMailServer, state) => {
      expect(emailState(marks, hasMailServer)).toBe(state);
    },
  );
});

describe("a one-time link", () => {
  const token = "aB3_-".repeat(8) + "xyz";
  const link = `https://portal.example.org/confirm-email/${token}`;

  it("a one-time link is recognised by its token, in text and in HTML", () => {
    expect(token).toHaveLength(43);
    for (const text of [link, `<a href="${link}">${link}</a>`, `Open ${link}.`]) {
      expect(containsSecretLink(text)).toBe(true);
      expect(redactSecretLinks(text)).not.toContain(token);
      expect(redactSecretLinks(text)).toContain("/confirm-email/[hidden]");
    }
  });

  it("a registration's private page and ticket count as one-time links, because they let others cancel or enter", () => {
    for (const path of ["/registration/", "/api/tickets/"]) {
      const address = `https://portal.example.org${path}`;
      expect(redactSecretLinks(`${address}K7Q2M9XDABCD.`)).toBe(`${address}[hidden].`);
    }
  });

  it("a one-time link is hidden together with its letter's code, and years and phone numbers are not", () => {
    expect(redactSecretLinks("Code: K7Q2-M9XX")).toBe("Code: [hidden]");
    expect(redactSecretLinks(">K7Q2-M9XX<")).toBe(">[hidden]<");
    for (const text of ["2025-2026", "555-0123", "AACO-2026A1B2C3", "K7Q2M9XX", "ACO-2026", "self-made"]) {
      expect(containsSecretLink(text)).toBe(false);
    }
  });

  it("addresses of events, tickets or other lengths are not taken for one-time links", () => {
    for (const text of [
      "https://portal.example.org/events/anti-money-laundering-and-sanctions-forum-2026",
      "https://portal.example.org/registration/ABCDEFGHJKLM",
      "https://portal.example.org/events/K7Q2M9XDABCD",
      `${link}x`,
      "no link at all",
    ]) {
      expect(containsSecretLink(text)).toBe(false);
      expect(redactSecretLinks(text)).toBe(text);
    }
  });
});
