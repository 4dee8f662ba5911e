import { expect, it } from "vitest";
import { replaceRecoveryCodes } from "@/lib/factors/shared/recovery-codes";
import { readSession } from "@/lib/auth/sessions";
import { listMissingSafeguards } from "@/lib/staff/shared/owners";
import { anAuthenticator } from "../../support/authenticator-app";
import { anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import { onStaffForDays } from "../../support/database";

type Person = Awaited<ReturnType<typeof anAdmin>>;

async function missing(person: Person) {
  const browser = await signedInAs(person);
  const member = await readSession([...browser.cookies.values()][0] ?? "");
  return member ? listMissingSafeguards(member) : null;
}
async function anOwner(days: number) {
  const owner = await anAdmin();
  await onStaffForDays(owner, days);
  return owner;
}

it("an owner is warned of a lockout until two others could reset their factor", async () => {
  const owner = await anOwner(30);
  expect(await missing(owner)).toEqual([]);
  await anAuthenticator(owner);
  expect(await missing(owner)).toEqual(["recovery_codes", "second_device", "second_owner"]);
  await replaceRecoveryCodes(owner.id);
  await anOwner(8);
  // The second is no owner for long enough yet.
  const newest = await anOwner(2);
  expect(await missing(owner)).toEqual(["second_device"]);
  await onStaffForDays(newest, 8);
  expect(await missing(owner)).toEqual([]);
});

it("staff who are not owners are reset by the owners, and not warned of a lockout", async () => {
  const administrator = await aStaffMember([{ role: "administrator", eventId: null }]);
  await anAuthenticator(administrator);
  expect(await missing(administrator)).toEqual([]);
});
