import "server-only";
import { work as accounts } from "@/lib/sign-in/work";
import { work as applications } from "@/lib/applications/work";
import { work as audit } from "@/lib/audit/work";
import { work as backups } from "@/lib/backups/work";
import { work as certificates } from "@/lib/certificates/work";
import { work as cpd } from "@/lib/cpd/work";
import { work as events } from "@/lib/events/work";
import { work as members } from "@/lib/members/work";
import { work as payments } from "@/lib/payments/work";
import { work as pendingChanges } from "@/lib/pending-changes/work";
import { work as programmes } from "@/lib/programmes/work";
import { work as registrations } from "@/lib/registrations/work";
import { work as retention } from "@/lib/retention/work";
import { work as settings } from "@/lib/settings/work";
import { work as waiting } from "@/lib/waiting/work";
import type { Work } from "@/lib/core/work";

/** The background work of all domains. */
export const allWork: readonly Work[] = [
  ...accounts,
  ...applications,
  ...audit,
  ...backups,
  ...certificates,
  ...cpd,
  ...programmes,
  ...events,
  ...members,
  ...payments,
  ...pendingChanges,
  ...registrations,
  ...retention,
  ...settings,
  ...waiting,
];
