import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
// Read here, so that the first test does not wait for it within its own time.
import "@/components/payments/report-dialog";
import { ReportedDues } from "@/components/payments/reported-dues";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";

const { refresh, report } = vi.hoisted(() => ({ refresh: vi.fn(), report: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
const upload = vi.spyOn(globalThis, "fetch");

afterEach(() => {
  act(dismissToast);
  vi.clearAllMocks();
});

const stored = () => Promise.resolve(Response.json({ fileName: "slip.pdf" }, { status: 201 }));
const refused = (code: string, message: string, status: number) => () =>
  Promise.resolve(Response.json({ code, message }, { status }));
const button = (name: string) => screen.findByRole("button", { name });
const choose = async (name: string) =>
  userEvent.upload(screen.getByLabelText(/^Proof of payment/), new File(["%PDF"], name));

async function reportWithProof() {
  report.mockResolvedValue({ ok: true, data: { id: "the-report" } });
  const [due, today] = ["01936e4e-0000-7000-8000-000000000001", "2026-11-21"];
  render(
    <>
      <ReportedDues
        {...{ subject: "Annual dues", reports: [], today }}
        rest={{ amountDueIds: [due], openCents: 35_000 }}
        actions={{ report, withdraw: vi.fn() }}
      />
      <Toaster />
    </>,
  );
  await userEvent.click(await button("I have paid Annual dues"));
  await screen.findByRole("dialog", { name: "I have paid" });
  await choose("slip.pdf");
  await userEvent.click(await button("Report payment"));
}

it("a reported payment whose proof is stored closes the dialog with a fresh page", async () => {
  upload.mockImplementation(stored);
  await reportWithProof();
  expect(await screen.findByText("Payment Reported")).not.toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
});

it("a proof that was not stored is announced with the reason, and sent again without reporting twice", async () => {
  upload.mockImplementationOnce(refused("unsupported_type", "You can only upload: .pdf, .jpg", 415));
  upload.mockImplementationOnce(refused("too_many", "Try again in an hour.", 429));
  upload.mockImplementation(stored);
  await reportWithProof();
  const alert = await screen.findByText("Your payment is reported, but its proof was not stored.");
  expect(alert.parentElement?.textContent).toContain("slip.pdf: You can only upload: .pdf, .jpg");
  expect(alert.parentElement?.textContent).toContain("You don't need to report the payment again.");
  expect(screen.queryByText("Payment Reported")).toBeNull();
  // The page would replace the button to which the dialog belongs.
  expect(refresh).not.toHaveBeenCalled();

  await userEvent.click(await button("Try again"));
  expect(await screen.findByText("slip.pdf: Try again in an hour.")).not.toBeNull();
  await choose("other.pdf");
  await userEvent.click(await button("Upload file"));
  expect(await screen.findByText("Proof Uploaded")).not.toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(report).toHaveBeenCalledOnce();
  expect(upload.mock.calls.map(([address]) => address)).toEqual([
    "/api/payments/reports/the-report/proof?fileName=slip.pdf",
    "/api/payments/reports/the-report/proof?fileName=slip.pdf",
    "/api/payments/reports/the-report/proof?fileName=other.pdf",
  ]);
  expect(refresh).toHaveBeenCalledOnce();
});

it("a member can leave a reported payment without the proof that was not stored", async () => {
  upload.mockImplementation(() => Promise.reject(new TypeError("offline")));
  await reportWithProof();
  await userEvent.click(await button("Close without proof"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
});
