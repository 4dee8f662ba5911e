import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FlyerField } from "@/app/(portal)/admin/events/[eventId]/details/_components/flyer-field";
import { dismissToast } from "@/components/ui/toast";

const event = { id: "0193", title: "Forum", flyerImageUrl: null };
const png = new File(["x"], "flyer.png", { type: "image/png" });
const send = vi.fn<typeof fetch>();
const originals = { fetch: globalThis.fetch, make: URL.createObjectURL, free: URL.revokeObjectURL };

const remove = vi.fn();

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  globalThis.fetch = send;
  URL.createObjectURL = () => "blob:chosen";
  URL.revokeObjectURL = () => {};
});
afterEach(() => {
  globalThis.fetch = originals.fetch;
  URL.createObjectURL = originals.make;
  URL.revokeObjectURL = originals.free;
  act(dismissToast);
  send.mockReset();
});

const source = () => screen.getByRole("img", { name: "Flyer for Forum" }).getAttribute("src");

test("a chosen flyer is shown and sent once, and then the server's copy is shown", async () => {
  let arrive = (_: Response) => {};
  send.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const told = vi.fn();
  render(<FlyerField onRemove={remove} event={event} onChange={told} />);
  const input = screen.getByLabelText(/Flyer/);
  await userEvent.upload(input, png);
  expect(screen.getByText("Uploading...")).toBeTruthy();
  expect(source()).toBe("blob:chosen");
  expect((input as HTMLInputElement).disabled).toBe(true);
  arrive(answer(200, { flyerImageUrl: "/api/public/flyers/1" }));
  await waitFor(() => expect(source()).toBe("/api/public/flyers/1"));
  expect(told).toHaveBeenCalledExactlyOnceWith("/api/public/flyers/1");
  expect(send).toHaveBeenCalledExactlyOnceWith(
    "/api/admin/events/0193/flyer",
    expect.objectContaining({ method: "PUT", body: png, headers: {} }),
  );
});

test("a flyer that is no picture, or too large, is refused beside the field and not sent", async () => {
  render(<FlyerField onRemove={remove} event={event} />);
  const label = screen.getByText("Choose image").closest("label")!;
  fireEvent.drop(label, { dataTransfer: { files: [new File(["x"], "a.pdf", { type: "application/pdf" })] } });
  expect(await screen.findByText("Please choose a PNG, JPEG or WebP image.")).toBeTruthy();
  const large = new File([new Uint8Array(5 * 1_048_576 + 1)], "a.png", { type: "image/png" });
  fireEvent.drop(label, { dataTransfer: { files: [large] } });
  expect(await screen.findByText("The file is too large. The maximum size is 5 MB.")).toBeTruthy();
  expect(screen.getByLabelText(/Flyer/).getAttribute("aria-invalid")).toBe("true");
  expect(send).not.toHaveBeenCalled();
});

test("a flyer that the server refuses says so beside the field, and the earlier one is shown again", async () => {
  const message = "Please choose a PNG, JPEG or WebP image.";
  send.mockResolvedValueOnce(answer(415, { message, code: "unsupported_type" }));
  render(<FlyerField onRemove={remove} event={{ ...event, flyerImageUrl: "/api/public/flyers/old" }} />);
  await userEvent.upload(screen.getByLabelText(/Flyer/), png);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(source()).toBe("/api/public/flyers/old");
});

test("a flyer can be removed", async () => {
  remove.mockResolvedValueOnce({ ok: true, data: { flyerImageUrl: null } });
  render(<FlyerField onRemove={remove} event={{ ...event, flyerImageUrl: "/api/public/flyers/old" }} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove flyer" }));
  await waitFor(() => expect(screen.queryByRole("img")).toBeNull());
  expect(remove).toHaveBeenCalledExactlyOnceWith({ id: "0193" });
});
