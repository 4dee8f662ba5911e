import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { formatCalendarDay } from "@/lib/core/days";
import { nextWords } from "@/lib/members/labels";
import type { FoundStanding } from "@/lib/membership/shared/find-standing";

type StandingProps = {
  now: FoundStanding;
  /** The status on the requested day; null when none was requested. */
  asked: FoundStanding | null;
};

/** The member's status and its reason, today and on any day that is entered. Works without JavaScript. */
export function Standing({ now, asked }: StandingProps) {
  const next = nextWords(now.next);
  return (
    <section aria-label="Standing" className="mt-1.5 max-w-[62ch]">
      <p className="font-medium text-pretty wrap-anywhere">{now.because}</p>
      {next && <p className="mt-1 text-pretty text-ink-soft">{next}</p>}
      <form className="mt-3 flex flex-wrap items-center gap-2 text-sm">
        <label htmlFor="on" className="w-full text-ink-soft sm:w-auto">
          Check another date
        </label>
        <Input
          id="on"
          type="date"
          name="on"
          required
          min="1990-01-01"
          max="2099-12-31"
          defaultValue={asked?.on ?? now.today}
          className="w-auto tabular"
        />
        <Button type="submit" variant="secondary" size="sm">
          Show
        </Button>
      </form>
      {asked && (
        <p role="status" className="mt-2 text-pretty wrap-anywhere">
          <span className="text-ink-soft">
            {asked.on > asked.today
              ? `On ${formatCalendarDay(asked.on)}, if nothing is paid or changed: `
              : `On ${formatCalendarDay(asked.on)}: `}
          </span>
          {asked.because}
        </p>
      )}
    </section>
  );
}
