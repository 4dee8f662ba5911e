import { describe, expect, it } from "vitest";
import {
  programmeForm,
  valuesOf as programmeValues,
} from "@/app/(portal)/admin/events/[eventId]/programme/_components/programme-form-schema";
import { emptyEvent, eventForm, valuesOf } from "@/components/events/manage/event-form-schema";
import { emptyLine, linesOf, priceListForm } from "@/components/events/prices/price-list-schema";
import type { EventAnswer } from "@/lib/events/queries";
import { standardPolicy } from "@/lib/events/cancellation-rules";

const nassau = "America/Nassau";
const eventId = "018f0000-0000-7000-8000-000000000000";
/** 1:30 in the morning for the first and for the second time, of the night in which the clocks went back. */
const twice = ["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"] as const;
/** The clocks went from 2:00 to 3:00. */
const skipped = "2026-03-08T02:30";
const words = /^This time doesn't exist/;

const event = (startDate: string, endDate: string) =>
  ({
    title: "Night",
    description: "Long",
    location: null,
    topics: [],
    price: 0,
    maxAttendees: 5,
    startDate,
    endDate,
    cancellationPolicy: standardPolicy,
  }) as unknown as EventAnswer;
const rate = {
  registrationType: "guest",
  name: "Guest",
  price: 5,
  membersOnly: false,
  capacity: null,
  left: null,
  from: twice[0],
  until: twice[1],
};
const programme = {
  agenda: twice.map((startsAt) => ({ startsAt, endsAt: null, title: "Talk", description: null })),
  speakers: [],
  joinUrl: null,
};

describe("a form that is saved without touching its times", () => {
  it.each([
    [twice[0], twice[1]],
    [twice[1], "2026-11-01T07:00:00.000Z"],
    ["2026-10-01T12:00:41.250Z", "2026-10-01T13:00:41.250Z"],
  ])("saving an event's form untouched leaves an event from %s to %s where it is", (startDate, endDate) => {
    const sent = eventForm(nassau).parse(valuesOf(event(startDate, endDate), nassau));
    expect([sent.startDate.toISOString(), sent.endDate.toISOString()]).toEqual([startDate, endDate]);
  });

  it("saving a programme's form untouched leaves its sessions where they are", () => {
    const sent = programmeForm(nassau).parse(programmeValues(programme, nassau));
    expect(sent.agenda?.map(({ startsAt }) => startsAt)).toEqual([...twice]);
  });

  it("saving a rate's form untouched leaves its sale dates as they are", () => {
    const rates = linesOf([rate] as never, nassau);
    const [sent] = priceListForm(nassau).parse({ eventId, rates }).rates;
    expect([sent?.from, sent?.until].map((moment) => new Date(moment!).toISOString())).toEqual([...twice]);
  });
});

describe("a time that the clocks skip is refused in words beside its field", () => {
  const refused = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
    result.error?.issues.filter(({ message }) => words.test(message)).map(({ path }) => path.join("."));

  it("a time that the clocks skip is refused beside its field for events, sessions and rates", () => {
    const values = {
      ...emptyEvent,
      title: "Night",
      description: "Long",
      startDate: skipped,
      endDate: skipped,
    };
    expect(refused(eventForm(nassau).safeParse(values))).toEqual(["startDate", "endDate"]);
    const session = { startsAt: skipped, saved: null, title: "Talk", description: "" };
    expect(
      refused(programmeForm(nassau).safeParse({ joinUrl: "", speakers: [], agenda: [session] })),
    ).toEqual(["agenda.0.startsAt"]);
    const rates = [{ ...emptyLine, name: "Guest", price: "5", from: skipped, until: skipped }];
    expect(refused(priceListForm(nassau).safeParse({ eventId, rates }))).toEqual([
      "rates.0.from",
      "rates.0.until",
    ]);
  });
});
