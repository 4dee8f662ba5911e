import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { EventFigures } from "@/app/(portal)/admin/events/[eventId]/_components/event-figures";
import { GroupPage } from "@/app/(public)/registration/group/[code]/_components/group-page";
import { RegistrationPage } from "@/app/(public)/registration/[code]/_components/registration-page";
import { DueCard } from "@/components/payments/due-card";
import { AdjustAmount } from "@/components/payments/adjust-amount";
import { GiveUpAmount } from "@/components/payments/give-up-amount";
import type { Owed } from "@/lib/payments/owed-queries";
import type { ShownGroup } from "@/lib/groups/queries";
import type { ShownRegistration } from "@/lib/seats/ticket-queries";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }) }));
vi.mock("@/app/(public)/registration/[code]/actions", () => ({
  reclaimSeatAction: vi.fn(),
  cancelByCodeAction: vi.fn(),
}));

const bank = {
  accountName: "The Association",
  bankName: "Bank of Nassau",
  swift: "BANKBSNS",
  accountNumber: "123 456",
  accountType: "",
  transitNumber: "00123",
  address: "",
  isSample: false,
};
const startDate = new Date(Date.now() + 86_400_000).toISOString();
const registration = {
  event: {
    id: "1",
    title: "Forum",
    slug: "forum",
    summary: "",
    startDate,
    endDate: startDate,
    status: "published",
    location: null,
    previousStartDate: null,
  },
  code: "K7Q2M9XDABCD",
  attendeeName: "Casuarina Rolle",
  companyName: null,
  rateLabel: null,
  paymentStatus: "pending",
  amountCents: 125_000,
  amountDueCents: 125_000,
  reference: "K7Q2M9XD",
  paymentUrl: null,
  ticketUrl: null,
  heldUntil: startDate,
  isCancelled: false,
  checkedInAt: null,
  memberRateToVerify: false,
  addressToConfirm: false,
  canReclaim: false,
  answers: [],
  refunds: [],
} as unknown as ShownRegistration;
const owed = {
  id: "1",
  description: "Event Registration: Forum",
  purpose: "event",
  registrationId: "2",
  amount: "1250.00",
  open: "1250.00",
  openCents: 125_000,
  currency: "BSD",
  reference: "K7Q2M9XD",
  dueDate: startDate,
  heldUntil: startDate,
  paymentUrl: null,
  state: "open",
} as unknown as Owed;

const copyButtons = () => [
  ...new Set(screen.getAllByRole("button", { name: /^Copy / }).map((one) => one.ariaLabel)),
];

test("a folded amount has the ways to pay once it is opened, even before the script has run", () => {
  const card = <DueCard due={owed} bank={bank} timeZone="America/Nassau" />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(card);
  expect(container.textContent).not.toContain(bank.accountNumber);
  container.querySelector("details")!.open = true;
  render(card, { container, hydrate: true });
  expect(container.textContent).toContain(bank.accountNumber);
  expect(container.querySelector("details")!.open).toBe(true);
});

describe("a visitor's page", () => {
  const shown = (facts: object, reported: object | null = null) =>
    render(
      <RegistrationPage
        registration={{ ...registration, ...facts }}
        url="https://portal.test/events/forum"
        association={{ name: "The Association", contactEmail: "office@example.test" }}
        bank={bank}
        qr={null}
        reported={reported as never}
        certificate={null}
        today={startDate.slice(0, 10)}
        timeZone="America/Nassau"
      />,
    );

  test("a visitor's page has the copy buttons of a member's payment page", () => {
    const { unmount } = shown({});
    const visitors = copyButtons().toSorted();
    unmount();
    render(<DueCard due={owed} bank={bank} timeZone="America/Nassau" isFirst />);
    expect(visitors).toEqual(copyButtons().toSorted());
    expect(visitors).toEqual(
      ["account name", "account number", "amount", "bank", "reference", "SWIFT code", "transit number"]
        .map((name) => `Copy ${name}`)
        .toSorted(),
    );
  });

  test("a visitor's and a member's page show no deadline once a payment was reported", () => {
    const deadline = /held until|overdue|due /i;
    for (const isReported of [false, true]) {
      const { unmount } = render(
        <DueCard due={owed} bank={bank} timeZone="America/Nassau" isFirst isReported={isReported} />,
      );
      expect(deadline.test(document.body.textContent ?? "")).toBe(!isReported);
      unmount();
    }
  });

  test("a visitor's and a member's page say that a seat is held while a reported payment is checked", () => {
    const held = /the seat is held in the meantime/;
    const dues = { ...owed, purpose: "membership", registrationId: null, heldUntil: null } as Owed;
    for (const [isReported, one] of [
      [true, owed],
      [false, owed],
      [true, dues],
    ] as const) {
      const { unmount } = render(
        <DueCard due={one} bank={bank} timeZone="America/Nassau" isReported={isReported} />,
      );
      expect(held.test(document.body.textContent ?? "")).toBe(isReported && one !== dues);
      unmount();
    }
  });

  test("after the event, a visitor's page says only that a payment is being checked, and not that a seat is held", () => {
    const past = new Date(Date.now() - 16 * 86_400_000).toISOString();
    const event = { ...registration.event, startDate: past, endDate: past };
    const pending = {
      declined: null,
      rest: null,
      openCents: null,
      warning: null,
      pending: [
        {
          id: "1",
          isOwn: false,
          references: [],
          amountCents: 125_000,
          paidOn: past,
          method: "bank_transfer",
          reportedAt: past,
        },
      ],
    };
    for (const [reported, words] of [
      [pending, "We’re checking the reported payment."],
      [null, "We haven’t received your payment yet."],
    ] as const) {
      const { unmount } = shown({ event }, reported);
      expect(screen.getByText(words)).toBeTruthy();
      expect(document.body.textContent).not.toMatch(/seat is held|held until|We’ll confirm/i);
      unmount();
    }
    render(
      <DueCard
        due={{ ...owed, isEventOver: true }}
        bank={bank}
        timeZone="America/Nassau"
        isReported={true}
      />,
    );
    expect(screen.getByText("We’re checking the reported payment.")).toBeTruthy();
  });

  test("a visitor's page shows what is due once, with separators, and copies it as bank forms take it", async () => {
    const user = userEvent.setup();
    shown({});
    expect(screen.getAllByText("1,250.00 BSD").length).toBe(1);
    await user.click(screen.getByRole("button", { name: "Copy amount" }));
    expect(await navigator.clipboard.readText()).toBe("1250.00");
  });

  test("a visitor's page says that a free seat is free, and not that it was paid", () => {
    shown({ paymentStatus: "paid", amountCents: 0, amountDueCents: null, reference: null });
    expect(screen.getAllByText("Free").length).toBe(2);
    expect(document.body.textContent).not.toMatch(/Paid|0\.00/);
  });
});

test("a group's page has paying first, then papers and calendar, and last what changes seats", () => {
  const { event } = registration;
  const seat = { email: "", paymentStatus: "pending", amountCents: 125_000, hasSeat: true, cancellation: {} };
  const group = {
    event,
    code: registration.code,
    company: "Coral Bank",
    people: [{ ...seat, id: "1", fullName: "Ann Rolle", canSubstitute: true, handOver: null }],
    formerPeople: [],
    refunds: [],
    hasSeats: true,
    invoice: { number: "INV-1", creditNote: null, agrees: true },
    receiptNumbers: [],
    totalCents: 150_000,
    openCents: 125_000,
    reference: "K7Q2M9XD",
    paymentUrl: null,
  } as unknown as ShownGroup;
  const association = { name: "The Association", contactEmail: null };
  const page = { association, bank, reported: null, today: startDate.slice(0, 10), url: "/events/forum" };
  render(<GroupPage group={group} {...page} timeZone="America/Nassau" />);
  expect(document.body.textContent).toMatch(
    /123 456.*confirmed yet.*Download invoice.*Add to calendar.*in total.*Substitute.*Cancel/,
  );
});

test.each([
  [{ paid: 0, free: 0, pending: 0 }, 0, ["Free0 confirmed", "Pending0 free"]],
  [{ paid: 12, free: 12, pending: 1 }, 0, ["Free12 confirmed", "Pending1 free"]],
  [{ paid: 0, free: 0, pending: 0 }, 7_500, ["Paid0 0.00 BSD", "Pending0 0.00 BSD"]],
  [{ paid: 3, free: 3, pending: 0 }, 7_500, ["Free3 confirmed", "Pending0 0.00 BSD"]],
  [{ paid: 3, free: 2, pending: 0 }, 7_500, ["Paid1 0.00 BSD2 more free", "Pending0 0.00 BSD"]],
] as const)("event figures never say that free seats were paid: %j at %i", (counts, priceCents, words) => {
  render(
    <EventFigures
      event={{ offeredSeats: 0, currentAttendees: 13, maxAttendees: 50, priceCents, prices: [] }}
      summary={{ ...counts, checked_in: 0, paidCents: 0, pendingCents: 0 } as never}
    />,
  );
  const said = screen.getAllByRole("term").map((label) => label.parentElement!.textContent);
  expect(said.slice(1, 3)).toEqual(words);
});

test("a waiver is not called a write-off, which has a line of its own at month end", () => {
  const due = { reference: "K7Q2M9XD", description: "Annual membership dues", openCents: 35_000 };
  const dialog = { isOpen: true, onOpenChange: () => {}, opener: { current: null } };
  render(<GiveUpAmount {...dialog} due={due} how="waive" onConfirm={(() => {}) as never} />);
  expect(document.body.textContent).toContain("Month end shows it as waived.");
  expect(document.body.textContent).not.toMatch(/written off/i);
});

describe("the form says whether the payer reads the reason", () => {
  const due = { reference: "K7Q2M9XD", description: "Annual membership dues", openCents: 35_000 };
  const dialog = { isOpen: true, onOpenChange: () => {}, opener: { current: null } };
  const never = (() => new Promise(() => {})) as never;

  test.each([
    ["adjusting", <AdjustAmount key="1" {...dialog} due={due} onAdjust={never} />, true],
    ["voiding", <GiveUpAmount key="2" {...dialog} due={due} how="void" onConfirm={never} />, true],
    ["waiving", <GiveUpAmount key="3" {...dialog} due={due} how="waive" onConfirm={never} />, false],
  ])("the form says whether the payer reads the reason: %s", (_, form, isRead) => {
    render(form);
    expect(Boolean(screen.queryByText(/^It’s included in our email to the payer/))).toBe(isRead);
    expect(Boolean(screen.queryByText(/Visible to administrators only/))).toBe(!isRead);
  });
});
