import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Upload } from "lucide";
import { afterEach, expect, it, vi } from "vitest";
import { FormDialog } from "@/components/forms/form-dialog";
// Read here, so that the first test does not wait for it within its own time.
import "@/components/ui/dialog";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";

const refresh = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

afterEach(() => {
  act(dismissToast);
  vi.clearAllMocks();
});

const form = { words: "Which file?" };

function show(fetchForm: () => Promise<typeof form>) {
  render(
    <>
      <FormDialog
        button={{ icon: Upload, label: "Upload Document" }}
        title="Upload Document"
        description="We'll add it to your application."
        failureTitle="Upload Failed"
        fetchForm={fetchForm}
      >
        {({ words }, onDone) => (
          <button type="button" onClick={onDone}>
            {words}
          </button>
        )}
      </FormDialog>
      <Toaster />
    </>,
  );
  return screen.getByRole("button", { name: "Upload Document" });
}

it("an upload dialog opens by its button, and closes with a fresh page and the focus back", async () => {
  const opener = show(() => Promise.resolve(form));
  await userEvent.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Upload Document" });
  expect(dialog.textContent).toContain("We'll add it to your application.");
  await userEvent.click(screen.getByRole("button", { name: "Which file?" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it("an upload whose form can't be fetched says so, and can be opened later", async () => {
  const fetchForm = vi.fn<() => Promise<typeof form>>().mockRejectedValueOnce(new Error("offline"));
  fetchForm.mockResolvedValue(form);
  const opener = show(fetchForm);
  await userEvent.click(opener);
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't load the form.");
  expect(screen.queryByRole("dialog")).toBeNull();
  await userEvent.click(opener);
  expect(await screen.findByRole("dialog")).not.toBeNull();
});
