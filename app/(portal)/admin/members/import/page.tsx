import { PageHeading } from "@/components/layout/page-heading";
import { importColumns } from "@/lib/members/import-columns";
import { Columns } from "./_components/columns";
import { ImportMembers } from "./_components/import-members";
import { above, consolePage } from "../../console-page";

/** Imports members from a CSV file after a preview of each row. */
const page = consolePage(
  { at: "/admin/members/import", title: "Import members", back: above.members },
  ({ title }) => {
    const columns = importColumns.map(({ name, explanation, sample }) => ({ name, explanation, sample }));
    return (
      <>
        <PageHeading
          title={title}
          description="Preview the changes before you import. If a row has an error, nothing is imported."
        />
        <ImportMembers columns={<Columns columns={columns} />} />
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
