import { describe, expect, it, vi } from "vitest";
import type * as PersonalDetailsFile from "@/lib/applications/shared/personal-details";

const name = { firstName: "Amara", lastName: "Rolle" };
const details = {
  dateOfBirth: "1988-03-22",
  homePhone: "(242) 555-0123",
  cellPhone: "+1 242.555.0124",
  homeAddress: "14 Sunrise Road",
};
const [old, present] = ["o".repeat(40), "p".repeat(40)];

/** The file as it is under these keys: modules read the environment once. */
async function under(key: string, oldKeys = ""): Promise<typeof PersonalDetailsFile> {
  vi.resetModules();
  vi.stubEnv("DATA_ENCRYPTION_KEY", key);
  vi.stubEnv("DATA_ENCRYPTION_KEYS_OLD", oldKeys);
  return import("@/lib/applications/shared/personal-details");
}

describe("the hashes of an applicant's details", () => {
  it("an applicant's details are found while a key rotation has rehashed only some of them", async () => {
    const before = (await under(old)).hashColumns(name, details);
    const file = await under(present, old);
    const after = file.hashColumns(name, details);
    const { birth, phones } = file.hashesOf({ firstName: "AMARA", lastName: "rolle" }, details);
    expect(birth).toEqual([after.birthHash, before.birthHash]);
    expect(phones).toEqual(
      expect.arrayContaining([
        after.cellPhoneHash,
        before.cellPhoneHash,
        after.homePhoneHash,
        before.homePhoneHash,
      ]),
    );
  });

  it("phone numbers are compared by their last ten digits, and short ones never", async () => {
    const file = await under(present);
    expect(file.phoneDigits("+1 (242) 555-0124")).toBe("2425550124");
    expect(file.phoneDigits("555-012")).toBeNull();
    expect(file.hashColumns(name, { ...details, homePhone: "12" }).homePhoneHash).toBeNull();
  });

  it("two people with the same birth date are not taken for one person", async () => {
    const file = await under(present);
    const other = file.hashColumns({ ...name, firstName: "Nevaeh" }, details);
    expect(other.birthHash).not.toEqual(file.hashColumns(name, details).birthHash);
    expect(other.homePhoneHash).toEqual(file.hashColumns(name, details).homePhoneHash);
  });
});
