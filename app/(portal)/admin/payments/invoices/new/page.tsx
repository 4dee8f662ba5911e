import { PageHeading } from "@/components/layout/page-heading";
import { NewInvoice } from "./_components/new-invoice";
import { above, consolePage } from "../../../console-page";

/** Makes one invoice about several people's amounts due, for their employer. */
const page = consolePage(
  { at: "/admin/payments/invoices/new", title: "New invoice", back: above.payments },
  ({ title }) => (
    <>
      <PageHeading
        title={title}
        description="Choose whose amounts an employer pays. If all of them are one person's, we’ll email them the invoice."
      />
      <NewInvoice />
    </>
  ),
);

export const metadata = page.metadata;
export default page;
