import { Description } from "@/components/events/description";
import { PageHeading } from "@/components/layout/page-heading";
import { Card } from "@/components/ui/card";
import { readGuide } from "@/lib/console/guide";
import application from "@/docs/screenshots/admin-application-desk-light.webp";
import audit from "@/docs/screenshots/admin-audit-desk-light.webp";
import checkIn from "@/docs/screenshots/admin-check-in-phone-dark.webp";
import event from "@/docs/screenshots/admin-event-desk-light.webp";
import reports from "@/docs/screenshots/admin-reports-desk-light.webp";
import statement from "@/docs/screenshots/admin-statement-review-desk-light.webp";
import today from "@/docs/screenshots/admin-today-desk-light.webp";
import { consolePage } from "../console-page";

const guide = readGuide({
  "admin-application-desk-light": application,
  "admin-audit-desk-light": audit,
  "admin-check-in-phone-dark": checkIn,
  "admin-event-desk-light": event,
  "admin-reports-desk-light": reports,
  "admin-statement-review-desk-light": statement,
  "admin-today-desk-light": today,
});

/** The page of docs/guide.md, for staff of every role. */
const page = consolePage({ at: "/admin/guide", title: "Guide" }, ({ title }) => (
  <>
    <PageHeading title={title} description="The work of each role, step by step." />
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="Guide contents" className="lg:sticky lg:top-4">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm lg:grid">
          {guide.parts.map(({ anchor, title }) => (
            <li key={anchor}>
              <a href={`#${anchor}`} className="inline-block py-1 text-aqua-ink hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Card className="min-w-0 p-5 sm:p-8">
        <Description
          html={guide.html}
          className="max-w-[72ch] [&_h2]:scroll-mt-4 [&_h2]:text-xl [&_img]:my-5 [&_img]:h-auto [&_img]:max-h-[28rem] [&_img]:max-w-full [&_img]:rounded-md [&_img]:border [&_img]:border-line [&_img]:object-cover [&_img]:object-top"
        />
      </Card>
    </div>
  </>
));

export const metadata = page.metadata;
export default page;
