import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn() }));
const setPrices = vi.fn();
vi.mock("@/app/(portal)/admin/actions", () => ({
  previewDescriptionAction: vi.fn(),
  removeFlyerAction: vi.fn(),
}));
// The router belongs to Next; what it is handed is what is asked here.
vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

import { DetailsForm } from "@/app/(portal)/admin/events/[eventId]/details/_components/details-form";
import { PriceListForm } from "@/components/events/prices/price-list-form";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { dismissToast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import type { StaffAnswer } from "@/lib/events/queries";

const event: StaffAnswer = {
  id: "018f2b6e-0000-7000-8000-000000000001",
  status: "published",
  slug: "sanctions-screening",
  title: "Sanctions Screening",
  description: "Lists and matches.",
  startDate: "2099-11-13T13:00:00.000Z",
  endDate: "2099-11-13T15:00:00.000Z",
  location: "Bay Street, Nassau",
  topics: [],
  cpd: null,
  price: 12.5,
  maxAttendees: 50,
  currentAttendees: 7,
  isFull: false,
  flyerImageUrl: null,
  calendarSequence: 0,
  previousStartDate: null,
  cancellationPolicy: { tiers: [] },
  questions: [],
  prices: [],
  rates: [],
  landingSlug: null,
  agenda: [],
  speakers: [],
  joinUrl: null,
  version: "first",
};

const fetchMock = vi.fn<typeof fetch>();
const onDone = vi.fn();

// Typing into whole forms takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => vi.stubGlobal("fetch", fetchMock));
afterEach(() => {
  act(dismissToast);
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function show(form: React.ReactNode) {
  render(
    <>
      <Dialog open>
        <DialogContent>
          <DialogTitle>Event</DialogTitle>
          <DialogDescription>Its form</DialogDescription>
          {form}
        </DialogContent>
      </Dialog>
      <Toaster />
    </>,
  );
  return userEvent.setup();
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));
const sent = () => JSON.parse(fetchMock.mock.calls[0]?.[1]?.body as string) as Record<string, unknown>;

describe("editing an event", () => {
  const edit = (facts: Partial<StaffAnswer> = {}) =>
    show(
      <DetailsForm
        timeZone="America/Nassau"
        topics={["AML", "Ethics", "Fraud"]}
        event={{ ...event, ...facts }}
      />,
    );

  test("the event editor starts with the event in the association's zone, and saves it unchanged", async () => {
    const user = edit();
    expect(field("Start date").value).toBe("2099-11-13T08:00");
    expect(field("Price (BSD)").value).toBe("12.50");
    fetchMock.mockResolvedValue(new Response(JSON.stringify(event)));
    await press(user, "Save changes");
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(fetchMock.mock.calls[0]?.[0]).toBe(`/api/events/${event.id}`);
    expect(fetchMock.mock.calls[0]?.[1]?.method).toBe("PUT");
    const { title, description, startDate, endDate, location, price, maxAttendees } = event;
    const { topics, cancellationPolicy } = event;
    expect(sent()).toEqual({
      title,
      description,
      startDate,
      endDate,
      location,
      price,
      maxAttendees,
      topics,
      cancellationPolicy,
      basedOn: "first",
    });
    expect(screen.getByText("Event Updated")).toBeTruthy();
  });

  test("the event editor offers the topics of other events after those already typed", async () => {
    const user = edit({ topics: ["ethics"] });
    const offered = () =>
      [...document.querySelectorAll<HTMLOptionElement>("datalist option")].map(({ value }) => value);
    expect(field(/Topics/).getAttribute("list")).toBe(document.querySelector("datalist")?.id);
    expect(offered()).toEqual(["AML", "Ethics", "Fraud"]);
    await user.type(field(/Topics/), ", ");
    expect(offered()).toEqual(["ethics, AML", "ethics, Fraud"]);
  });

  test("the event editor keeps the field of an event without a limit empty", async () => {
    edit({ maxAttendees: null });
    expect(field("Maximum attendees").value).toBe("");
  });

  test("the event editor says how many people will be notified only when time, place or title differ", async () => {
    const user = edit();
    const note = "7 registered people will be notified by email, 10 minutes after your last change";
    await user.type(field("Description"), " More.");
    expect(screen.queryByText(note)).toBeNull();
    await user.type(field(/Location/), " West");
    expect(screen.getByText(note)).toBeTruthy();
    await user.type(field(/Location/), "{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}");
    expect(screen.queryByText(note)).toBeNull();
  });

  test("the event editor notifies nobody of a past event or one without registrants", async () => {
    const user = edit({
      currentAttendees: 7,
      startDate: "2020-11-13T13:00:00.000Z",
      endDate: "2020-11-13T15:00:00.000Z",
    });
    await user.type(field("Title"), " again");
    expect(screen.queryByText(/notified by email/)).toBeNull();
  });

  test("the server's sentence about an event's maximum is shown at its field", async () => {
    const user = edit();
    const message = "7 people are already registered, so the maximum cannot be lower.";
    fetchMock.mockResolvedValue(
      new Response(
        JSON.stringify({
          code: "capacity_below_attendees",
          message,
          issues: [{ path: "maxAttendees", message }],
        }),
        { status: 409 },
      ),
    );
    await user.clear(field("Maximum attendees"));
    await user.type(field("Maximum attendees"), "3");
    await press(user, "Save changes");
    const alert = await screen.findByText("Update Failed");
    expect(alert.closest("[role=alert]")?.textContent).toContain(message);
    expect(field("Maximum attendees").getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(field("Maximum attendees")));
    expect(refresh).not.toHaveBeenCalled();
  });
});

describe("a draft", () => {
  const draft = { ...event, status: "draft" } as const;
  const edit = (facts: Partial<StaffAnswer> = {}) =>
    show(
      <DetailsForm
        timeZone="America/Nassau"
        topics={["AML", "Ethics", "Fraud"]}
        event={{ ...draft, ...facts }}
      />,
    );
  const answer = (facts: Partial<StaffAnswer>) => new Response(JSON.stringify({ ...draft, ...facts }));
  const bodyOf = (call: number) =>
    JSON.parse(fetchMock.mock.calls[call]?.[1]?.body as string) as Record<string, unknown>;

  test("a draft event saves itself two seconds after the last key, each time on top of the last save", async () => {
    const user = edit();
    fetchMock.mockResolvedValueOnce(answer({ version: "second" }));
    await user.type(field("Title"), " 2");
    expect(screen.getByText("Saving…")).toBeTruthy();
    expect(fetchMock).not.toHaveBeenCalled();
    await screen.findByText("Saved");
    expect(fetchMock).toHaveBeenCalledOnce();
    expect(bodyOf(0)).toMatchObject({ title: "Sanctions Screening 2", basedOn: "first" });
    fetchMock.mockResolvedValueOnce(answer({ version: "third" }));
    await user.type(field("Title"), "7");
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    expect(bodyOf(1)).toMatchObject({ title: "Sanctions Screening 27", basedOn: "second" });
    await screen.findByText("Saved");
    expect(sessionStorage).toHaveLength(0);
  });

  test("an invalid draft event is not saved, and keeps what was typed with the reason", async () => {
    const user = edit();
    await user.clear(field("Title"));
    await screen.findByText("Not saved: Title is required");
    expect(fetchMock).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(1);
  });

  test("a draft event that somebody else changed says so, and keeps what was typed", async () => {
    const message = "Someone else has changed this since you opened it.";
    const user = edit();
    const refused = () =>
      new Response(JSON.stringify({ code: "changed_meanwhile", message }), { status: 409 });
    fetchMock.mockResolvedValueOnce(refused());
    await user.type(field("Title"), " mine");
    await screen.findByText(`Not saved: ${message}`);
    expect(field("Title").value).toBe("Sanctions Screening mine");
    cleanup();
    // The page comes with theirs; what was typed is still based on what it was made of.
    const again = edit({ title: "Theirs", version: "second" });
    await screen.findByText(/your changes from before/);
    expect(field("Title").value).toBe("Sanctions Screening mine");
    fetchMock.mockResolvedValueOnce(refused());
    await again.type(field("Title"), "!");
    await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(2));
    expect(bodyOf(1)).toMatchObject({ basedOn: "first" });
    await press(again, "Discard them");
    expect(field("Title").value).toBe("Theirs");
    expect(sessionStorage).toHaveLength(0);
  });

  test("leaving a draft event's page before it was saved saves it", async () => {
    const user = edit();
    fetchMock.mockResolvedValueOnce(answer({ version: "second" }));
    await user.type(field("Title"), "!");
    cleanup();
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  test("only a draft event saves itself", async () => {
    const user = show(
      <DetailsForm timeZone="America/Nassau" topics={["AML", "Ethics", "Fraud"]} event={event} />,
    );
    await user.type(field("Title"), "!");
    expect(screen.getByText("Unsaved changes")).toBeTruthy();
    expect(screen.queryByText("Saving…")).toBeNull();
  });
});

describe("the price list", () => {
  const lines = () =>
    within(screen.getByRole("list", { name: "Rates" }))
      .getAllByRole("listitem")
      .map((line) =>
        within(line).getByLabelText<HTMLInputElement>("Name").value.replace(" (early bird)", ""),
      );
  const edit = () =>
    show(<PriceListForm event={event} timeZone="America/Nassau" onSave={setPrices} onDone={onDone} />);

  const members = { membersOnly: true, from: null, until: null, capacity: null };

  test("the rates preset fills in four conference rates, which can be moved, removed and saved", async () => {
    const user = edit();
    setPrices.mockResolvedValue({ ok: true, data: { rates: [{}] } });
    await press(user, "Conference rates");
    expect(lines()).toEqual([
      "Member, one day",
      "Member, two days",
      "Non-member, one day",
      "Non-member, two days",
    ]);
    await press(user, "Move rate 2 up");
    expect(lines().slice(0, 2)).toEqual(["Member, two days", "Member, one day"]);
    // At the top there is no further up, so the focus goes to the line's other button.
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move rate 1 down" })),
    );
    await press(user, "Remove rate 4");
    await press(user, "Remove rate 3");
    await press(user, "Save price list");
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(setPrices).toHaveBeenCalledExactlyOnceWith(
      {
        eventId: event.id,
        rates: [
          {
            ...members,
            registrationType: "member_two_day",
            name: "Member, two days (early bird)",
            price: 650,
          },
          {
            ...members,
            registrationType: "member_one_day",
            name: "Member, one day (early bird)",
            price: 400,
          },
        ],
      },
      // A retry after a lost answer does nothing twice.
      { idempotencyKey: expect.any(String) as string },
    );
  });

  test("an error in the rates is shown at its line, and the first wrong field gets the focus", async () => {
    const user = edit();
    await press(user, "Add a rate");
    await press(user, "Add a rate");
    const names = screen.getAllByLabelText("Name");
    await user.type(names[0]!, "Student");
    await user.type(names[1]!, "student");
    const prices = screen.getAllByLabelText("Price (BSD)");
    await user.type(prices[0]!, "10");
    await user.type(prices[1]!, "20");
    await press(user, "Save price list");
    const second = screen.getAllByRole("listitem")[1]!;
    expect(await within(second).findByText("Another rate already has this name")).toBeTruthy();
    expect(setPrices).not.toHaveBeenCalled();
    await user.clear(prices[0]!);
    await press(user, "Save price list");
    const first = screen.getAllByRole("listitem")[0]!;
    expect(await within(first).findByText("Price must be a number")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(prices[0]));
  });

  test("an empty list of rates is valid: everybody pays the one price", async () => {
    const user = edit();
    setPrices.mockResolvedValue({ ok: true, data: { rates: [] } });
    expect(screen.getByText("12.50 BSD")).toBeTruthy();
    await press(user, "Save price list");
    await screen.findByText("Everyone pays the single price of the event.");
    expect(setPrices).toHaveBeenCalledExactlyOnceWith({ eventId: event.id, rates: [] }, expect.anything());
  });
});
