import { PageHeading } from "@/components/layout/page-heading";
import { LinkTabs } from "@/components/lists/link-tabs";
import { parseListRequest } from "@/components/lists/list-request";
import { getAssociation } from "@/lib/association/queries";
import { can } from "@/lib/auth/member";
import { env } from "@/lib/env";
import { countLinesSetAside } from "@/lib/statements/line-queries";
import { countUnmatchedLines, listStatements } from "@/lib/statements/queries";
import { ImportStatement } from "./_components/import-statement";
import { Lines } from "./_components/lines";
import { linesList } from "./_components/lines-list";
import { StatementsTable } from "./_components/statements-table";
import { above, consolePage } from "../../console-page";

/** The page that imports bank statements and lists them, or the lines of all of them. */
const page = consolePage(
  { at: "/admin/payments/statements", title: "Bank statements", back: above.payments },
  async ({ person, search, title }) => {
    const request = parseListRequest(linesList, search);
    const { show } = request.filters;
    const { timeZone } = getAssociation();
    const [toMatch, setAside] = await Promise.all([countUnmatchedLines(person), countLinesSetAside(person)]);
    return (
      <>
        <PageHeading
          title={title}
          description="Match money received with amounts due, and record it all in one step."
        />
        <LinkTabs
          label="Bank statements"
          current={show ?? "statements"}
          tabs={[
            { key: "statements", label: "Statements", href: linesList.path },
            { key: "to_match", label: "To match", href: `${linesList.path}?show=to_match`, count: toMatch },
            {
              key: "set_aside",
              label: "Set aside",
              href: `${linesList.path}?show=set_aside`,
              count: setAside,
            },
          ]}
        />
        {show ? (
          <Lines person={person} show={show} request={request} timeZone={timeZone} />
        ) : (
          <>
            {can(person, "payments.record") && <ImportStatement />}
            {env.PORTAL_DEMO && (
              <p className="mt-3 text-sm text-ink-soft">
                <a
                  href="/api/admin/bank-statements/sample"
                  download
                  className="font-medium text-aqua-ink underline underline-offset-4"
                >
                  Download a sample statement
                </a>{" "}
                that pays most of what is outstanding in the demo, and drop it here.
              </p>
            )}
            <StatementsTable statements={await listStatements(person)} timeZone={timeZone} />
          </>
        )}
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
