import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VerdictCard } from "@/components/check-in/verdict-card";

const person = {
  id: "018f6f3e-0000-7000-8000-000000000001",
  firstName: "Una",
  lastName: "Rolle",
  registrationType: null,
  checkedInAt: null,
  refusal: "The member rate has not been verified yet.",
  canVerify: true,
};

function show(allowed: { registrationHref?: string; onVerify?: () => void }) {
  render(
    <VerdictCard
      verdict={{ tone: "danger", title: "Do not let in", person, reason: person.refusal }}
      rate={null}
      busy={false}
      onUndo={() => undefined}
      {...allowed}
    />,
  );
}

const onVerify = () => undefined;

test("a door volunteer verifies a member rate at check-in, and gets no link to a closed page", () => {
  show({ onVerify });
  expect(screen.getByRole("button", { name: "Verify" })).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("an organiser can open the registration from the check-in result", () => {
  show({ onVerify, registrationHref: "/admin/events/1?q=una" });
  expect(screen.getByRole("button", { name: "Verify" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open registration" })).toBeTruthy();
});

test("a check-in device without an account is told only why a ticket is refused", () => {
  show({});
  expect(screen.getByText(person.refusal)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
