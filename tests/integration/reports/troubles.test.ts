import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { readInstallation } from "@/lib/reports/troubles";
import { recordBackup } from "@/scripts/backup/record.mjs";
import pg from "pg";
import { aMember, aStaffMember, hourMs } from "../../support/builders";
import { ownerUrl } from "../../support/database";

/** Of a process that has just been started: no job has been done yet. */
const upSeconds = 30;
const owner = () => aStaffMember([{ role: "owner", eventId: null }]);
const said = async (person: Awaited<ReturnType<typeof owner>>) =>
  (await readInstallation({ ...person, sessionHash: "" }, upSeconds)).troubles.map(({ what }) => what);

it("a portal used for a day warns that it has no backup, until one is made, and again a day later", async () => {
  const person = await owner();
  expect(await said(person)).toEqual([]);
  await aMember({ createdAt: new Date(Date.now() - 25 * hourMs) });
  expect(await said(person)).toEqual(["No backup is on record."]);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await recordBackup(client, { size: 12, isEncrypted: true });
  await client.end();
  expect(await said(person)).toEqual([]);
  await db.write.backupRun.updateMany({ data: { madeAt: new Date(Date.now() - 26 * hourMs) } });
  expect(await said(person)).toEqual(["The last backup is 1 day old."]);
});

it("emails that the mail server refuses are reported only to people who can change the settings", async () => {
  await db.write.outboxEmail.create({
    data: {
      toAddress: "althea@example.test",
      subject: "Hello",
      text: "Hello",
      html: "Hello",
      template: "registration_confirmed",
      attempts: 2,
      lastError: "451 later",
    },
  });
  expect(await said(await owner())).toEqual(["The mail server has refused 1 email, and we’ll keep trying."]);
  expect(await said(await aStaffMember([{ role: "treasurer", eventId: null }]))).toEqual([]);
});
