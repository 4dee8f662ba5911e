import { ChevronRight } from "lucide";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { pathTo } from "@/lib/core/path-to";

type FindPersonProps = {
  /** The searched text; empty before a search. */
  text: string;
  found: { id: string; name: string; email: string }[];
};

/** The search for the member who is to get a role. */
export function FindPerson({ text, found }: FindPersonProps) {
  return (
    <section aria-labelledby="find-person" className="mt-6 rounded-md border border-line bg-card p-4 sm:p-5">
      <h2 id="find-person" className="text-sm font-medium">
        Give a member a role
      </h2>
      <form role="search" action={pathTo("/admin/staff")} className="mt-2 flex max-w-xl gap-2">
        <Input
          type="search"
          name="q"
          defaultValue={text}
          aria-label="Name or email"
          placeholder="Name or email"
          autoCapitalize="none"
          required
        />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </form>
      {text !== "" && found.length === 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          No member matches “{text}”. People need an account before they can have a role.
        </p>
      )}
      {found.length > 0 && (
        <ul className="mt-3 grid max-w-xl divide-y divide-line border-t border-line">
          {found.map(({ id, name, email }) => (
            <li key={id}>
              <Link
                href={pathTo("/admin/staff/[memberId]", { memberId: id })}
                prefetch={false}
                className="flex min-h-11 items-center justify-between gap-3 py-2 text-sm hover:underline"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{name}</span>
                  <span className="block truncate text-ink-soft">{email}</span>
                </span>
                <Icon of={ChevronRight} className="text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
