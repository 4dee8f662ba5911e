import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { WaitingPage } from "@/app/(public)/waiting-list/[code]/_components/waiting-page";
import type { ShownWaitingEntry } from "@/lib/waiting/queries";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
vi.mock("@/app/(public)/waiting-list/[code]/actions", () => ({
  acceptOfferAction: vi.fn(),
  leaveWaitingListAction: vi.fn(),
}));
vi.mock("@/components/registrations/waiting-list-button", () => ({ WaitingListButton: () => null }));
vi.mock("@/components/events/policy-note", () => ({ PolicyNote: () => null }));

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

function show(isOffered: boolean) {
  const rate = { registrationType: "standard", label: "Standard", priceCents: 5_000, isOffered };
  const event = {
    title: "Sanctions Screening",
    slug: "sanctions-screening",
    status: "published",
    location: "Nassau",
    startDate: inDays(9),
    endDate: inDays(9.1),
    previousStartDate: null,
    priceCents: 5_000,
    prices: [rate],
  };
  const entry = {
    code: "K7Q2M9XDABCD",
    state: "offered",
    personName: "Ann Bain",
    event,
    position: null,
    deadline: "Dec 3, 2026, 5:00 PM",
    wasOffered: false,
    bank: null,
    isOnlinePaymentAvailable: true,
  };
  render(
    <WaitingPage
      entry={entry as unknown as ShownWaitingEntry}
      person={null}
      association={{ name: "Association", contactEmail: "office@example.test" }}
      timeZone="America/Nassau"
    />,
  );
}

it("a waiting-list offer can be accepted on its page while a rate is on sale", () => {
  show(true);
  expect(screen.getByRole("button", { name: "Take the seat" })).toBeTruthy();
});

it("a waiting-list offer says that it can't be accepted while no rate is on sale", () => {
  show(false);
  expect(screen.queryByRole("button", { name: "Take the seat" })).toBeNull();
  expect(screen.getByText(/No rate is on sale at the moment/)).toBeTruthy();
});
