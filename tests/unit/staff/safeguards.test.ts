import { expect, it } from "vitest";
import { missingSafeguards } from "@/lib/staff/rules";

/** The only owner, with a passkey on one device. */
const sole = { hasApp: false, passkeys: 1, recoveryCodesLeft: 0, otherOwners: 0, canBeReset: false };

it("an owner whom nobody can reset reads which safeguards are missing", () => {
  expect(missingSafeguards(sole)).toEqual(["recovery_codes", "second_device", "second_owner"]);
  expect(missingSafeguards({ ...sole, recoveryCodesLeft: 10 })).toEqual(["second_device", "second_owner"]);
  expect(missingSafeguards({ ...sole, hasApp: true })).toEqual(["recovery_codes", "second_owner"]);
  expect(missingSafeguards({ ...sole, passkeys: 2, recoveryCodesLeft: 1 })).toEqual(["second_owner"]);
  expect(missingSafeguards({ ...sole, passkeys: 2, recoveryCodesLeft: 1, otherOwners: 1 })).toEqual([]);
});

it("no safeguard is missing when two other owners can reset the factor, or there is none to lose", () => {
  expect(missingSafeguards({ ...sole, otherOwners: 2, canBeReset: true })).toEqual([]);
  expect(missingSafeguards({ ...sole, passkeys: 0 })).toEqual([]);
});
