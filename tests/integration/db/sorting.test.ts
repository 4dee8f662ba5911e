import { expect, it } from "vitest";
import { searchAudit } from "@/lib/audit/queries";
import type { Admin } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { orderBy } from "@/lib/db/list";
import { searchDocuments } from "@/lib/documents/review-queries";
import { searchEmails } from "@/lib/emails/queries";
import { searchMembers } from "@/lib/members/member-queries";
import { listNotifications, searchPayments } from "@/lib/payments/queries";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { anAdmin, anEvent } from "../../support/builders";

const nothing = { text: "", page: 1, size: 25 };

it.each(["constructor", "-toString", "__proto__", "hasOwnProperty", "lastName; DROP TABLE x", ""])(
  "a list that is to be sorted by %j, which is no column of it, is sorted as if nobody had asked",
  async (sort) => {
    const admin = (await anAdmin()) as unknown as Admin;
    const { id } = await anEvent();
    const asked = { ...nothing, sort };
    const all = [
      searchMembers(admin, { ...asked, status: null, type: null }),
      searchDocuments(admin, { ...asked, filter: "pending" }),
      searchPayments(admin, asked),
      listNotifications(admin, asked),
      searchEmails(admin, { ...asked, state: null }),
      searchAudit(admin, { ...asked, action: null, from: null, before: null }),
      searchAttendees(admin, id, { ...asked, filter: null }),
    ];
    expect((await Promise.all(all)).map(({ total }) => total)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    const newestFirst = Prisma.sql`r."at" DESC`;
    expect(orderBy(sort, { date: Prisma.sql`r."at"` }, newestFirst)).toBe(newestFirst);
  },
);
