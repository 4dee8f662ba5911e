import "server-only";
import { formatCents } from "@/lib/format";
import { defaultAnnualFeeCents } from "./rules";

const defaultFee = formatCents(defaultAnnualFeeCents);

/**
 * The columns of a file of members. `key` is the name without anything but its letters, by which a header is
 * recognised however it is written; so are the names that other programs give the same thing.
 */
export const importColumns = [
  {
    key: "email",
    name: "email",
    explanation: "Who it is. Required for new members.",
    sample: "marva@example.com",
  },
  { key: "firstname", name: "first name", explanation: "Required for new members.", sample: "Marva" },
  { key: "lastname", name: "last name", explanation: "Required for new members.", sample: "Rolle" },
  {
    key: "memberid",
    name: "member id",
    explanation: "Finds an existing member where the e-mail address is left out.",
    sample: "",
  },
  { key: "phone", name: "phone", explanation: "As it is to be shown.", sample: "(242) 555-0123" },
  { key: "address", name: "address", explanation: "On one line or several.", sample: "Bay Street, Nassau" },
  {
    key: "status",
    name: "status",
    explanation: "pending or active; pending for new members. An active member stays active.",
    sample: "active",
  },
  {
    key: "membershiptype",
    name: "membership type",
    explanation: "Professional for new members unless it says another.",
    sample: "Professional",
  },
  {
    key: "annualfee",
    name: "annual fee",
    explanation: `In BSD. Left out for a new member: what the membership type costs, or ${defaultFee}.`,
    sample: defaultFee,
  },
  {
    key: "joindate",
    name: "join date",
    explanation: "YYYY-MM-DD. The day of the import for who becomes active without one.",
    sample: "2024-02-01",
  },
  {
    key: "nextpaymentdate",
    name: "next payment date",
    explanation: "YYYY-MM-DD. A year on for who becomes active without one and pays a fee.",
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
};

/** Which column a header means: "E-mail", "First_Name", "membershipType"; null for one that is not read. */
export function columnOf(header: string): ImportColumn | null {
  const letters = header.toLowerCase().replace(/[^a-z]/g, "");
  return importColumns.find(({ key }) => key === letters)?.key ?? otherNames[letters] ?? null;
}
