import { PageHeading } from "@/components/layout/page-heading";
import { NewInvoice } from "./_components/new-invoice";
import { above, consolePage } from "../../../console-page";

/** The page that creates one invoice for amounts due of several people, addressed to their employer. */
const page = consolePage(
  { at: "/admin/payments/invoices/new", title: "New invoice", back: above.payments },
  ({ title }) => (
    <>
      <PageHeading
        title={title}
        description="Choose the amounts an employer will pay. If they all belong to one person, we’ll email that person the invoice."
      />
      <NewInvoice />
    </>
  ),
);

export const metadata = page.metadata;
export default page;
