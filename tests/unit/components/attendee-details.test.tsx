import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AttendeeDetails } from "@/app/(portal)/admin/events/[eventId]/_components/attendee-details";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";

test("the organiser reads everything a registrant entered, and who registered the group", () => {
  const said = {
    email: "ann@bank.test",
    phoneNumber: "242 555 0101",
    companyName: "Coral Bank Ltd",
    position: "Head of Compliance",
    notes: "No nuts, and a seat near the door",
  };
  const group = {
    company: "Coral Group",
    contactName: "Cora Moss",
    contactEmail: "cora@bank.test",
    contactPhone: "242 555 0102",
    purchaseOrder: "PO-77",
  };
  const answer = { label: "Which workshop?", type: "text", value: "Sanctions" };
  render(
    <AttendeeDetails
      attendee={{ name: "Ann Bain", ...said, group, answers: [answer] } as unknown as ListedAttendee}
      isOpen
      onOpenChange={() => undefined}
      opener={{ current: null }}
    />,
  );
  const shown = screen.getByRole("dialog").textContent;
  for (const text of ["Ann Bain", ...Object.values(said), ...Object.values(group), "Which workshop?"])
    expect(shown).toContain(text);
});
