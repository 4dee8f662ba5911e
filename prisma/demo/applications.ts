import type { BackgroundAnswers } from "@/lib/applications/background-answers";

export type DemoApplication = {
  firstName: string;
  lastName: string;
  email: string;
  registrationType: "existing" | "new";
  membershipNumber: string | null;
  membershipType: "academic" | "associate" | "professional" | "bccp" | "regulator";
  /** YYYY-MM-DD */
  dateOfBirth: string;
  homeAddress: string;
  professionalQualifications: string;
  professionalMemberships: string;
  currentEmployer: string;
  positionHeld: string;
  durationInPosition: string;
  ceoName: string;
  ceoTitle: string;
  daysAgo: number;
  decision: { status: "approved" | "rejected"; daysAgo: number; note: string | null } | null;
  background: Partial<BackgroundAnswers>;
};

/** An approved applicant's account is the person in people.ts with that address. */
export const applications: DemoApplication[] = [
  {
    firstName: "Marissa", lastName: "Thurston", email: "marissa.thurston@demo.test", registrationType: "new", membershipNumber: null,
    membershipType: "professional", dateOfBirth: "1988-03-22", homeAddress: "14 Sunrise Road, Seabreeze Estates, Nassau",
    professionalQualifications: "LL.B. (Hons.), International Diploma in Governance, Risk and Compliance",
    professionalMemberships: "International Compliance Association", currentEmployer: "Clifton Wealth Management",
    positionHeld: "Compliance Officer", durationInPosition: "4 years", ceoName: "Rupert Maura", ceoTitle: "Managing Director",
    daysAgo: 2, decision: null, background: {},
  },
  {
    firstName: "Dario", lastName: "Eneas", email: "dario.eneas@demo.test", registrationType: "new", membershipNumber: null,
    membershipType: "associate", dateOfBirth: "1996-11-05", homeAddress: "Apartment 3, Harbour View, East Bay Street, Nassau",
    professionalQualifications: "B.Sc. Accounting, CAMS Foundations certificate", professionalMemberships: "None so far",
    currentEmployer: "Goombay Insurance Company", positionHeld: "Compliance Assistant", durationInPosition: "18 months",
    ceoName: "Andrea Lowe", ceoTitle: "Chief Executive Officer", daysAgo: 4, decision: null,
    background: {
      bankruptcyHistory: true,
      backgroundExplanation: "A small company I was director of was wound up in 2021 after the hurricane. All creditors were paid; the liquidator's letter can be provided.",
    },
  },
  {
    firstName: "Yvette", lastName: "Carey", email: "yvette.carey@demo.test", registrationType: "existing", membershipNumber: "ACO-2018C4F21B",
    membershipType: "bccp", dateOfBirth: "1975-07-14", homeAddress: "22 Dean Street, off Blue Hill Road, Nassau",
    professionalQualifications: "Certified Compliance Professional, MBA, CAMS", professionalMemberships: "ACAMS, Institute of Internal Auditors",
    currentEmployer: "Silver Cay Bank", positionHeld: "Vice President, Compliance", durationInPosition: "9 years",
    ceoName: "Stanley Darville", ceoTitle: "President", daysAgo: 6, decision: null,
    background: { regulatoryRegistration: true, backgroundExplanation: "Registered as MLRO with the supervisor of my institution since 2017." },
  },
  {
    firstName: "Troy", lastName: "Gardiner", email: "troy.gardiner@demo.test", registrationType: "new", membershipNumber: null,
    membershipType: "regulator", dateOfBirth: "1983-01-30", homeAddress: "5 Bamboo Court, Sandilands Village Road, Nassau",
    professionalQualifications: "M.Sc. Financial Regulation and Compliance", professionalMemberships: "Regional supervisors' college",
    currentEmployer: "Financial regulator", positionHeld: "Senior Examiner", durationInPosition: "6 years",
    ceoName: "Helen Thurlow", ceoTitle: "Inspector", daysAgo: 9, decision: null, background: {},
  },
  {
    firstName: "Tanya", lastName: "Wallace", email: "tanya.wallace@demo.test", registrationType: "new", membershipNumber: null,
    membershipType: "associate", dateOfBirth: "1994-09-09", homeAddress: "31 Hibiscus Avenue, Tropical Gardens, Nassau",
    professionalQualifications: "B.B.A. Finance, certificate in customer due diligence", professionalMemberships: "None so far",
    currentEmployer: "Conch Digital Exchange", positionHeld: "Customer Due Diligence Officer", durationInPosition: "2 years",
    ceoName: "Peter Malcolm", ceoTitle: "Chief Executive Officer", daysAgo: 23,
    decision: { status: "approved", daysAgo: 19, note: "Approved; waiting for the first dues payment." }, background: {},
  },
  {
    firstName: "Omar", lastName: "Rahming", email: "omar.rahming@demo.test", registrationType: "new", membershipNumber: null,
    membershipType: "associate", dateOfBirth: "1998-02-17", homeAddress: "8 Sea Breeze Lane, Nassau",
    professionalQualifications: "B.Sc. Economics, AML analyst certificate", professionalMemberships: "None so far",
    currentEmployer: "Poinciana Fund Services", positionHeld: "Compliance Analyst", durationInPosition: "1 year",
    ceoName: "Raquel Hanna", ceoTitle: "Director", daysAgo: 96,
    decision: { status: "approved", daysAgo: 90, note: null }, background: {},
  },
  {
    firstName: "Hadassah", lastName: "Lockhart", email: "hadassah.lockhart@demo.test", registrationType: "new", membershipNumber: null,
    membershipType: "academic", dateOfBirth: "2004-05-27", homeAddress: "Hall of residence, Thompson Boulevard, Nassau",
    professionalQualifications: "Third year of a B.B.A. in Finance", professionalMemberships: "Student finance society",
    currentEmployer: "University student", positionHeld: "Student, B.B.A.", durationInPosition: "3 years",
    ceoName: "Dr. Olive Beneby", ceoTitle: "Head of School", daysAgo: 70,
    decision: { status: "approved", daysAgo: 66, note: "Proof of enrolment seen." }, background: {},
  },
  {
    firstName: "Denise", lastName: "Archer", email: "denise.archer@demo.test", registrationType: "existing", membershipNumber: "ACO-2019A77D03",
    membershipType: "regulator", dateOfBirth: "1979-12-02", homeAddress: "17 Collins Avenue, Nassau",
    professionalQualifications: "LL.M. Banking Law, certified fraud examiner", professionalMemberships: "ACFE",
    currentEmployer: "Financial regulator", positionHeld: "Deputy Inspector", durationInPosition: "7 years",
    ceoName: "Helen Thurlow", ceoTitle: "Inspector", daysAgo: 1499,
    decision: { status: "approved", daysAgo: 1493, note: null },
    background: { regulatoryRegistration: true, backgroundExplanation: "I am a public officer of a supervisor." },
  },
  {
    firstName: "Gregory", lastName: "Sturrup", email: "gregory.sturrup@demo.test", registrationType: "new", membershipNumber: null,
    membershipType: "professional", dateOfBirth: "1981-06-11", homeAddress: "9 Marlin Drive, Freeport, Grand Bahama",
    professionalQualifications: "Certificate in general management", professionalMemberships: "None so far",
    currentEmployer: "Sturrup Holdings", positionHeld: "Director", durationInPosition: "11 years",
    ceoName: "Gregory Sturrup", ceoTitle: "Director", daysAgo: 52,
    decision: { status: "rejected", daysAgo: 44, note: "The Professional level asks for two years in a compliance function. The Associate level is open to you." },
    background: { criminalConviction: true, backgroundExplanation: "A fine for a traffic offence in 2003." },
  },
  {
    firstName: "Lakeisha", lastName: "Bonaby", email: "lakeisha.bonaby@demo.test", registrationType: "new", membershipNumber: null,
    membershipType: "associate", dateOfBirth: "1992-08-19", homeAddress: "44 Poinciana Drive, Stapledon Gardens, Nassau",
    professionalQualifications: "Associate degree in business administration", professionalMemberships: "None so far",
    currentEmployer: "Bimini Marina Group", positionHeld: "Office Manager", durationInPosition: "5 years",
    ceoName: "Arnold Levarity", ceoTitle: "General Manager", daysAgo: 131,
    decision: { status: "rejected", daysAgo: 120, note: "No police certificate was received within ninety days. You are welcome to apply again." },
    background: {},
  },
];
