import { Search } from "lucide";
import { Fragment, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/cn";
import { listParameters, type ListRequest } from "./list-request";

type SearchFormProps = {
  label: string;
  request: ListRequest;
  /** The text in the empty field; defaults to the label. */
  placeholder?: string;
  /** Fields before the search text, by the name of their filter. */
  fields?: Record<string, ReactNode>;
};

/** The search form of a list. Submitting it puts the text into the address; filters and order stay. */
export function SearchForm({ label, request, placeholder = label, fields = {} }: SearchFormProps) {
  const before = Object.entries(fields);
  return (
    <form
      role="search"
      className={cn("flex w-full gap-2", before.length ? "flex-wrap sm:w-auto sm:max-w-full" : "max-w-sm")}
    >
      {Object.entries(listParameters(request))
        .filter(([name]) => !(name in fields))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      {before.map(([name, field]) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
      <label className="sr-only" htmlFor="list-search">
        {label}
      </label>
      <Input
        id="list-search"
        type="search"
        name="q"
        defaultValue={request.text}
        placeholder={placeholder}
        className={before.length ? "flex-1 basis-56 sm:w-72" : undefined}
      />
      <Button type="submit" variant="secondary" className="h-11">
        <Icon of={Search} />
        <span className="sr-only">Search</span>
      </Button>
    </form>
  );
}
