import { calendarDayOf } from "@/lib/core/format";

type AccountStatementsProps = {
  /** The API path that prints a statement. */
  path: string;
  timeZone: string;
};

/** The statements of account for this year and the last, as PDF. */
export function AccountStatements({ path, timeZone }: AccountStatementsProps) {
  const year = Number(calendarDayOf(new Date(), timeZone).slice(0, 4));
  return (
    <p className="text-sm text-ink-soft">
      Statement of account{" "}
      {[year, year - 1].map((one, index) => (
        <span key={one}>
          {index > 0 && " · "}
          <a
            href={`${path}?year=${one}`}
            download
            aria-label={`Statement of account ${one}, PDF`}
            className="rounded-sm font-medium text-aqua-ink tabular underline underline-offset-2"
          >
            {one}
          </a>
        </span>
      ))}
    </p>
  );
}
