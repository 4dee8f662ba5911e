import "server-only";

/**
 * The columns of a member file. `key` is the header in lower case with letters only, so that any spelling matches;
 * further keys are the names that other programs use.
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
    explanation: "In BSD. Left out for a new member: what the membership type costs, or 350.00.",
    sample: "350.00",
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

/** The column of a header such as "E-mail", "First_Name" or "membershipType"; null for an unknown one. */
export function columnOf(header: string): ImportColumn | null {
  const letters = header.toLowerCase().replace(/[^a-z]/g, "");
  return importColumns.find(({ key }) => key === letters)?.key ?? otherNames[letters] ?? null;
}
