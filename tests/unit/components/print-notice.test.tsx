import { act, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { AttendeeDetails } from "@/app/(portal)/admin/events/[eventId]/_components/attendee-details";
import { EmployerFields, type Addressee } from "@/components/invoices/employer-fields";
import { EditMember } from "@/components/members/edit-member";
import type { MenuMember } from "@/components/members/member-verbs";
import { ChooseAmounts } from "@/components/payments/choose-amounts";
import { noPayer, PayerFields } from "@/components/payments/payer-fields";
import { PrintNotice } from "@/components/payments/print-notice";
import { RecordPayment } from "@/components/payments/record-payment";
import { noDetails } from "@/lib/core/profile-details";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";

const never = () => new Promise<never>(() => {});

function Employer({ company }: { company: string }) {
  const form = useForm<Addressee>({ defaultValues: { company, address: "", purchaseOrder: "" } });
  return <EmployerFields form={form} isOwn={false} />;
}

test.each([
  [
    "the amounts that a payment covers",
    "receipt",
    (name: string) => (
      <ChooseAmounts
        amountCents={100}
        chosen={[
          {
            reference: "K7Q2M9XD",
            member: name,
            description: "Dues",
            openCents: 100,
            isOwn: false,
            reported: null,
            amount: "1.00",
          },
        ]}
        onChoose={() => {}}
        onSearch={never}
      />
    ),
  ],
  [
    "a payer who is typed",
    "receipt",
    (name: string) => (
      <PayerFields value={{ ...noPayer, name }} onChange={() => {}} errors={{}} search={never} />
    ),
  ],
  [
    "a payment for a seat or for dues",
    "receipt",
    (name: string) => (
      <RecordPayment
        {...{ isOpen: true, onOpenChange: () => {}, opener: { current: null } }}
        {...{ title: "Record payment", description: name, amountLabel: "Amount due", amountCents: 100 }}
        {...{
          reference: null,
          printed: [name],
          today: "2026-11-21",
          onRecord: never,
          success: () => ({ title: "" }),
        }}
      />
    ),
  ],
  [
    "a member whose record is edited",
    "member’s documents",
    (name: string) => (
      <EditMember
        {...{ isOpen: true, onOpenChange: () => {}, opener: { current: null }, onRetry: () => {} }}
        member={{ name: "Kamala Silva", email: "kamala@example.test", isAddressProven: true } as MenuMember}
        details={Promise.resolve({
          ok: true,
          data: {
            firstName: "Kamala",
            lastName: name,
            levels: [],
            lists: { sectors: [], islands: [] },
            savedDetails: noDetails,
          },
        } as never)}
        onEdit={never}
      />
    ),
  ],
  [
    "a registrant whose details are looked at",
    "ticket",
    (name: string) => (
      <AttendeeDetails
        {...{ isOpen: true, onOpenChange: () => {}, opener: { current: null } }}
        attendee={{ name, answers: [] } as unknown as ListedAttendee}
      />
    ),
  ],
  ["the employer on an invoice", "invoice", (name: string) => <Employer company={name} />],
])(
  "characters that can't be printed are listed before this document is issued: %s",
  async (_, paper, show) => {
    const { unmount } = await act(async () => Promise.resolve(render(show("Kamala කම 🎉"))));
    const notice = await screen.findByText(/can’t be printed/);
    expect(notice.textContent).toContain(`printed on the ${paper}: ක ම 🎉. They’ll appear`);
    unmount();
  },
);

test("names in printable scripts raise no warning", async () => {
  const names = ["王小明 김민수", "علي שרה", "Νίκη Łukasz", "สมชาย अनिल Անի", null];
  // The last one is answered last.
  render([...names, "ಅ"].map((name) => <PrintNotice key={name} paper="receipt" texts={[name]} />));
  const notices = await screen.findAllByText(/can’t be printed/);
  expect(notices.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(": ಅ.")]);
});
