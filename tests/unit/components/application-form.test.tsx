// Loaded beforehand: the form fetches it when it is sent, and a test does not wait for that.
import "@hookform/resolvers/zod";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApplicationForm } from "@/app/(public)/member-registration/_components/application-form";
import { levelChoices } from "@/app/(public)/member-registration/_components/level-choices";
import { BackgroundPrivacy, SupportingDocuments } from "@/app/(public)/member-registration/_components/notes";
import { initialApplication } from "@/app/(public)/member-registration/_components/form-values";
import { defaultLevels } from "@/lib/association/schema";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import { anApplicationPayload, explanation } from "../../support/application-payload";

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetchMock);
  vi.stubGlobal("scrollTo", vi.fn());
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  act(dismissToast);
  history.replaceState(null, "", "/");
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.useRealTimers();
});

const today = "2026-11-21";
const initial = initialApplication(today, null);

function open() {
  render(
    <>
      <ApplicationForm
        initial={initial}
        today={today}
        levels={levelChoices(defaultLevels)}
        contactEmail="office@example.test"
        timeZone="America/Nassau"
        notes={{
          privacy: <BackgroundPrivacy />,
          documents: <SupportingDocuments contactEmail="office@example.test" />,
        }}
      >
        <h1>Membership Application</h1>
      </ApplicationForm>
      <Toaster />
    </>,
  );
}

const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
// By text and not by role: naming each of a hundred elements takes jsdom seconds.
const group = (name: RegExp) =>
  screen.getByText(name, { selector: "legend" }).closest<HTMLElement>("fieldset") ?? document.body;
const summary = () => waitFor(() => screen.getByText("There is a problem").closest<HTMLElement>("section")!);
// One event and not all that a hand makes: the form is long, and jsdom slow.
const press = (element: HTMLElement) => fireEvent.click(element);
const type = (element: HTMLElement, value: string) => {
  fireEvent.change(element, { target: { value } });
  fireEvent.blur(element);
};
/** What the browser's Back and Forward do, and links within the page. */
const goTo = (section: string) =>
  act(() => {
    history.replaceState(null, "", `#${section}`);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
const submit = () => {
  goTo("declaration");
  press(screen.getByText("Submit Application"));
};
const continues = () => press(screen.getByText("Continue"));
/** Without styles, what is not shown is known by its class. */
const shown = () =>
  [...document.querySelectorAll("form section[aria-labelledby]")]
    .filter(({ id, className }) => id !== "problems" && !className.split(" ").includes("hidden"))
    .map(({ id }) => id);
const answers = (status: number, body: unknown) =>
  fetchMock.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
const sent = () => JSON.parse(fetchMock.mock.calls[0]?.[1]?.body as string) as Record<string, unknown>;
const toastOf = (role: "alert" | "status") =>
  within(screen.getByRole("region", { name: "Notifications", hidden: true })).getByRole(role, {
    hidden: true,
  });

const texts: [label: string, text: string][] = [
  ["First Name", "Amara"],
  ["Last Name", "Rolle"],
  ["Email", "amara@example.test"],
  ["Date of Birth", "1988-03-22"],
  ["Home Phone", "(242) 555-0123"],
  ["Cell Phone", "2425550124"],
  ["Home Address", "14 Sunrise Road, Nassau"],
  ["Professional Qualifications", "LL.B. (Hons.), International Diploma"],
  ["Memberships in Other Organizations", "None so far"],
  ["Current Employer", "Harbour Trust"],
  ["Position Held", "MLRO"],
  ["Duration in Position", "4 years"],
  ["CEO/Managing Director Name", "Rupert Maura"],
  ["CEO/Managing Director Title", "Managing Director"],
  ["Signature", "Amara Rolle"],
];
const questions = [
  /finding of professional/,
  /pending against/,
  /criminal offence/,
  /bankrupt/,
  /regulatory body/,
];

function fill() {
  for (const [label, text] of texts) type(input(label), text);
  for (const question of questions) press(within(group(question)).getByLabelText("No"));
  for (const words of [/I declare/, /I agree/, /I confirm/]) press(screen.getByLabelText(words));
}

describe("what is asked", () => {
  test("the application form asks only existing members for a membership number", async () => {
    open();
    expect(input(/^New applicant/).checked).toBe(true);
    expect(screen.queryByLabelText("Membership Number")).toBeNull();
    press(input(/^Existing member/));
    expect(input("Membership Number").required).toBe(true);
    press(input(/^New applicant/));
    expect(screen.queryByLabelText("Membership Number")).toBeNull();
  });

  test("the application form refuses a phone number with too few digits to be called", () => {
    open();
    const hint = /looks short for a phone number/;
    type(input("Home Phone"), "call me there");
    expect(screen.getByText(hint)).toBeTruthy();
    type(input("Home Phone"), "(242) 555-0123");
    expect(screen.queryByText(hint)).toBeNull();
  });

  test.each(questions)(
    "the application form asks for an explanation once %s is answered with Yes, and not before",
    async (question) => {
      open();
      press(within(group(question)).getByLabelText("No"));
      expect(screen.queryByLabelText("Explanation")).toBeNull();
      press(within(group(question)).getByLabelText("Yes"));
      expect(input("Explanation").required).toBe(true);
      press(within(group(question)).getByLabelText("No"));
      expect(screen.queryByLabelText("Explanation")).toBeNull();
    },
  );

  test("the application form starts with Professional and its fee, no Yes or No, and today's date", async () => {
    open();
    const level = group(/Membership Level/);
    expect(
      within(level)
        .getAllByRole("radio")
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual([
      "Academic and Student  100.00 BSD",
      "Associate  200.00 BSD",
      "Professional  250.00 BSD",
      "BCCP Certified compliance professional 300.00 BSD",
      "Regulator Observer Observer status with Associate-level benefits No fee",
    ]);
    expect(input(/^Professional .*250/).checked).toBe(true);
    for (const question of questions) {
      const radios = within(group(question)).getAllByRole<HTMLInputElement>("radio");
      expect(radios.map(({ checked }) => checked)).toEqual([false, false]);
    }
    expect((await screen.findByLabelText<HTMLInputElement>("Application Date")).value).toBe(today);
  });

  test("the application form lists the documents that have to follow", async () => {
    open();
    const part = await waitFor(() => within(document.getElementById("declaration")!));
    expect(part.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "A police certificate issued within the past six months",
      "At least two references",
      "Copies of the certificates of your professional qualifications",
    ]);
  });
});

describe("one section at a time", () => {
  test("an error in the application form blocks Continue and clears when corrected; Continue moves the focus", async () => {
    open();
    press(input(/^Existing member/));
    expect(shown()).toEqual(["registration-type"]);
    continues();
    const problems = within(await summary());
    expect(problems.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Enter your membership number",
    ]);
    await waitFor(() => expect(document.activeElement).toBe(input("Membership Number")));
    expect(shown()).toEqual(["registration-type"]);
    type(input("Membership Number"), "ACO-17");
    await waitFor(() => expect(screen.queryByText("There is a problem")).toBeNull());
    continues();
    await waitFor(() => expect(shown()).toEqual(["personal-information"]));
    await waitFor(() => expect(document.activeElement?.id).toBe("personal-information-title"));
    expect(location.hash).toBe("#personal-information");
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("Back in form or browser shows the application's previous section, and other fragments do nothing", async () => {
    open();
    goTo("membership-level");
    press(screen.getByText("Back"));
    await waitFor(() => expect(shown()).toEqual(["professional-information"]));
    goTo("registration-type");
    expect(shown()).toEqual(["registration-type"]);
    await waitFor(() => expect(document.activeElement?.id).toBe("registration-type-title"));
    goTo("membership-level");
    goTo("main");
    expect(shown()).toEqual(["membership-level"]);
  });

  test("the application form's progress counts answers, and links the sections shown so far", async () => {
    open();
    const list = within(document.querySelector<HTMLElement>("nav[aria-label=Sections]")!);
    const links = () => list.queryAllByRole("link", { hidden: true }).map(({ textContent }) => textContent);
    await waitFor(() => expect(links()).toEqual(["1Registration Type"]));
    expect(screen.getByText("0 of 8 sections complete")).toBeTruthy();
    continues();
    await waitFor(() => expect(links()).toEqual(["Registration Type (complete)", "2Personal Information"]));
    expect(screen.getByText("1 of 8 sections complete")).toBeTruthy();
  });

  test("an error in another section is linked from the list, which opens it at the field", async () => {
    open();
    submit();
    const problems = within(await summary());
    expect(problems.getByText("Background Information", { selector: "h3" })).toBeTruthy();
    press(problems.getByText(/^Bankruptcy: /));
    await waitFor(() => expect(shown()).toEqual(["background-information"]));
    const yes = within(group(/bankrupt/)).getByLabelText("Yes");
    await waitFor(() => expect(document.activeElement).toBe(yes));
  });
});

describe("what is wrong", () => {
  test("errors in the application form are listed, shown at fields, and focused, and nothing is sent", async () => {
    open();
    submit();
    const problems = within(await summary());
    const links = problems.getAllByRole("link");
    expect(links).toHaveLength(23);
    expect(links[0]?.textContent).toBe("First name is required");
    expect(links.at(-1)?.textContent).toBe(
      "You must confirm compliance with legal and regulatory requirements",
    );
    await waitFor(() => expect(document.activeElement).toBe(input("First Name")));
    expect(input("Email").getAttribute("aria-invalid")).toBe("true");
    press(problems.getByText(/^Bankruptcy: /));
    const yes = within(group(/bankrupt/)).getByLabelText("Yes");
    await waitFor(() => expect(document.activeElement).toBe(yes));
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("an existing member is asked only for number, name and address, and sends no more", async () => {
    open();
    type(input("Signature"), "Amara Rolle");
    press(input(/^Existing member/));
    expect(screen.getByText("0 of 2 sections complete")).toBeTruthy();
    expect(screen.queryByLabelText("Date of Birth")).toBeNull();
    expect(screen.getByText("Section 1 of 2")).toBeTruthy();
    continues();
    type(input("Membership Number"), "ACO-17");
    continues();
    await waitFor(() => expect(shown()).toEqual(["personal-information"]));
    submit();
    const problems = within(await summary());
    expect(problems.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "First name is required",
      "Last name is required",
      "Email is required",
    ]);
    answers(201, { id: "1", reference: "K7Q2M9XD", message: "Received", documentsPath: "/application/abc" });
    type(input("First Name"), "Amara");
    type(input("Last Name"), "Rolle");
    type(input("Email"), "amara@example.test");
    submit();
    expect(await screen.findByRole("heading", { name: "Confirm your email address" })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole("heading", { name: "Application Submitted" })).toBe(document.activeElement),
    );
    expect(screen.queryByText(/submitted for review/)).toBeNull();
    expect(screen.queryByRole("link", { name: "Upload documents now" })).toBeNull();
    expect(sent()).toEqual({
      registrationType: "existing",
      membershipNumber: "ACO-17",
      homepage: false,
      firstName: "Amara",
      lastName: "Rolle",
      email: "amara@example.test",
    });
  });

  test("a new applicant checks the answers before sending them, and comes back from changing one", async () => {
    open();
    type(input("First Name"), "Amara");
    goTo("declaration");
    const answers = within((await screen.findByText("Check your answers")).closest("section")!);
    expect(answers.getByText("Amara")).toBeTruthy();
    press(answers.getByText("Registration Type", { selector: "span" }));
    await waitFor(() => expect(location.hash).toBe("#registration-type"));
    goTo("registration-type");
    continues();
    await waitFor(() => expect(location.hash).toBe("#declaration"));
  });

  test("an error in the application form leaves the list when it is corrected", async () => {
    open();
    submit();
    const problems = within(await summary());
    type(input("First Name"), "Amara");
    await waitFor(() => expect(problems.queryByText("First name is required")).toBeNull());
  });
});

describe("what is sent", () => {
  test("the application form sends the contract's payload with a key, and shows the confirmation", async () => {
    open();
    answers(201, { id: "1", reference: "K7Q2M9XD", message: "Received", documentsPath: "/application/abc" });
    fill();
    press(input(/^Associate .*200/));
    press(within(group(/criminal offence/)).getByLabelText("Yes"));
    type(input("Explanation"), explanation);
    submit();
    const heading = await screen.findByRole("heading", { name: "Application Submitted" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByText("Submit Application")).toBeNull();
    expect(screen.getByText("K7Q2M9XD")).toBeTruthy();
    expect(
      screen.getAllByRole("link", { name: /^(Upload|Return)/ }).map(({ textContent }) => textContent),
    ).toEqual(["Upload documents now", "Return to Login"]);
    expect(screen.getByRole("link", { name: "Upload documents now" }).getAttribute("href")).toBe(
      "/application/abc",
    );
    expect(screen.getByRole("link", { name: "Return to Login" }).getAttribute("href")).toBe("/auth");
    expect(toastOf("status").textContent).toContain("Application Submitted");

    const [path, init] = fetchMock.mock.calls[0] ?? [];
    expect(path).toBe("/api/member-registration");
    expect(new Headers(init?.headers).get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
    expect(sent()).toEqual({
      ...anApplicationPayload({ email: "amara@example.test", applicationDate: today }),
      membershipNumber: null,
      homepage: "",
    });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  test("a refused application shows the server's words at its fields, and keeps what was typed", async () => {
    open();
    fill();
    answers(400, {
      message: "Position must have at least 2 characters",
      code: "invalid_input",
      issues: [{ path: "positionHeld", message: "Position must have at least 2 characters" }],
    });
    submit();
    await waitFor(() => expect(toastOf("alert").textContent).toContain("Submission Failed"));
    expect(toastOf("alert").textContent).toContain("Position must have at least 2 characters");
    await waitFor(() => expect(document.activeElement).toBe(input("Position Held")));
    expect(input("Email").value).toBe("amara@example.test");
    expect(input("Cell Phone").value).toBe("(242) 555-0124");
    expect(within(group(/bankrupt/)).getByLabelText<HTMLInputElement>("No").checked).toBe(true);

    const waiting = "An application with this email address is already awaiting review.";
    answers(409, { message: waiting, code: "already_applied" });
    submit();
    await waitFor(() => expect(toastOf("alert").textContent).toContain(waiting));
    await waitFor(() => expect(document.activeElement).toBe(input("Email")));
    expect(input("Email").getAttribute("aria-invalid")).toBe("true");
  });

  test("a second press on the application form's button sends nothing more", async () => {
    open();
    fetchMock.mockReturnValue(new Promise(() => {}));
    fill();
    submit();
    press(await screen.findByText("Submitting..."));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

describe("the draft", () => {
  function typeSome() {
    open();
    type(input("First Name"), "Amara");
    press(input(/^Existing member/));
    type(input("Membership Number"), "ACO-17");
    press(within(group(/criminal offence/)).getByLabelText("Yes"));
    type(input("Explanation"), explanation);
  }

  /** What the browser has stored, once the draft is there. */
  const storedDraft = () =>
    waitFor(() => {
      const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
      expect(stored).toContain("ACO-17");
      return stored;
    });
  const storeIsLoaded = () =>
    act(async () => void (await import("@/app/(public)/member-registration/_components/draft")));

  test("the application draft stores no background answer in any browser storage", async () => {
    typeSome();
    const stored = await storedDraft();
    for (const secret of ["criminalConviction", "backgroundExplanation", explanation])
      expect(stored).not.toContain(secret);
  });

  test("the application draft is restored after a reload, says so, and can be cleared", async () => {
    typeSome();
    await storedDraft();
    document.body.innerHTML = "";
    open();
    await waitFor(() => expect(input("First Name").value).toBe("Amara"));
    expect(input("Membership Number").value).toBe("ACO-17");
    const radios = within(group(/criminal offence/)).getAllByRole<HTMLInputElement>("radio");
    expect(radios.some(({ checked }) => checked)).toBe(false);
    expect(screen.queryByLabelText("Explanation")).toBeNull();
    expect(await screen.findByText(/^We've restored your draft from/)).toBeTruthy();
    press(await screen.findByText("Clear draft"));
    press(screen.getByText("Keep draft"));
    expect(input("First Name").value).toBe("Amara");
    press(screen.getByText("Clear draft"));
    press(within(screen.getByRole("alertdialog")).getByText("Clear draft"));
    await waitFor(() => expect(input("First Name").value).toBe(""));
    await waitFor(() => expect(screen.queryByText(/^We've restored your draft from/)).toBeNull());
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  test("the application draft can be cleared before a reload, and only when there is one", async () => {
    open();
    expect(screen.queryByText("Clear draft")).toBeNull();
    type(input("First Name"), "Amara");
    press(await screen.findByText("Clear draft"));
    press(within(screen.getByRole("alertdialog")).getByText("Clear draft"));
    await waitFor(() => expect(input("First Name").value).toBe(""));
    await waitFor(() => expect(screen.queryByText("Clear draft")).toBeNull());
    expect(localStorage.length).toBe(0);
  });

  test("an application draft is ignored after thirty days, or when it is not a draft at all", async () => {
    const values = { firstName: "Amara" };
    const savedAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
    localStorage.setItem("portal:membership-application", JSON.stringify({ savedAt, values }));
    open();
    await storeIsLoaded();
    expect(input("First Name").value).toBe("");
    document.body.innerHTML = "";
    localStorage.setItem("portal:membership-application", "{no JSON");
    open();
    await storeIsLoaded();
    expect(input("First Name").value).toBe("");
  });
});
