import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VerdictCard } from "@/app/(portal)/admin/events/[eventId]/check-in/_components/verdict-card";
import { PermissionsProvider } from "@/components/auth/permissions";
import { roles, type Role } from "@/lib/core/permissions";

const person = {
  id: "018f6f3e-0000-7000-8000-000000000001",
  ...{ firstName: "Una", lastName: "Rolle", registrationType: null },
  ...{ checkedInAt: null, refusal: "The member rate has not been verified yet.", canVerify: true },
};

function show(role: Role) {
  render(
    <PermissionsProvider permissions={roles[role].permissions}>
      <VerdictCard
        verdict={{ tone: "danger", title: "Do not let in", person, reason: person.refusal }}
        rate={null}
        registrationHref="/admin/events/1?q=una"
        busy={false}
        onVerify={() => undefined}
        onUndo={() => undefined}
      />
    </PermissionsProvider>,
  );
}

test("a volunteer at the door verifies a member rate there, and has no link to a page that is closed to them", () => {
  show("door");
  expect(screen.getByRole("button", { name: "Verify" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("an organiser also opens the registration", () => {
  show("events");
  expect(screen.getByRole("button", { name: "Verify" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open registration" })).toBeTruthy();
});
