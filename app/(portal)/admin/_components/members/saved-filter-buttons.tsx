"use client";

import { Bookmark, Pencil } from "lucide";
import dynamic from "next/dynamic";
import { Icon } from "@/components/ui/icon";
import { DialogButton } from "@/components/ui/titled-dialog";
import { memberFilterWords } from "@/lib/members/labels";
import type { SavedFilterConditions, SavedFilter } from "@/lib/members/saved-filter-queries";

// The forms and their rules are fetched when a dialog is opened for the first time.
const NameForm = dynamic(() => import("./saved-filter-form").then((module) => module.NewSavedFilterForm));
const List = dynamic(() => import("./saved-filters-list").then((module) => module.SavedFiltersList));

/** The button that stores the list's filter under a name. */
export function SaveFilter({
  filter,
  hasSearchText,
}: {
  filter: SavedFilterConditions;
  hasSearchText: boolean;
}) {
  return (
    <DialogButton
      variant="ghost"
      size="sm"
      title="Save this filter"
      description={`Everyone who can see members shares it: ${memberFilterWords(filter)}.${hasSearchText ? " The words you searched for are not saved." : ""}`}
      content={(close) => <NameForm filter={filter} onClose={close} />}
    >
      <Icon of={Bookmark} /> Save this filter
    </DialogButton>
  );
}

/** The button of the list in which saved filters are renamed and deleted. */
export function EditSavedFilters({ saved }: { saved: SavedFilter[] }) {
  return (
    <DialogButton
      variant="ghost"
      size="sm"
      title="Saved filters"
      description="Everyone who can see members can use these filters."
      content={() => <List saved={saved} />}
    >
      <Icon of={Pencil} /> Edit<span className="sr-only"> saved filters</span>
    </DialogButton>
  );
}
