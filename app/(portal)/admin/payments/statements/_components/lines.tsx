import { Landmark } from "lucide";
import { ListSection } from "@/components/lists/list-section";
import { formatMoney } from "@/lib/core/money";
import { loadList } from "@/lib/http/load-list";
import type { Staff } from "@/lib/auth/member";
import { searchLines } from "@/lib/statements/line-queries";
import type { LineList } from "@/lib/bank-files/rules";
import { dayInWords } from "../day-range";
import type { LinesRequest } from "./lines-list";
import { LinesTable } from "./lines-table";

const words = {
  to_match: {
    label: "Lines to match",
    empty: { title: "No lines to match", description: "Every line has been dealt with." },
  },
  set_aside: {
    label: "Lines set aside",
    empty: {
      title: "No lines set aside",
      description: "Lines that don’t pay anything, such as bank interest, are set aside in their statement.",
    },
  },
} as const;

type LinesProps = {
  person: Staff<"payments.read">;
  show: LineList;
  request: LinesRequest;
  timeZone: string;
};

/** The lines of all statements in one list, with their total. */
export async function Lines({ person, show, request, timeZone }: LinesProps) {
  const { from, to } = request.filters;
  const found = await loadList(searchLines(person, { ...request, show, from, to }));
  return (
    <ListSection
      label={words[show].label}
      request={request}
      notice={
        found && (
          <p className="text-sm text-ink-soft">
            Total <span className="font-semibold text-ink tabular">{formatMoney(found.sumCents)}</span>
            {from && ` from ${dayInWords(from)}`}
            {to && ` to ${dayInWords(to)}`}
          </p>
        )
      }
      found={found}
      empty={{ icon: Landmark, ...words[show].empty }}
    >
      {({ lines }) => <LinesTable show={show} lines={lines} timeZone={timeZone} />}
    </ListSection>
  );
}
