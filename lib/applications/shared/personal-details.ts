import "server-only";
import { MissingKeyError } from "@/lib/encryption/cipher.mjs";
import { hashesToFind, hashToStore, openJson, sealJson } from "@/lib/encryption/sealed-text";
import { folded, nameKey } from "@/lib/core/folding";
import { Refusal } from "@/lib/core/errors";
import { log } from "@/lib/log";

/** The encrypted personal details of an application. `dateOfBirth` is a day, such as "1988-03-22". */
export type PersonalDetails = {
  dateOfBirth: string;
  homePhone: string;
  cellPhone: string;
  homeAddress: string;
};
type Name = { firstName: string; lastName: string };

const purpose = "application-details/1";
const hashPurpose = "application-hashes/1";
const paddedToBytes = 1024;

/** The columns of hashes by which possible duplicates are found. */
export const hashFields = { birthHash: true, cellPhoneHash: true, homePhoneHash: true } as const;

type DetailsRow = { personalDetails: Uint8Array | null };

/** The columns of `MembershipApplication` with the encrypted details and their hashes. */
export function detailsColumns(name: Name, details: PersonalDetails) {
  return { personalDetails: sealJson(purpose, details, paddedToBytes), ...hashColumns(name, details) };
}

export function hashColumns(name: Name, details: PersonalDetails) {
  const of = (text: string | null) => (text === null ? null : hashToStore(hashPurpose, text));
  return {
    birthHash: of(birthText(name, details)),
    cellPhoneHash: of(phoneText(details.cellPhone)),
    homePhoneHash: of(phoneText(details.homePhone)),
  };
}

/** The hashes that the person's other applications may have. */
export function hashesOf(name: Name, details: PersonalDetails) {
  return {
    birth: hashesToFind(hashPurpose, birthText(name, details)),
    phones: [details.cellPhone, details.homePhone].flatMap((phone) => {
      const text = phoneText(phone);
      return text === null ? [] : hashesToFind(hashPurpose, text);
    }),
  };
}

/**
 * The text for the hash of a birth date. It includes the name, because there are so few birth dates that frequency
 * would reveal one.
 */
function birthText({ firstName, lastName }: Name, { dateOfBirth }: PersonalDetails): string {
  return JSON.stringify(["birth", dateOfBirth, nameKey(firstName), nameKey(lastName)]);
}

function phoneText(phone: string): string | null {
  const digits = phoneDigits(phone);
  return digits === null ? null : JSON.stringify(["phone", digits]);
}

/** The last ten digits of a phone number; null for fewer than seven. */
export function phoneDigits(phone: string): string | null {
  const digits = folded(phone)
    .replace(/[^0-9]/g, "")
    .slice(-10);
  return digits.length < 7 ? null : digits;
}

/** The details of an application; null when the key that encrypted them is missing. */
export function decryptDetails({ personalDetails }: DetailsRow): PersonalDetails | null {
  if (personalDetails === null) return null;
  try {
    return openJson(purpose, personalDetails) as PersonalDetails;
  } catch (error) {
    if (!(error instanceof MissingKeyError)) throw error;
    log.error({ key: error.keyId }, "an application's personal details cannot be read: its key is not set");
    return null;
  }
}

/**
 * The personal details of an application.
 * @throws Refusal `key_missing`
 */
export function requirePersonalDetails(row: DetailsRow): PersonalDetails {
  const details = decryptDetails(row);
  if (!details)
    throw new Refusal(
      "key_missing",
      "The applicant's phone numbers and home address can't be decrypted. Ask the person who runs the portal's server to set the missing encryption key.",
    );
  return details;
}
