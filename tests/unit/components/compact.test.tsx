import Link from "next/link";
import { Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Compact } from "@/components/layout/compact";
import { Badge } from "@/components/ui/badge";

type MenuProps = {
  of: { id: string; seats: number; tags: (string | null)[] };
  isOpen: boolean;
  onOpen?: () => void;
};

const isOfTheBrowser = { $$typeof: Symbol.for("react.client.reference") };
const Menu = Object.assign((props: MenuProps) => <menu>{JSON.stringify(props)}</menu>, isOfTheBrowser);

const rows = (
  <>
    {["Anwar & Co.", "$1 <b>", "~3", "a|b~!c~-|", "a|b~!c~-|", ""].map((name, index) => (
      <Fragment key={index}>
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
            <Menu key={name} of={{ id: name, seats: index, tags: [name, null, "7"] }} isOpen={index > 2} />
            <Menu of={{ id: name, seats: 0, tags: [] }} isOpen={false} onOpen={() => undefined} />
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
