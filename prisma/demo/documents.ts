import { MEMBER_EMAIL } from "./people";

export type DemoDocument = {
  /** Names the document here, so that a correction can point at what it replaces. */
  key: string;
  memberEmail: string;
  fileName: string;
  category: "certificate" | "id" | "receipt" | "other";
  status: "pending" | "approved" | "rejected";
  daysAgo: number;
  rejectionReason?: string;
  replaces?: string;
  /** The one line that stands on its page. */
  line: string;
};

export const documents: DemoDocument[] = [
  {
    key: "member-passport",
    memberEmail: MEMBER_EMAIL,
    fileName: "passport-tamika-rolle.pdf",
    category: "id",
    status: "approved",
    daysAgo: 425,
    line: "Copy of passport (sample)",
  },
  {
    key: "member-diploma",
    memberEmail: MEMBER_EMAIL,
    fileName: "diploma-in-compliance.pdf",
    category: "certificate",
    status: "approved",
    daysAgo: 402,
    line: "Diploma in Compliance (sample)",
  },
  {
    key: "member-letter-draft",
    memberEmail: MEMBER_EMAIL,
    fileName: "employment-letter.pdf",
    category: "other",
    status: "rejected",
    daysAgo: 40,
    rejectionReason: "The letter is not signed. Please upload the signed copy.",
    line: "Letter of employment, draft (sample)",
  },
  {
    key: "member-letter",
    memberEmail: MEMBER_EMAIL,
    fileName: "employment-letter-signed.pdf",
    category: "other",
    status: "pending",
    daysAgo: 36,
    replaces: "member-letter-draft",
    line: "Letter of employment, signed (sample)",
  },
  {
    key: "member-transfer",
    memberEmail: MEMBER_EMAIL,
    fileName: "transfer-receipt-dues.pdf",
    category: "receipt",
    status: "approved",
    daysAgo: 65,
    line: "Receipt of a bank transfer (sample)",
  },
  {
    key: "moss-diploma",
    memberEmail: "kendrick.moss@demo.test",
    fileName: "international-diploma-aml.pdf",
    category: "certificate",
    status: "pending",
    daysAgo: 3,
    line: "International Diploma in AML (sample)",
  },
  {
    key: "turnquest-licence",
    memberEmail: "marco.turnquest@demo.test",
    fileName: "drivers-licence.pdf",
    category: "id",
    status: "rejected",
    daysAgo: 22,
    rejectionReason: "The licence expired in March. A passport or a valid licence, please.",
    line: "Driver's licence (sample)",
  },
  {
    key: "adderley-certificate",
    memberEmail: "jamaal.adderley@demo.test",
    fileName: "blockchain-analysis-level-1.pdf",
    category: "certificate",
    status: "approved",
    daysAgo: 75,
    line: "Certificate in blockchain analysis (sample)",
  },
  {
    key: "pratt-enrolment",
    memberEmail: "latoya.pratt@demo.test",
    fileName: "proof-of-enrolment.pdf",
    category: "other",
    status: "approved",
    daysAgo: 101,
    line: "Proof of enrolment (sample)",
  },
  {
    key: "wallace-passport",
    memberEmail: "tanya.wallace@demo.test",
    fileName: "passport.pdf",
    category: "id",
    status: "pending",
    daysAgo: 17,
    line: "Copy of passport (sample)",
  },
  {
    key: "saunders-police",
    memberEmail: "stephan.saunders@demo.test",
    fileName: "police-certificate.pdf",
    category: "certificate",
    status: "pending",
    daysAgo: 24,
    line: "Police certificate (sample)",
  },
  {
    key: "bain-crs",
    memberEmail: "sherell.bain@demo.test",
    fileName: "crs-training-certificate.pdf",
    category: "certificate",
    status: "approved",
    daysAgo: 210,
    line: "CRS training certificate (sample)",
  },
  {
    key: "roker-receipt",
    memberEmail: "lynden.roker@demo.test",
    fileName: "cheque-stub.pdf",
    category: "receipt",
    status: "pending",
    daysAgo: 6,
    line: "Cheque stub (sample)",
  },
];
