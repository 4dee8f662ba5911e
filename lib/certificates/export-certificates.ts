import "server-only";
import { recordExport } from "@/lib/audit/shared/record-export";
import { eventOperation } from "@/lib/auth/event-operation";
import { Refusal } from "@/lib/core/errors";
import { listOfEvent } from "./queries";
import { certificatesOfEventInput } from "./schema";
import { zipCertificates } from "./shared/zip-certificates";

/**
 * GET /api/admin/events/{id}/certificates/export: the valid certificates of an event as a ZIP of PDFs.
 *
 * @throws Refusal `not_found` for an event without certificates
 */
export const exportCertificates = eventOperation({
  needs: ["certificates.issue", "registrations.export"],
  eventOf: ({ id }) => id,
  input: certificatesOfEventInput,
  presence: "fresh",
  async run(person, { id }) {
    const certificates = await listOfEvent(id);
    const [first] = certificates;
    if (!first) throw new Refusal("not_found", "This event has no certificates.");
    await recordExport(person, {
      action: "certificates_exported",
      what: `certificates for “${first.title}”`,
      rows: certificates.length,
      target: { type: "event", id },
      details: { format: "zip" },
    });
    return zipCertificates(person, `Certificates - ${first.title}`, certificates);
  },
});
