import { describe, expect, test } from "vitest";
import { applicationForm, applicationInput, documentFacts } from "@/lib/applications/schema";
import { applicantDetails, declarations } from "../../support/application-payload";

/** Everything that is asked of a new applicant. */
const whole = {
  registrationType: "new",
  membershipType: "professional",
  ...applicantDetails,
  ...declarations,
  email: "Amara.Rolle@Example.test",
  dateOfBirth: "1988-03-22",
  applicationDate: "2026-11-20",
};

/** What is wrong with an application that differs from a right one in this. */
function wrong(changed: Record<string, unknown>, schema: typeof applicationInput = applicationInput) {
  const { error } = schema.safeParse({ ...whole, ...changed });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}

describe("the membership application", () => {
  test("a membership application is accepted with its defaults and its email address normalised", () => {
    const { registrationType: _type, membershipType: _level, ...rest } = whole;
    expect(applicationInput.parse(rest)).toEqual({
      ...whole,
      email: "amara.rolle@example.test",
      membershipNumber: null,
      professionalMisconductSubject: false,
      professionalMisconductPending: false,
      criminalConviction: false,
      bankruptcyHistory: false,
      regulatoryRegistration: false,
      backgroundExplanation: "",
      homepage: false,
    });
  });

  test.each([
    ["firstName", "A", "First name must have at least 2 characters"],
    ["firstName", " ", "First name is required"],
    ["lastName", "R", "Last name must have at least 2 characters"],
    ["email", "", "Email is required"],
    ["email", "amara@", "Please enter a valid email address"],
    ["dateOfBirth", "", "Enter your date of birth"],
    ["dateOfBirth", "2001-02-29", "Enter your date of birth"],
    ["dateOfBirth", "2999-01-01", "Choose a year from 1900 to 2199"],
    ["dateOfBirth", "2199-01-01", "Date of birth must be in the past"],
    ["dateOfBirth", new Date().toISOString().slice(0, 10), "Date of birth must be in the past"],
    ["homePhone", "555-0123", "Enter a full phone number, such as (242) 555-0123"],
    ["cellPhone", "555-0123", "Enter a full phone number, such as (242) 555-0123"],
    ["homeAddress", "Nassau", "Enter your full home address"],
    ["professionalQualifications", "LL.B.", "Describe your qualifications in at least 10 characters"],
    ["professionalMemberships", "None", "Enter your memberships, or “None so far”"],
    ["currentEmployer", "H", "Employer must have at least 2 characters"],
    ["positionHeld", "M", "Position must have at least 2 characters"],
    ["durationInPosition", "", "Enter how long you have held this position"],
    ["ceoName", "R", "CEO/Managing Director’s name must have at least 2 characters"],
    ["ceoTitle", "M", "Title must have at least 2 characters"],
    ["applicationDate", "", "Enter the application date"],
    ["applicationDate", "2026-02-30", "Enter the application date"],
    ["applicantSignature", "A", "Type your full name to sign"],
    ["registrationType", "other", "Please choose a registration type"],
    ["membershipType", "honorary", "Please choose a membership level"],
    ["criminalConviction", "no", "Please answer with yes or no"],
    ["truthDeclaration", false, "You must declare the information is true and complete"],
    [
      "constitutionAgreement",
      undefined,
      "You must agree to abide by the association's constitution and regulations",
    ],
    ["complianceCommitment", false, "You must confirm compliance with legal and regulatory requirements"],
  ])("a membership application refuses %s %j in its own words", (field, value, message) => {
    expect(wrong({ [field]: value })[0]).toBe(`${field}: ${message}`);
  });

  test.each([
    ["firstName", 100],
    ["lastName", 100],
    ["homePhone", 40],
    ["homeAddress", 500],
    ["professionalQualifications", 2_000],
    ["professionalMemberships", 2_000],
    ["currentEmployer", 200],
    ["positionHeld", 200],
    ["durationInPosition", 100],
    ["ceoName", 200],
    ["ceoTitle", 200],
    ["applicantSignature", 200],
  ])("a membership application limits %s to %d characters", (field, most) => {
    expect(wrong({ [field]: "x".repeat(most) })).toEqual([]);
    const words = `${field}: Use ${most.toLocaleString("en")} characters or fewer`;
    expect(wrong({ [field]: "x".repeat(most + 1) })).toEqual([words]);
  });

  test.each(["call me there", "ext. 12 of the office"])(
    "an applicant's phone number is checked for its length alone: %s is accepted",
    (phone) => expect(wrong({ homePhone: phone, cellPhone: phone })).toEqual([]),
  );

  test("the membership number is required of an existing member, and dropped for a new applicant", () => {
    const message = "membershipNumber: Enter your membership number";
    expect(wrong({ registrationType: "existing" })).toEqual([message]);
    expect(wrong({ registrationType: "existing", membershipNumber: "  " })).toEqual([message]);
    const existing = { ...whole, registrationType: "existing", membershipNumber: "ACO-17" };
    expect(applicationInput.parse(existing)).toMatchObject({ membershipNumber: "ACO-17" });
    expect(applicationInput.parse({ ...existing, registrationType: "new" })).toMatchObject({
      membershipNumber: null,
    });
  });

  test.each([
    "professionalMisconductSubject",
    "professionalMisconductPending",
    "criminalConviction",
    "bankruptcyHistory",
    "regulatoryRegistration",
  ])(
    "an explanation is required when %s is answered with Yes, and dropped when no answer is Yes",
    (question) => {
      const message = "backgroundExplanation: Please explain each Yes answer";
      expect(wrong({ [question]: true })).toEqual([message]);
      expect(wrong({ [question]: true, backgroundExplanation: "In 2009" })).toEqual([]);
      const answered = { ...whole, [question]: false, backgroundExplanation: "In 2009" };
      expect(applicationInput.parse(answered)).toMatchObject({ backgroundExplanation: "" });
    },
  );

  test("an application lists all its errors together, with those that depend on an answer", () => {
    const problems = wrong({
      registrationType: "existing",
      firstName: "",
      email: "",
      dateOfBirth: "",
      homePhone: "",
      criminalConviction: true,
      truthDeclaration: false,
    });
    expect(problems.map((problem) => problem.split(":")[0]).sort()).toEqual([
      "backgroundExplanation",
      "dateOfBirth",
      "email",
      "firstName",
      "homePhone",
      "membershipNumber",
      "truthDeclaration",
    ]);
  });

  test("an empty application is refused field by field", () => {
    expect(applicationInput.safeParse({}).error?.issues.length).toBeGreaterThan(15);
    expect(applicationInput.safeParse(null).success).toBe(false);
  });

  test("an application with anything in the hidden field is recognised as a robot's", () => {
    expect(applicationInput.parse({ ...whole, homepage: "https://spam.example" }).homepage).toBe(true);
    for (const homepage of ["", " ", null, undefined, 7]) {
      expect(applicationInput.parse({ ...whole, homepage }).homepage).toBe(false);
    }
  });
});

describe("the form", () => {
  const answers = {
    professionalMisconductSubject: "no",
    professionalMisconductPending: "no",
    criminalConviction: "no",
    bankruptcyHistory: "no",
    regulatoryRegistration: "no",
    backgroundExplanation: "",
    homepage: "",
  };

  test("the application form requires all five background answers and builds the payload from them", () => {
    const unanswered = Object.fromEntries(Object.keys(answers).map((name) => [name, ""]));
    const { error } = applicationForm.safeParse({ ...whole, ...unanswered });
    expect(error?.issues.map(({ message }) => message)).toEqual(
      Array<string>(5).fill("Please answer with Yes or No"),
    );
    const payload = applicationForm.parse({
      ...whole,
      ...answers,
      criminalConviction: "yes",
      backgroundExplanation: "In 2009",
    });
    expect(applicationInput.parse(payload)).toMatchObject({
      criminalConviction: true,
      bankruptcyHistory: false,
    });
  });

  test("the application form reports a missing explanation together with its other errors", () => {
    const { error } = applicationForm.safeParse({
      ...whole,
      ...answers,
      criminalConviction: "yes",
      ceoName: "",
    });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["ceoName", "backgroundExplanation"]);
  });
});

describe("a supporting document", () => {
  const day = (months: number, days = 0) => {
    const date = new Date();
    date.setUTCMonth(date.getUTCMonth() - months, date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };
  const problem = (facts: unknown) => documentFacts.safeParse(facts).error?.issues[0]?.message;

  test("only a police certificate has a date, and it must have one", () => {
    expect(
      documentFacts.parse({ kind: "reference", fileName: "a.pdf", issuedOn: day(1) }).issuedOn,
    ).toBeNull();
    expect(problem({ kind: "police_certificate" })).toBe("Please enter the date on the certificate");
    expect(problem({ kind: "police_certificate", issuedOn: "" })).toBe(
      "Please enter the date on the certificate",
    );
    expect(documentFacts.parse({ kind: "police_certificate", issuedOn: day(1) }).issuedOn).toBe(day(1));
  });

  test("a police certificate must not be older than six months or dated after tomorrow", () => {
    expect(problem({ kind: "police_certificate", issuedOn: day(7) })).toBe(
      "The police certificate must have been issued within the past six months",
    );
    expect(problem({ kind: "police_certificate", issuedOn: day(0, 3) })).toBe(
      "The date on the certificate is in the future",
    );
  });

  test("a supporting document needs a known type, and always gets a name", () => {
    expect(problem({ kind: "photo" })).toBe("Please choose what kind of document it is");
    expect(documentFacts.parse({ kind: "other" }).fileName).toBe("Uploaded Document");
  });
});
