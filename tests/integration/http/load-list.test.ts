import { notFound, redirect } from "next/navigation";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import EmailsPage from "@/app/(portal)/admin/emails/page";
import { prisma } from "@/lib/db/client";
import { loadList } from "@/lib/http/load-list";
import { log } from "@/lib/log";
import { anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const load = (query: () => Promise<unknown>) => new Browser().within(() => loadList(query()));
const raise = (code: string) => () =>
  prisma().$executeRawUnsafe(`DO $$ BEGIN RAISE EXCEPTION 'planted' USING ERRCODE = '${code}'; END $$`);

describe("a list whose query fails", () => {
  it("a list whose query fails leaves its page intact, and is logged without the query's values", async () => {
    const logged = vi.spyOn(log, "error");
    const browser = await signedInAs(await anAdmin());
    await sql(`ALTER TABLE "OutboxEmail" RENAME COLUMN "subject" TO "title"`);
    try {
      const page = await browser.within(() =>
        EmailsPage({
          params: Promise.resolve({}),
          searchParams: Promise.resolve({ q: "bethel", state: "sent", page: "2" }),
        }),
      );
      const html = renderToStaticMarkup(page);
      expect(html).toContain("Emails that the portal has sent, and their delivery status.");
      expect(html).toContain("We couldn&#x27;t load this list");
      expect(html).toContain('href="/admin/emails?state=sent&amp;q=bethel&amp;page=2"');
      expect(html).toContain('value="bethel"');
    } finally {
      await sql(`ALTER TABLE "OutboxEmail" RENAME COLUMN "title" TO "subject"`);
    }
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.anything(), "list failed");
    expect(JSON.stringify(logged.mock.calls)).not.toContain("bethel");
    logged.mockRestore();
  });

  it("a list whose query takes too long fails alone", async () => {
    expect(await load(raise("57014"))).toBeNull();
  });

  it.each(["57P01", "53300", "08006"])(
    "a list whose database is unavailable (%s) fails the whole page",
    async (code) => {
      await expect(load(raise(code))).rejects.toMatchObject({ name: /^PrismaClient/ });
    },
  );

  it("a failing list never swallows a redirect or a 404", async () => {
    await expect(load(async () => redirect("/auth"))).rejects.toMatchObject({
      digest: expect.stringMatching(/^NEXT_REDIRECT/) as string,
    });
    await expect(load(async () => notFound())).rejects.toMatchObject({
      digest: expect.stringMatching(/404/) as string,
    });
  });
});
