import type { AuditAction } from "../record";
import { changesInWords, counted, entryDetails } from "../words";
import {
  changesOfDetails,
  textDetail,
  numberDetail,
  moneyDetail,
  wordsOfDetail,
  wrapIfPresent,
  quotedDetail,
  verbAndTarget,
  fieldNamesDetail,
  visitorActor,
  type PhraseContext,
  type Wording,
} from "./phrases";

const nestedChanges = (m: PhraseContext) => changesInWords(entryDetails(m.details.changes), m.timeZone);

export const events = {
  event_created: { label: "Event created", says: verbAndTarget("created the event") },
  event_duplicated: {
    label: "Event duplicated",
    says: (m) => ["created the event ", m.it, " as a copy of ", m.named("event", "of") ?? "another event"],
  },
  event_updated: {
    label: "Event changed",
    says: (m) => {
      const [from, to] = [moneyDetail(m, "priceFromCents"), moneyDetail(m, "priceToCents")];
      const changed = fieldNamesDetail(m, "changed");
      return [
        `changed the ${changed ?? "details"} of `,
        m.it,
        from === null || to === null
          ? null
          : `${changed === "price" ? "" : ", the price"} from ${from} to ${to}`,
        wrapIfPresent(": ", changesOfDetails(m)),
      ];
    },
  },
  event_status_changed: {
    label: "Event status changed",
    says: (m) => [
      "changed ",
      m.it,
      wrapIfPresent(" from ", wordsOfDetail(m, "from")),
      wrapIfPresent(" to ", wordsOfDetail(m, "to")),
    ],
  },
  event_cancelled: { label: "Event cancelled", says: verbAndTarget("cancelled") },
  event_deleted: {
    label: "Event deleted",
    says: (m) => [
      "deleted the event",
      quotedDetail(m, "title"),
      wrapIfPresent(
        " with ",
        numberDetail(m, "registrations") ? counted(numberDetail(m, "registrations")!, "registration") : null,
      ),
    ],
  },
  event_prices_set: {
    label: "Prices set",
    says: (m) => [
      "set the prices of ",
      m.it,
      wrapIfPresent(": ", changesInWords(entryDetails(m.details.prices), m.timeZone)),
    ],
  },
  event_programme_set: {
    label: "Programme changed",
    says: (m) => [
      "changed the ",
      fieldNamesDetail(m, "changed") ?? "programme",
      " of ",
      m.it,
      wrapIfPresent(": ", nestedChanges(m)),
    ],
  },
  event_questions_set: {
    label: "Questions set",
    says: (m) => ["set the questions of ", m.it, wrapIfPresent(": ", changesOfDetails(m))],
  },
  event_cpd_set: {
    label: "CPD hours set",
    says: (m) => [
      "set the CPD hours of ",
      m.it,
      wrapIfPresent(" to ", String(numberDetail(m, "hours") ?? "")),
    ],
  },
  certificate_issued: {
    label: "Certificates issued",
    says: (m) => [`issued ${counted(numberDetail(m, "count") ?? 0, "certificate")} of `, m.it],
  },
  certificate_corrected: {
    label: "Certificate corrected",
    says: (m) => [`corrected the ${fieldNamesDetail(m, "changed") ?? "details"} on `, m.it],
  },
  certificate_revoked: { label: "Certificate revoked", says: verbAndTarget("revoked", "reason") },
  certificate_shared: { label: "Certificate shared", says: verbAndTarget("shared") },
  certificate_unshared: { label: "Certificate no longer shared", says: verbAndTarget("stopped sharing") },
  certificates_exported: {
    label: "Certificates exported",
    says: (m) => ["exported ", counted(numberDetail(m, "rows") ?? 0, "certificate"), " for ", m.it],
  },
  programme_created: { label: "Programme created", says: verbAndTarget("created the programme") },
  programme_updated: { label: "Programme changed", says: verbAndTarget("changed the programme") },
  programme_left: { label: "Left a programme", says: verbAndTarget("left") },
  programme_deleted: { label: "Programme deleted", says: verbAndTarget("deleted the programme") },
  programme_enrolled: { label: "Enrolled in a programme", says: verbAndTarget("enrolled in") },
  flyer_set: { label: "Flyer set", says: verbAndTarget("set the flyer of") },
  flyer_removed: { label: "Flyer removed", says: verbAndTarget("removed the flyer of") },
  conference_seeded: { label: "Conference set up", says: verbAndTarget("set up the conference") },
  landing_page_saved: {
    label: "Landing page saved",
    says: (m) => ["saved the landing page of ", m.it, wrapIfPresent(": ", nestedChanges(m))],
  },
  landing_page_published: {
    label: "Landing page published",
    says: verbAndTarget("published the landing page of"),
  },
  landing_page_unpublished: {
    label: "Landing page unpublished",
    says: verbAndTarget("unpublished the landing page of"),
  },
  landing_page_removed: {
    label: "Landing page removed",
    says: verbAndTarget("removed the landing page of"),
  },
  door_link_created: {
    label: "Check-in link created",
    says: (m) => [
      "created the check-in link of ",
      m.it,
      m.details.hasReplaced === true ? " in place of an earlier one" : null,
    ],
  },
  door_link_opened: {
    label: "Check-in link viewed",
    says: verbAndTarget("viewed the check-in link and PIN of"),
  },
  door_link_revoked: { label: "Check-in link revoked", says: verbAndTarget("revoked the check-in link of") },
  door_entered: {
    label: "Check-in started on a device",
    says: verbAndTarget("started check-in for"),
  },
  door_pin_guessed: {
    label: "Wrong check-in PIN",
    says: verbAndTarget("entered the wrong check-in PIN too often for"),
    nobody: visitorActor,
  },
  door_device_ended: {
    label: "Check-in device signed out",
    says: (m) =>
      textDetail(m, "via")
        ? ["signed out of check-in for ", m.it]
        : ["signed the device", quotedDetail(m, "name"), " out of check-in for ", m.it],
  },
} satisfies Partial<Record<AuditAction, Wording>>;
