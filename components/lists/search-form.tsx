import { Search } from "lucide";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Icon } from "@/components/ui/icon";

type SearchFormProps = {
  label: string;
  text: string;
  /** What else is in the address and stays there (a filter). */
  kept?: Partial<Record<string, string>>;
};

/** Searches the list of the page it stands on; what is searched for is in the address (look: Lists). */
export function SearchForm({ label, text, kept = {} }: SearchFormProps) {
  return (
    <form role="search" className="flex w-full max-w-sm gap-2">
      <label className="sr-only" htmlFor="list-search">
        {label}
      </label>
      <Input id="list-search" type="search" name="q" defaultValue={text} placeholder={label} />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" className="h-11">
        <Icon of={Search} />
        <span className="sr-only">Search</span>
      </Button>
    </form>
  );
}
