import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { RegistrationPanel } from "@/components/registrations/registration-panel";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh() {}, push() {} }) }));

const facts: ComponentProps<typeof RegistrationPanel> = {
  event: {
    id: "018f6f3e-0000-7000-8000-000000000001",
    title: "Forum",
    priceCents: 12_500,
    prices: [],
    questions: [],
    maxAttendees: 10,
    currentAttendees: 10,
    offeredSeats: 0,
    waitingCount: 0,
    cancellationPolicy: { tiers: [] },
  },
  person: {
    firstName: "Tamika",
    lastName: "Sands",
    email: "tamika@example.test",
    phone: null,
    isActiveMember: true,
  },
  isOnlinePaymentAvailable: false,
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
  state: "open",
  unpaid: null,
  deadline: null,
  addressToConfirm: false,
  canTakeOver: false,
  waiting: null,
};
const registered = { state: "registered", deadline: "Nov 30, 2026, 11:59 PM" } as const;
const due = { amountCents: 12_500, reference: "3FEP9JVP", paymentUrl: null };
const notice = () => screen.queryByText(/^Online payment is unavailable at the moment/);

test("a paid registration says beforehand that online payment is unavailable", () => {
  render(<RegistrationPanel {...facts} />);
  expect(notice()).toBeTruthy();
});

test("a paid registration says afterwards that online payment is unavailable", () => {
  render(<RegistrationPanel {...facts} {...registered} unpaid={due} />);
  expect(notice()).toBeTruthy();
});

test("nothing is said about online payment where it works or where nothing is due", () => {
  render(
    <>
      <RegistrationPanel {...facts} isOnlinePaymentAvailable />
      <RegistrationPanel
        {...facts}
        {...registered}
        isOnlinePaymentAvailable
        unpaid={{ ...due, paymentUrl: "https://pay.test/" }}
      />
      <RegistrationPanel {...facts} event={{ ...facts.event, priceCents: 0 }} />
      <RegistrationPanel {...facts} {...registered} />
    </>,
  );
  expect(notice()).toBeNull();
});

test("a member with an unconfirmed seat reads when to confirm it, and no payment deadline", () => {
  render(<RegistrationPanel {...facts} {...registered} addressToConfirm unpaid={due} />);
  expect(screen.getByText("Almost done: confirm by email")).toBeTruthy();
  expect(
    screen.getByText("To keep your seat, confirm with the link in our email by Nov 30, 2026, 11:59 PM."),
  ).toBeTruthy();
  expect(screen.queryByText(/After that, we.ll release/)).toBeNull();
});
