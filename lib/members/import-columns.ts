import "server-only";
import { folded } from "@/lib/core/folding";
import { currency, formatCents } from "@/lib/core/money";
import { detailList, type DetailName } from "@/lib/core/profile-details";
import { defaultAnnualFeeCents } from "@/lib/membership/rules";

/** The column key of a profile detail, such as "jobtitle" for `jobTitle`. */
export const detailKey = (name: DetailName) => name.toLowerCase() as Lowercase<DetailName>;

const defaultFee = formatCents(defaultAnnualFeeCents);

/**
 * The columns of a member file. `key` is the header in lower case with letters only, so that any spelling matches;
 * further keys are the names that other programs use.
 */
export const importColumns = [
  {
    key: "email",
    name: "email",
    explanation: "Identifies the member. Required for new members.",
    sample: "marva@example.com",
  },
  { key: "firstname", name: "first name", explanation: "Required for new members.", sample: "Marva" },
  { key: "lastname", name: "last name", explanation: "Required for new members.", sample: "Rolle" },
  {
    key: "memberid",
    name: "member id",
    explanation: "Identifies an existing member if the email address is blank.",
    sample: "",
  },
  ...detailList.map(({ name, label, importHint, example }) => ({
    key: detailKey(name),
    name: label.toLowerCase(),
    explanation: importHint,
    sample: example,
  })),
  {
    key: "status",
    name: "status",
    explanation:
      "pending or active. If blank, your answer in the preview counts for new people. Active members stay active.",
    sample: "active",
  },
  {
    key: "membershiptype",
    name: "membership type",
    explanation: "If blank, new members are Professional.",
    sample: "Professional",
  },
  {
    key: "annualfee",
    name: "annual fee",
    explanation: `In ${currency}. If blank, new members get the fee of their membership type, or ${defaultFee}.`,
    sample: defaultFee,
  },
  {
    key: "joindate",
    name: "join date",
    explanation: "YYYY-MM-DD. If blank, newly active members get the import date.",
    sample: "2024-02-01",
  },
  {
    key: "nextpaymentdate",
    name: "next payment date",
    explanation: "YYYY-MM-DD. If blank, newly active members with a fee get the date one year later.",
    sample: "2027-02-01",
  },
] as const;

export type ImportColumn = (typeof importColumns)[number]["key"];

const otherNames: Record<string, ImportColumn> = {
  emailaddress: "email",
  givenname: "firstname",
  surname: "lastname",
  familyname: "lastname",
  membershipstatus: "status",
  membershipid: "memberid",
  type: "membershiptype",
  fee: "annualfee",
  membernr: "membernumber",
  memberno: "membernumber",
  membershipno: "membernumber",
  membershipnumber: "membernumber",
  company: "employer",
  organisation: "employer",
  organization: "employer",
  jobtitle: "position",
  telephone: "phone",
};

/** The column of a header such as "E-mail", "First_Name" or "membershipType"; null for an unknown one. */
export function findImportColumn(header: string): ImportColumn | null {
  const letters = folded(header).replace(/[^a-z]/g, "");
  return importColumns.find(({ key }) => key === letters)?.key ?? otherNames[letters] ?? null;
}
