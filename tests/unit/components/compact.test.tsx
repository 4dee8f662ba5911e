import Link from "next/link";
import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Compact } from "@/components/layout/compact";
import { Badge } from "@/components/ui/badge";

const rows = (
  <>
    {["Anwar & Co.", "$1 <b>"].map((name, index) => (
      <Fragment key={name}>
        <tr data-row>
          <td className="td" title={name}>
            {name} ({index}) {index > 0 && <Badge tone="aqua">Paid</Badge>}
            <Link href={`/events/${index}`} prefetch={false}>
              Open
            </Link>
          </td>
          <td>
            {[1, 2].map((number) => (
              <Badge key={number}>{number}</Badge>
            ))}
            <input type="checkbox" disabled />
            {null}
          </td>
        </tr>
      </Fragment>
    ))}
  </>
);

it("rows that are sent compactly look like the rows themselves", () => {
  expect(renderToStaticMarkup(<Compact>{rows}</Compact>)).toBe(renderToStaticMarkup(rows));
});
