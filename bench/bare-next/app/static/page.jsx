import { Cards, ROWS } from "../cards";

export const dynamic = "force-static";

export default function StaticPage() {
  return <Cards rows={ROWS} />;
}
