import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RegistrationDialog } from "@/components/registrations/registration-dialog";
// Read here, so that the first test does not wait for it within its own time.
import "@/components/registrations/registration-dialog-content";
import { dismissToast } from "@/components/ui/toast";
import { aRate } from "../../support/rates";
import { Toaster } from "@/components/ui/toaster";

const refresh = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const fire = vi.fn(() => Promise.resolve());
const create = vi.fn(() => fire);
vi.mock("canvas-confetti", () => ({ default: { create } }));

const assign = vi.fn();
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  create.mockImplementation(() => fire);
  vi.stubGlobal("location", { ...window.location, assign });
  vi.stubGlobal("fetch", fetchMock);
});

afterEach(() => {
  act(dismissToast);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const eventId = "018f6f3e-0000-7000-8000-000000000001";
const rates = [
  aRate("member_two_day", "Member, two days", 65_000),
  aRate("non_member_two_day", "Non-member, two days", 75_000),
];
const free: ComponentProps<typeof RegistrationDialog> = {
  event: {
    id: eventId,
    slug: "sanctions-clinic",
    title: "Sanctions Clinic",
    summary: "Lists and matches.",
    startDate: "2027-01-14T14:00:00.000Z",
    endDate: "2027-01-14T16:00:00.000Z",
    location: "Bay Street, Nassau",
    priceCents: 0,
    prices: [],
    questions: [],
    cancellationPolicy: { tiers: [] },
  },
  url: "https://portal.test/events/sanctions-clinic",
  person: null,
  defaultRate: null,
  isOnlinePaymentAvailable: true,
  bank: {
    accountName: "The Association",
    bankName: "Bank of Nassau",
    swift: "BANKBSNS",
    accountNumber: "123 456",
    accountType: "",
    transitNumber: "",
    address: "",
    isSample: false,
  },
  timeZone: "America/Nassau",
  closedReason: null,
  whenClosed: "form",
  isFull: false,
  afterwards: "confirm",
  button: { label: "Register Now" },
};
const listed = { ...free, event: { ...free.event, prices: rates }, defaultRate: "member_two_day" };

const member = {
  firstName: "Tamika",
  lastName: "Sands",
  email: "tamika@example.test",
  phone: "(242) 555-0199",
  isActiveMember: true,
};

const registered = {
  id: "018f6f3e-0000-7000-8000-000000000002",
  eventId,
  eventTitle: "Sanctions Clinic",
  registrationType: null,
  rateLabel: null,
  paymentMethod: null,
  paymentStatus: "paid",
  paymentAmount: "0.00",
  registrationDate: "2026-11-21T12:00:00.000Z",
  memberRateToVerify: false,
  reference: null,
  paymentUrl: null,
  ticketUrl: "/api/tickets/K7Q2M9XDABCD",
  pageUrl: "/registration/K7Q2M9XDABCD",
  message: "Your seat is confirmed.",
};
const unpaid = {
  ...registered,
  paymentMethod: "bank_transfer",
  paymentStatus: "pending",
  paymentAmount: "650.00",
  reference: "3FEP9JVP",
  ticketUrl: null,
  message: "Your seat is held.",
};
const answers = (status: number, body: unknown) =>
  fetchMock.mockResolvedValue(new Response(JSON.stringify(body), { status }));

async function open(props: Partial<typeof free> = {}) {
  const user = userEvent.setup();
  const shown = (over: Partial<typeof free>) => (
    <>
      <RegistrationDialog {...free} {...props} {...over} />
      <Toaster />
    </>
  );
  const { rerender } = render(shown({}));
  await user.click(screen.getByRole("button", { name: props.button?.label ?? "Register Now" }));
  const dialog = await screen.findByRole("dialog", { name: "Register for Sanctions Clinic" });
  return { user, dialog, again: (over: Partial<typeof free>) => rerender(shown(over)) };
}

const input = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const register = () => screen.getByRole("button", { name: "Register" });
const toastOf = (role: "alert" | "status") =>
  within(screen.getByRole("region", { name: "Notifications", hidden: true })).getByRole(role, {
    hidden: true,
  });

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(input("First Name"), "Amara");
  await user.type(input("Last Name"), "Rolle");
  await user.type(input("Email"), "amara@example.test");
}
const sent = () => JSON.parse(fetchMock.mock.calls[0]?.[1]?.body as string) as Record<string, unknown>;

describe("validation", () => {
  test("a registration's missing fields are named in one toast and at each field, and the first gets the focus", async () => {
    const { user } = await open();
    await user.click(register());
    await waitFor(() => expect(toastOf("alert").textContent).toContain("Validation Error"));
    expect(toastOf("alert").textContent).toContain(
      "First name is required, Last name is required, Email is required",
    );
    await waitFor(() => expect(document.activeElement).toBe(input("First Name")));
    expect(input("Email").getAttribute("aria-invalid")).toBe("true");
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test("an invalid address in a registration is refused in the contract's words", async () => {
    const { user } = await open();
    await user.type(input("First Name"), "Amara");
    await user.type(input("Last Name"), "Rolle");
    await user.type(input("Email"), "amara@");
    await user.click(register());
    await waitFor(() => expect(toastOf("alert").textContent).toContain("Please enter a valid email address"));
    await waitFor(() => expect(document.activeElement).toBe(input("Email")));
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe("what is sent", () => {
  test("a registration sends the full payload with a key, and the confirmation replaces the form", async () => {
    const { user } = await open(listed);
    answers(201, unpaid);
    await fill(user);
    await user.type(input(/^Company/), "Harbour Trust");
    await user.type(input(/^Position/), "MLRO");
    await user.type(input(/^Phone/), "(242) 555-0123");
    await user.type(input(/^Notes/), "Vegetarian");
    await user.click(input(/Bank transfer/));
    await user.click(register());

    await screen.findByRole("heading", { name: "You are registered" });
    const [path, init] = fetchMock.mock.calls[0] ?? [];
    expect(path).toBe("/api/event-registrations");
    expect(new Headers(init?.headers).get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
    expect(sent()).toEqual({
      eventId,
      fullName: "Amara Rolle",
      firstName: "Amara",
      lastName: "Rolle",
      email: "amara@example.test",
      companyName: "Harbour Trust",
      position: "MLRO",
      phone: "(242) 555-0123",
      notes: "Vegetarian",
      registrationType: "member_two_day",
      paymentMethod: "bank_transfer",
      paymentAmount: "650.00",
    });
    expect(toastOf("status").textContent).toContain("Registration Successful!");
    expect(toastOf("status").textContent).toContain(
      "Amara Rolle: you have been successfully registered for this event.",
    );
    expect(within(screen.getByRole("dialog")).getByText("3FEP9JVP")).toBeTruthy();
    expect(screen.getByText("Bank of Nassau")).toBeTruthy();
    const link = screen.getByRole("link", { name: "View your registration" });
    expect(link.getAttribute("href")).toBe("/registration/K7Q2M9XDABCD");
    expect(screen.queryByRole("link", { name: /Download Ticket/ })).toBeNull();
    expect(refresh).toHaveBeenCalled();
  });

  test("a free event asks for no payment method, and shows its ticket immediately", async () => {
    const { user } = await open();
    answers(201, registered);
    expect(screen.queryByRole("group", { name: "Payment method" })).toBeNull();
    await fill(user);
    await user.click(register());
    const ticket = await screen.findByRole("link", { name: "Download Ticket" });
    expect(ticket.getAttribute("href")).toBe("/api/tickets/K7Q2M9XDABCD");
    expect(sent()).toMatchObject({ paymentMethod: null, paymentAmount: "0.00", registrationType: null });
  });

  test("a registrant who pays online goes to the provider's page, without a toast", async () => {
    const { user } = await open(listed);
    answers(201, { ...unpaid, paymentMethod: "paylanes", paymentUrl: "https://pay.test/?amount=650.00" });
    await fill(user);
    await user.click(register());
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("https://pay.test/?amount=650.00"));
    expect(sent()).toMatchObject({ paymentMethod: "paylanes" });
    expect(toastOf("status").textContent).toBe("");
  });

  test("the conference's dialog closes after the toast, and the page shows how to pay", async () => {
    const { user } = await open({ ...listed, afterwards: "close", isOnlinePaymentAvailable: false });
    answers(201, { ...unpaid, deadline: "Nov 30, 2026, 11:59 PM" });
    await fill(user);
    await user.click(input(/Cheque/));
    await user.click(register());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toastOf("status").textContent).toContain("you have been successfully registered for this event");
    expect(toastOf("status").textContent).toContain("Your payment reference is 3FEP9JVP");
    const panel = within(screen.getByRole("region", { name: "You are registered" }));
    await waitFor(() =>
      expect(document.activeElement).toBe(panel.getByRole("heading", { name: "You are registered" })),
    );
    for (const text of ["650.00 BSD", "3FEP9JVP", "Nov 30, 2026, 11:59 PM", "Bank of Nassau"])
      expect(panel.getByText(text)).toBeTruthy();
    expect(panel.getByText(/^Online payment is unavailable at the moment/)).toBeTruthy();
    expect(panel.getByRole("link", { name: "View your registration" }).getAttribute("href")).toBe(
      "/registration/K7Q2M9XDABCD",
    );
    await user.click(panel.getByRole("button", { name: "Copy reference" }));
    expect(await navigator.clipboard.readText()).toBe("3FEP9JVP");
    await user.click(panel.getByRole("button", { name: "Copy account number" }));
    expect(await navigator.clipboard.readText()).toBe("123 456");

    // The page can register somebody else.
    await user.click(screen.getByRole("button", { name: "Register Now" }));
    await screen.findByRole("dialog", { name: "Register for Sanctions Clinic" });
    await user.keyboard("{Escape}");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Register Now" })),
    );
    expect(panel.getByText("3FEP9JVP")).toBeTruthy();
  });

  test("a registrant who must still confirm an address is not told that registration was successful", async () => {
    const { user } = await open();
    const message = "To keep your seat, confirm with the link in our email by Nov 30, 2026, 11:59 PM.";
    answers(201, {
      ...registered,
      paymentStatus: "pending",
      addressToConfirm: true,
      ticketUrl: null,
      message,
    });
    await fill(user);
    await user.click(register());
    await screen.findByRole("heading", { name: "Almost done: confirm by email" });
    expect(toastOf("status").textContent).toContain("Almost done: confirm by email");
    expect(toastOf("status").textContent).not.toContain("uccessful");
  });

  test("a second press on the register button sends nothing more", async () => {
    const { user } = await open();
    fetchMock.mockReturnValue(new Promise(() => {}));
    await fill(user);
    await user.click(register());
    await user.click(await screen.findByRole("button", { name: "Registering..." }));
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

describe("rates and ways of paying", () => {
  test("the chosen rate is shown as the amount due beside the button", async () => {
    const { user, dialog } = await open(listed);
    expect(input(/Member, two days 650.00 BSD/).checked).toBe(true);
    const due = () => within(dialog).getByText("Amount due").parentElement?.textContent;
    expect(due()).toBe("Amount due650.00 BSD");
    await user.click(input(/Non-member, two days/));
    expect(due()).toBe("Amount due750.00 BSD");
  });

  test("a rate that costs nothing is called free", async () => {
    const student = aRate("student", "Student", 0);
    await open({ ...listed, event: { ...listed.event, prices: [...rates, student] } });
    expect(input(/Student Free/)).toBeTruthy();
  });

  test("online payment is the default, and bank details are hidden until they are needed", async () => {
    const { user } = await open(listed);
    expect(input(/Online payment/).checked).toBe(true);
    expect(screen.queryByText("Bank of Nassau")).toBeNull();
    await user.click(input(/Cheque/));
    expect(screen.getByText("Bank of Nassau")).toBeTruthy();
  });

  test("without a provider, online payment is shown as unavailable and bank transfer is chosen", async () => {
    await open({ ...listed, isOnlinePaymentAvailable: false });
    expect(input(/Online payment Currently unavailable/).disabled).toBe(true);
    expect(input(/Bank transfer/).checked).toBe(true);
  });

  test.each([
    ["a visitor is told", null, 1],
    ["an active member is not told", { ...member, isActiveMember: true }, 0],
    ["a pending member is told", { ...member, isActiveMember: false }, 1],
  ])("at registration %s that a member's rate is verified", async (_, person, times) => {
    await open({ ...listed, person });
    expect(screen.queryAllByText(/We will verify your membership/)).toHaveLength(times);
  });
});

describe("refusals", () => {
  test("a changed price is shown with a request to agree, and nothing that was typed is lost", async () => {
    const { user, again } = await open(listed);
    answers(400, { message: "The price is now 700.00 BSD.", code: "amount_mismatch" });
    await fill(user);
    await user.click(register());
    await waitFor(() => expect(toastOf("alert").textContent).toContain("Registration Failed"));
    expect(toastOf("alert").textContent).toContain("The price is now 700.00 BSD.");
    expect(refresh).toHaveBeenCalled();
    again({ event: { ...free.event, prices: [{ ...rates[0]!, priceCents: 70_000 }] } });
    expect(screen.getByText("New amount due").parentElement?.textContent).toContain("700.00 BSD");
    expect(input("Email").value).toBe("amara@example.test");
  });

  test("a registration response without a message shows the contract's", async () => {
    const { user } = await open();
    fetchMock.mockResolvedValue(new Response("<html>", { status: 502 }));
    await fill(user);
    await user.click(register());
    await waitFor(() => expect(toastOf("alert").textContent).toContain("Failed to create registration"));
  });

  test("when registration is closed, prices are shown and the button says why it is disabled", async () => {
    await open({ ...listed, closedReason: "All seats are taken." });
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Register" });
    expect(button.disabled).toBe(true);
    const reason = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    expect(reason?.textContent).toBe("All seats are taken.");
    expect(input(/Member, two days 650.00 BSD/)).toBeTruthy();
  });
});

describe("comfort", () => {
  test("a signed-in member's name and address are filled in", async () => {
    await open({ person: member });
    expect(input("First Name").value).toBe("Tamika");
    expect(input("Last Name").value).toBe("Sands");
    expect(input("Email").value).toBe("tamika@example.test");
  });

  test("Escape returns the focus to the register button, and keeps what was typed", async () => {
    const { user } = await open();
    await fill(user);
    await user.keyboard("{Escape}");
    const button = screen.getByRole("button", { name: "Register Now" });
    await waitFor(() => expect(document.activeElement).toBe(button));
    await user.click(button);
    expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("amara@example.test");
  });

  test("the registration dialog shows a hundred particles if the page asks for them", async () => {
    await open({ celebrates: true });
    await waitFor(() => expect(fire).toHaveBeenCalledOnce());
    expect(fire).toHaveBeenCalledWith(expect.objectContaining({ particleCount: 100, spread: 70 }));
  });

  test("the registration dialog shows no particles to people who prefer reduced motion", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion") }));
    await open({ celebrates: true });
    expect(create).not.toHaveBeenCalled();
  });
});

describe("an event that takes nobody", () => {
  const closed = { ...free, closedReason: "All seats are taken." };
  const openDialog = async () => {
    await userEvent.click(screen.getByRole("button", { name: "Register Now" }));
    return within(await screen.findByRole("dialog"));
  };

  test("a closed event shows why, its waiting list and upcoming events other than itself or cancelled ones", async () => {
    answers(200, [
      { ...closed.event, status: "published", title: "Sanctions Clinic" },
      { ...closed.event, status: "cancelled", id: "off", slug: "off", title: "Called Off" },
      { ...closed.event, status: "published", id: "other", slug: "forum", title: "Compliance Forum" },
    ]);
    render(<RegistrationDialog {...closed} whenClosed="notice" isFull />);
    const dialog = await openDialog();
    expect(dialog.getByText("All seats are taken.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Join the waiting list" })).toBeTruthy();
    expect(await dialog.findByRole("link", { name: "Compliance Forum" })).toBeTruthy();
    expect(dialog.getByRole("heading", { level: 2 }).textContent).toBe(closed.event.title);
    expect(dialog.queryByRole("link", { name: "Sanctions Clinic" })).toBeNull();
    expect(dialog.queryByRole("link", { name: "Called Off" })).toBeNull();
    expect(dialog.queryByLabelText("First Name")).toBeNull();
  });

  test("a closed conference shows its form disabled, and why", async () => {
    render(<RegistrationDialog {...closed} />);
    const dialog = await openDialog();
    expect(dialog.getByText("All seats are taken.")).toBeTruthy();
    expect(dialog.getByLabelText("First Name").matches(":disabled")).toBe(true);
  });
});
