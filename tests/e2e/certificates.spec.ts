import fs from "node:fs";
import { connectToPortal } from "../support/portal-database";
import { expect, test } from "./test";
import { createEvent } from "./events";
import { anotherBrowser, caller, demo, expectAccessible, signIn, toast, unique } from "./people";

/** Moves an event into the past, as if it had ended three hours ago. */
async function end(eventId: string): Promise<void> {
  const database = await connectToPortal();
  await database.query(
    `UPDATE "Event" SET "startDate" = now() - interval '5 hours', "endDate" = now() - interval '3 hours' WHERE "id" = $1`,
    [eventId],
  );
  await database.end();
}

test("from an event's CPD hours to a bank's check of a member's certificate on a phone", async ({
  page,
  browser,
}) => {
  await signIn(page, demo.admin);
  const { id, slug, title } = await createEvent({ title: unique("Certified Seminar"), price: 0 });

  await test.step("staff enter the hours", async () => {
    await page.goto(`/admin/events/${id}`);
    await page.getByRole("link", { name: "Certificates", exact: true }).click();
    await page.getByLabel("This event counts for CPD").check();
    await page.getByRole("button", { name: "Save CPD" }).click();
    await expect(page.getByText("Category is required")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Category", { exact: true }).fill("Ethics");
    await page.getByLabel("Hours", { exact: true }).fill("9");
    await page.getByRole("button", { name: "Save CPD" }).click();
    await expect(
      page.getByRole("main").getByText("The event lasts 2 hours, so it can't count for 9"),
    ).toBeVisible();
    await page.getByLabel("Hours", { exact: true }).fill("1.5");
    await expect(page.getByText("Counts for 1.5 hours of CPD")).toBeVisible();
    await page.getByRole("button", { name: "Save CPD" }).click();
    await expect(toast(page)).toContainText("CPD saved");
    await expect(page.getByText("Certificates are issued and emailed automatically from")).toBeVisible();
  });

  const bank = await anotherBrowser(browser);
  await bank.setViewportSize({ width: 360, height: 740 });
  await bank.goto(`/events/${slug}`);
  await expect(bank.getByText("Counts for 1.5 hours of CPD")).toBeVisible();

  await test.step("the member attends", async () => {
    const member = await caller(demo.member);
    const registered = await member.post("/api/event-registrations", {
      data: {
        eventId: id,
        fullName: "Marva Rolle",
        email: demo.member.email,
        companyName: "",
        position: "",
        phone: "",
        notes: "",
        registrationType: null,
        paymentMethod: null,
        paymentAmount: "0.00",
      },
    });
    expect(await registered.text()).toContain("pageUrl");
    await page.goto(`/admin/events/${id}/check-in`);
    await page.getByLabel("Name or ticket code").fill("Rolle");
    await page.getByRole("list", { name: "People found" }).getByRole("button").click();
    await expect(page.getByText("1 of 1 checked in")).toBeVisible();
  });

  await test.step("the certificate is issued after the end", async () => {
    await end(id);
    await page.goto(`/admin/events/${id}/certificates`);
    const issue = page.getByRole("button", { name: "Issue certificates" });
    const issued = page
      .getByRole("region", { name: "Certificates" })
      .getByRole("row", { name: /Marva Rolle/ });
    // Background work may have been first.
    await expect(issue.or(issued).first()).toBeVisible();
    await expectAccessible(page);
    if (await issue.isVisible()) {
      await issue.click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Issue certificates" }).click();
    }
    await expect(issued).toContainText("Valid");
  });

  const member = await anotherBrowser(browser, demo.member);
  await member.goto("/events?tab=mine");
  const card = member.getByRole("article").filter({ hasText: title });
  const downloading = member.waitForEvent("download");
  await card.getByRole("link", { name: "Download certificate" }).click();
  const file = await downloading.then((download) => download.path());
  await card.getByRole("button", { name: `Share the certificate: ${title}` }).click();
  const linkedIn = member.getByRole("menuitem", { name: "Add to LinkedIn" });
  await expect(linkedIn).toHaveAttribute(
    "href",
    /^https:\/\/www\.linkedin\.com\/profile\/add\?startTask=CERTIFICATION_NAME&/,
  );
  const verify = await member.getByRole("menuitem", { name: "Verify" }).getAttribute("href");
  await member.getByRole("menuitem", { name: "Share the PDF by link" }).click();
  await expect(toast(member)).toContainText("Certificate shared");

  await test.step("the bank checks it", async () => {
    await bank.goto(new URL(verify ?? "").pathname);
    await expect(bank.getByRole("heading", { name: "This certificate is valid" })).toBeVisible();
    await expect(bank.getByText("Marva Rolle")).toBeVisible();
    await expect(bank.getByText("Ethics: 1.5 hours")).toBeVisible();
    await expect(bank.getByRole("link", { name: "Download certificate" })).toBeVisible();
    const drop = bank.getByLabel("Drop the PDF here");
    await drop.setInputFiles(file);
    await expect(
      bank.getByRole("status").filter({ hasText: "is the file we issued, unchanged" }),
    ).toBeVisible();
    const buffer = Buffer.concat([fs.readFileSync(file), Buffer.from(" ")]);
    await drop.setInputFiles({ name: "changed.pdf", mimeType: "application/pdf", buffer });
    await expect(bank.getByRole("status").filter({ hasText: "changed.pdf was changed" })).toBeVisible();
    await expectAccessible(bank);
  });
});
