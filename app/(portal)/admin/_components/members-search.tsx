import { Search } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";

type MembersSearchProps = {
  text: string;
  status: string | null;
  type: string | null;
  sort: string;
  types: string[];
};

/** Searches the members; the filter stays, and the membership type is chosen beside the words. */
export function MembersSearch({ text, status, type, sort, types }: MembersSearchProps) {
  // A type that is asked for and that nobody has is shown all the same: it is why the list is empty.
  const shown = type && !types.includes(type) ? [type, ...types] : types;
  return (
    <form role="search" className="flex w-full flex-wrap gap-2 sm:w-auto sm:flex-nowrap">
      {status && <input type="hidden" name="status" value={status} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <label className="sr-only" htmlFor="members-type">
        Membership type
      </label>
      <select
        id="members-type"
        name="type"
        defaultValue={type ?? ""}
        className="h-11 max-w-full rounded-md border border-edge bg-card px-3 text-base text-ink hover:border-ink-soft max-sm:w-full sm:w-44 sm:text-sm"
      >
        <option value="">All types</option>
        {shown.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <label className="sr-only" htmlFor="members-words">
        Search members
      </label>
      <Input
        id="members-words"
        type="search"
        name="q"
        defaultValue={text}
        placeholder="Name, email or Member ID"
        className="flex-1 sm:w-60"
      />
      <Button type="submit" variant="secondary" className="h-11">
        <Icon of={Search} />
        <span className="sr-only">Search</span>
      </Button>
    </form>
  );
}
