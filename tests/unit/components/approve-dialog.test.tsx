import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DecisionButtons } from "@/app/(portal)/admin/applications/[applicationId]/_components/decision-buttons";
import { TitledSection } from "@/app/(portal)/admin/applications/[applicationId]/_components/titled-section";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));
vi.mock("@/app/(portal)/admin/applications/[applicationId]/actions", () => ({
  approveApplicationAction: vi.fn(),
  rejectApplicationAction: vi.fn(),
}));

const preview = {
  plan: { account: "create", membership: "waits_for_dues", letter: "invitation" },
  email: "amara@example.test",
  membershipType: "Associate",
  annualFeeCents: 20_000,
  account: null,
  claim: null,
  obstacle: null,
} as const;
const duplicates = ["Amara Rolle (account: same email address)"];
const doubts = { missing: [], hasUnreadAnswers: false, duplicates, hasHiddenDuplicates: false };
const button = (name: string) => screen.getByRole("button", { name });

test("characters of an applicant's name that can't be printed are listed before approval", async () => {
  render(
    <DecisionButtons
      {...{ applicationId: "1", name: "Kamala කම", preview, doubts }}
      queue={{ waiting: 1, place: 1, previousId: null, nextId: null }}
    />,
  );
  await userEvent.click(button("Approve"));
  const notice = await screen.findByText(/can’t be printed/);
  expect(notice.textContent).toContain("printed on the member’s documents: ක ම.");
});

test("the approve dialog links possible duplicates, and returns the focus to its button on cancelling", async () => {
  render(
    <>
      <DecisionButtons
        {...{ applicationId: "1", name: "Amara Rolle", preview, doubts }}
        queue={{ waiting: 1, place: 1, previousId: null, nextId: null }}
      />
      <TitledSection title="Possible duplicates" headingId="possible-duplicates">
        Amara Rolle
      </TitledSection>
    </>,
  );
  await userEvent.click(button("Approve"));
  expect(screen.getByRole("alertdialog").textContent).toContain("same email address");
  await userEvent.click(button("Compare them"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Possible duplicates" })),
  );
  await userEvent.click(button("Approve"));
  await userEvent.click(button("Cancel"));
  await waitFor(() => expect(document.activeElement).toBe(button("Approve")));
});
