/** The words of `User.membershipType`, one a level of spec §9. */
export type Level = "Academic" | "Associate" | "Professional" | "BCCP" | "Regulator";

/** Annual fee in cents of BSD by level (spec §9). */
export const FEE_CENTS: Record<Level, number> = {
  Academic: 10_000,
  Associate: 20_000,
  Professional: 25_000,
  BCCP: 30_000,
  Regulator: 0,
};

/** What an account has that nobody has put into a level yet (spec §9: 350.00 is shown). */
export const PLAIN_FEE_CENTS = 35_000;

export type Person = {
  firstName: string;
  lastName: string;
  email: string;
  level: Level;
  isAdmin: boolean;
  /** Days since the account was made. */
  createdDaysAgo: number;
  /** Days since the membership became active; null while it is pending. */
  joinedDaysAgo: number | null;
  /** The account was made on the register form, without an application that names a level. */
  isPlain: boolean;
  employer: string;
  position: string;
  address: string;
};

/** The two whose password `npm start` prints (decisions §1). */
export const ADMIN_EMAIL = "admin@demo.test";
export const MEMBER_EMAIL = "member@demo.test";
export const SECOND_ADMIN_EMAIL = "delano.cartwright@demo.test";
export const DEMO_PASSWORD = "demo-password";

type Row = [
  firstName: string,
  lastName: string,
  level: Level,
  joinedDaysAgo: number | null,
  createdDaysAgo: number,
  employer: string,
  position: string,
  address: string,
];

// Employers are invented. Nobody here is meant to be anybody.
const rows: Row[] = [
  ["Shantel", "Ferguson", "BCCP", 2210, 2216, "Association office", "Executive Secretary", "Blake Road, Nassau"],
  ["Tamika", "Rolle", "Professional", 1161, 1167, "Harbour Trust (Bahamas) Ltd.", "Compliance Officer", "Prince Charles Drive, Nassau"],
  ["Delano", "Cartwright", "BCCP", 1987, 1992, "Cable Beach Bank & Trust", "Chief Compliance Officer", "Skyline Drive, Nassau"],
  ["Philippa", "Knowles", "BCCP", 2150, 2161, "Lucayan Private Bank", "Head of Financial Crime", "Eastern Road, Nassau"],
  ["Anwar", "Bethel", "Professional", 1420, 1426, "Poinciana Fund Services", "Money Laundering Reporting Officer", "Westridge, Nassau"],
  ["Giselle", "Albury", "Professional", 1388, 1391, "Elbow Cay Trustees", "Compliance Manager", "Marsh Harbour, Abaco"],
  ["Kendrick", "Moss", "Associate", 322, 330, "Cable Beach Bank & Trust", "Compliance Analyst", "Carmichael Road, Nassau"],
  ["Bernadette", "Pinder", "BCCP", 1843, 1850, "Harbour Trust (Bahamas) Ltd.", "Deputy MLRO", "Camperdown, Nassau"],
  ["Rashad", "Sands", "Professional", 903, 911, "Goombay Insurance Company", "Compliance Officer", "Soldier Road, Nassau"],
  ["Lavern", "McPhee", "Professional", 1112, 1117, "Royal Caye Credit Union", "Compliance and Risk Manager", "South Beach, Nassau"],
  ["Dwight", "Thompson", "Regulator", 1260, 1265, "Financial regulator", "Examiner", "Shirley Street, Nassau"],
  ["Antoinette", "Deveaux", "Professional", 764, 770, "Junkanoo Capital Markets", "Head of Compliance", "Sandyport, Nassau"],
  ["Jamaal", "Adderley", "Associate", 211, 218, "Conch Digital Exchange", "Onboarding Analyst", "Golden Gates, Nassau"],
  ["Monique", "Symonette", "BCCP", 1655, 1660, "Clifton Wealth Management", "Group MLRO", "Lyford Cay, Nassau"],
  ["Nathaniel", "Sawyer", "Professional", 588, 596, "Lucayan Private Bank", "Sanctions Officer", "Freeport, Grand Bahama"],
  ["Keva", "Lightbourne", "Professional", 1034, 1040, "Out Island Money Transfer", "Compliance Officer", "Freeport, Grand Bahama"],
  ["Marco", "Turnquest", "Associate", 156, 163, "Poinciana Fund Services", "KYC Officer", "Gambier, Nassau"],
  ["Indira", "Minnis", "Professional", 842, 849, "Minnis, Storr & Co.", "Counsel, Regulatory", "East Bay Street, Nassau"],
  ["Carlyle", "Ingraham", "BCCP", 2075, 2080, "Silver Cay Bank", "Chief Risk Officer", "Port New Providence, Nassau"],
  ["Latoya", "Pratt", "Academic", 98, 104, "University student", "Student, LL.B.", "Oakes Field, Nassau"],
  ["Samuel", "Strachan", "Professional", 677, 683, "Goombay Insurance Company", "Internal Auditor", "Winton Meadows, Nassau"],
  ["Theresa", "Stubbs", "Regulator", 734, 741, "Financial regulator", "Senior Analyst, Policy", "Village Road, Nassau"],
  ["Garvin", "Storr", "Professional", 1299, 1303, "Minnis, Storr & Co.", "Partner", "Montagu Foreshore, Nassau"],
  ["Deandra", "Major", "Associate", 274, 281, "Silver Cay Bank", "Transaction Monitoring Analyst", "Yamacraw, Nassau"],
  ["Quincy", "Munroe", "Professional", 498, 505, "Conch Digital Exchange", "MLRO", "Cable Beach, Nassau"],
  ["Vernice", "Mackey", "Professional", 1571, 1577, "Royal Caye Credit Union", "Compliance Officer", "Fox Hill, Nassau"],
  ["Wendell", "Newbold", "BCCP", 1722, 1729, "Elbow Cay Trustees", "Director of Compliance", "Hope Town, Abaco"],
  ["Patrice", "Gibson", "Professional", 389, 395, "Clifton Wealth Management", "Compliance Officer", "Adelaide, Nassau"],
  ["Kirkland", "Forbes", "Associate", 188, 193, "Out Island Money Transfer", "Compliance Assistant", "George Town, Exuma"],
  ["Ebony", "Culmer", "Professional", 1190, 1196, "Junkanoo Capital Markets", "Surveillance Officer", "Stapledon Gardens, Nassau"],
  ["Craig", "Curry", "Professional", 951, 957, "Harbour Trust (Bahamas) Ltd.", "Data Protection Officer", "High Vista, Nassau"],
  ["Janeen", "Cleare", "Professional", 302, 309, "Cable Beach Bank & Trust", "Regulatory Reporting Officer", "Seabreeze, Nassau"],
  ["Valentino", "Burrows", "Associate", 133, 139, "Lucayan Private Bank", "Compliance Trainee", "Eight Mile Rock, Grand Bahama"],
  ["Sherell", "Bain", "Professional", 622, 629, "Silver Cay Bank", "FATCA and CRS Officer", "Blue Hill Road, Nassau"],
  ["Denise", "Archer", "Regulator", 1488, 1493, "Financial regulator", "Deputy Inspector", "Collins Avenue, Nassau"],
  ["Raquel", "Hanna", "BCCP", 1366, 1370, "Poinciana Fund Services", "Head of Compliance", "Love Beach, Nassau"],
  ["Felicity", "Higgs", "Professional", 877, 884, "Spanish Wells Marine Finance", "Compliance Officer", "Spanish Wells, Eleuthera"],
  ["Zhivargo", "Hepburn", "Associate", 246, 252, "Conch Digital Exchange", "Blockchain Analyst", "Coral Harbour, Nassau"],
  ["Olivia", "Kemp", "Professional", 1055, 1061, "Clifton Wealth Management", "Compliance Manager", "Old Fort Bay, Nassau"],
  ["Hadassah", "Lockhart", "Academic", 61, 66, "University student", "Student, B.B.A.", "Thompson Boulevard, Nassau"],
  ["Rodney", "Neymour", "Professional", 716, 721, "Goombay Insurance Company", "Fraud Investigator", "Pinewood Gardens, Nassau"],
  ["Yolanda", "Poitier", "Professional", 1247, 1254, "Lucayan Private Bank", "Compliance Officer", "Arthur's Town, Cat Island"],
  ["Lynden", "Roker", "Professional", 540, 547, "Royal Caye Credit Union", "Risk Officer", "Nicholls Town, Andros"],
  ["Cherise", "Seymour", "BCCP", 1913, 1918, "Silver Cay Bank", "Head of Sanctions", "Cable Beach, Nassau"],
  ["Basil", "Sweeting", "Professional", 815, 820, "Elbow Cay Trustees", "Trust Officer", "Green Turtle Cay, Abaco"],
  ["Ianthe", "Wilchcombe", "Professional", 459, 464, "Out Island Money Transfer", "MLRO", "West End, Grand Bahama"],
  ["Terrance", "Woodside", "Associate", 117, 124, "Harbour Trust (Bahamas) Ltd.", "KYC Analyst", "Elizabeth Estates, Nassau"],
  ["Candice", "Duncombe", "Professional", 1139, 1144, "Junkanoo Capital Markets", "Compliance Officer", "Harbour Island, Eleuthera"],
  ["Everette", "Farquharson", "Professional", 983, 990, "Cable Beach Bank & Trust", "Internal Audit Manager", "Acklins Street, Nassau"],
  ["Michaela", "Glinton", "Professional", 361, 367, "Lucayan Private Bank", "Compliance Officer", "Lucaya, Grand Bahama"],
  ["Omar", "Rahming", "Associate", 84, 90, "Poinciana Fund Services", "Compliance Analyst", "Sea Breeze Lane, Nassau"],
  ["Paulette", "Outten", "Professional", 2034, 2040, "Goombay Insurance Company", "Senior Compliance Officer", "Kennedy Subdivision, Nassau"],
  ["Stephan", "Saunders", "Professional", null, 26, "Spanish Wells Marine Finance", "Compliance Officer", "Governor's Harbour, Eleuthera"],
  ["Tanya", "Wallace", "Associate", null, 19, "Conch Digital Exchange", "Customer Due Diligence Officer", "Tropical Gardens, Nassau"],
  ["Vaughn", "Bowleg", "Professional", null, 41, "Silver Cay Bank", "Payments Compliance Officer", "Joe Farrington Road, Nassau"],
  ["Leandra", "Pyfrom", "Professional", null, 12, "Royal Caye Credit Union", "Compliance Officer", "Rock Sound, Eleuthera"],
  ["Glenn", "Nottage", "Professional", null, 8, "Minnis, Storr & Co.", "Associate Counsel", "Dowdeswell Street, Nassau"],
  ["Christie", "Gomez", "Academic", null, 5, "University student", "Student, LL.M.", "Oakes Field, Nassau"],
  ["Alonzo", "Fountain", "Professional", null, 3, "Junkanoo Capital Markets", "Operations Officer", "Clarence Town, Long Island"],
  ["Rochelle", "Russell", "Professional", null, 1, "Harbour Trust (Bahamas) Ltd.", "Client Services Officer", "Matthew Town, Inagua"],
];

const EMAILS: Record<string, string> = { "Shantel Ferguson": ADMIN_EMAIL, "Tamika Rolle": MEMBER_EMAIL };
const ADMIN_EMAILS = [ADMIN_EMAIL, SECOND_ADMIN_EMAIL];

/** They signed up on the register form, so they keep the form's type and fee until an application names a level. */
const PLAIN = [
  "Tamika Rolle", "Patrice Gibson", "Michaela Glinton", "Vaughn Bowleg",
  "Leandra Pyfrom", "Glenn Nottage", "Alonzo Fountain", "Rochelle Russell",
];

export const people: Person[] = rows.map(
  ([firstName, lastName, level, joinedDaysAgo, createdDaysAgo, employer, position, address]) => {
    const name = `${firstName} ${lastName}`;
    const email = EMAILS[name] ?? `${firstName}.${lastName}@demo.test`.toLowerCase();
    const isPlain = PLAIN.includes(name);
    const isAdmin = ADMIN_EMAILS.includes(email);
    return { firstName, lastName, email, level, isAdmin, createdDaysAgo, joinedDaysAgo, isPlain, employer, position, address };
  },
);

/** The annual fee of a person in cents of BSD. */
export function feeCentsOf({ level, isPlain }: Person): number {
  return isPlain ? PLAIN_FEE_CENTS : FEE_CENTS[level];
}

/** Visitors who registered for events without an account: first name, last name, company, position. */
export const guests: [firstName: string, lastName: string, company: string, position: string][] = [
  ["Alicia", "Bullard", "Bimini Marina Group", "Financial Controller"],
  ["Brendon", "Coakley", "Coakley & Partners", "Accountant"],
  ["Camille", "Dorsett", "Junkanoo Capital Markets", "Operations Manager"],
  ["Desmond", "Edgecombe", "Edgecombe Real Estate", "Broker"],
  ["Eugenie", "Fernander", "Silver Cay Bank", "Branch Manager"],
  ["Franklyn", "Gaitor", "Family Island Ferries", "Company Secretary"],
  ["Gaynell", "Humes", "Humes Law Chambers", "Attorney"],
  ["Hubert", "Isaacs", "Goombay Insurance Company", "Claims Manager"],
  ["Ingrid", "Josey", "Lucayan Private Bank", "Relationship Manager"],
  ["Julian", "Knowles-Parker", "Parker Advisory", "Consultant"],
  ["Kathleen", "Lewis", "Caribbean Corporate Registry", "Corporate Administrator"],
  ["Lorenzo", "Marshall", "Marshall Jewellers", "Owner"],
  ["Marguerite", "North", "North Accounting", "Auditor"],
  ["Neville", "Oliver", "Out Island Money Transfer", "Agent Network Manager"],
  ["Oneika", "Pennerman", "Clifton Wealth Management", "Paralegal"],
  ["Preston", "Rigby", "Rigby Motors", "Finance Manager"],
  ["Renae", "Simmons", "Tobago Trust Company", "Compliance Officer"],
  ["Sean", "Tynes", "Tynes Technology", "Systems Analyst"],
  ["Tiffany", "Underwood", "Turks Fiduciary Services", "Compliance Manager"],
  ["Uriah", "Vanderpool", "Vanderpool Shipping", "Director"],
  ["Vashti", "Whylly", "Royal Caye Credit Union", "Loans Officer"],
  ["Warren", "Young", "Kingston Advisory", "Senior Consultant"],
  ["Xenia", "Zonicle", "Zonicle Pharmacies", "Office Manager"],
  ["Trevor", "Armbrister", "Cat Island Lodges", "General Manager"],
];
