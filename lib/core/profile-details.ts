import { folded } from "./folding";

/** The lists in Settings that a detail can be chosen from. */
export type ProfileList = "sectors" | "islands";

type Detail = {
  label: string;
  /** The maximum length in characters. */
  maxLength: number;
  /** An example value, for the form and the columns of an import. */
  example: string;
  /** The hint on the import page about the column. */
  importHint: string;
  /** Who sees the value, and what else the form has to say about it. */
  hint: string;
  /** Whether the value can have several lines. */
  isMultiline?: boolean;
  inputType?: "text" | "tel";
  autoComplete: string;
  /** The list whose entries are the values. One that has since left the list stays until it is changed. */
  list?: ProfileList;
  /** Whether the office alone changes it. */
  isOfOffice?: boolean;
  /** Whether PUT /api/users/me clears a value that is left out, as it did before there were others. */
  isClearedWhenLeftOut?: boolean;
};

const officeOnly = "Only the office sees this.";
const listable = "The office sees this, and other members if you choose so under Directory.";

/**
 * The optional details of a profile, in the order of the forms. All code that reads, shows or changes a profile uses
 * this list. Each name is a column of `User`.
 */
export const profileDetails = {
  title: {
    label: "Title",
    maxLength: 40,
    example: "Ms",
    importHint: "Such as Mr, Ms or Dr.",
    hint: officeOnly,
    autoComplete: "honorific-prefix",
  },
  preferredName: {
    label: "Preferred name",
    maxLength: 100,
    example: "Marva",
    importHint: "What the person is called, where that isn’t their first name.",
    hint: officeOnly,
    autoComplete: "nickname",
  },
  phone: {
    label: "Phone",
    maxLength: 40,
    example: "(242) 555-0123",
    importHint: "Shown as entered.",
    hint: officeOnly,
    inputType: "tel",
    autoComplete: "tel",
    isClearedWhenLeftOut: true,
  },
  island: {
    label: "Island",
    maxLength: 60,
    example: "New Providence",
    importHint: "One of the islands in Settings.",
    hint: listable,
    autoComplete: "off",
    list: "islands",
  },
  address: {
    label: "Address",
    maxLength: 500,
    example: "Bay Street, Nassau",
    importHint: "One or more lines.",
    hint: officeOnly,
    isMultiline: true,
    autoComplete: "street-address",
    isClearedWhenLeftOut: true,
  },
  employer: {
    label: "Employer",
    maxLength: 200,
    example: "Bank of the Lucayas",
    importHint: "Shown as entered.",
    hint: listable,
    autoComplete: "organization",
  },
  position: {
    label: "Position",
    maxLength: 200,
    example: "Compliance Officer",
    importHint: "Shown as entered.",
    hint: listable,
    autoComplete: "organization-title",
  },
  sector: {
    label: "Sector",
    maxLength: 60,
    example: "Banking",
    importHint: "One of the sectors in Settings.",
    hint: listable,
    autoComplete: "off",
    list: "sectors",
  },
  memberNumber: {
    label: "Member number",
    maxLength: 50,
    example: "0417",
    importHint:
      "The association’s own number, if it had one before the portal. No two people can have the same.",
    hint: "The association’s own number. Only the office can change it.",
    autoComplete: "off",
    isOfOffice: true,
  },
  qualifications: {
    label: "Qualifications",
    maxLength: 2_000,
    example: "CAMS, ICA Diploma",
    importHint: "One or more lines.",
    hint: listable,
    isMultiline: true,
    autoComplete: "off",
  },
} as const satisfies Record<string, Detail>;

export type DetailName = keyof typeof profileDetails;

export const detailNames = Object.keys(profileDetails) as DetailName[];

/** The details with their descriptions as a list. */
export const detailList: readonly (Detail & { name: DetailName })[] = detailNames.map((name) => ({
  name,
  ...profileDetails[name],
}));

export function forEachDetail<Value>(valueOf: (name: DetailName) => Value): Record<DetailName, Value> {
  return Object.fromEntries(detailNames.map((name) => [name, valueOf(name)])) as Record<DetailName, Value>;
}

/** The details of a person without other columns. */
export function detailsOf<Value>(person: Record<DetailName, Value>): Record<DetailName, Value> {
  return forEachDetail((name) => person[name]);
}

/** The details whose values are chosen from a list. */
export const listedDetails = detailList.flatMap(({ name, label, list }) =>
  list ? [{ name, label, list }] : [],
);

export type ProfileLists = Readonly<Record<ProfileList, readonly string[]>>;

export const noDetails = forEachDetail(() => null);

type SomeDetails = Partial<Record<DetailName, string | null>>;

/** The entries of a list that a person can choose: all of it, and what they have although it has left the list. */
export const choicesOf = (list: readonly string[], current: string | null): readonly string[] =>
  current === null || list.includes(current) ? list : [current, ...list];

/** The entry of its list for each changed detail, whatever its case; the details for which there is none. */
export function chosenDetails(before: SomeDetails, changes: SomeDetails, lists: ProfileLists) {
  const chosen: SomeDetails = {};
  const unlisted: { path: DetailName; message: string }[] = [];
  for (const { name, label, list } of listedDetails) {
    const value = changes[name];
    if (!value || value === before[name]) continue;
    const entry = lists[list].find((one) => folded(one) === folded(value));
    if (entry) chosen[name] = entry;
    else
      unlisted.push({ path: name, message: `${label} must be one of the list in Settings, not “${value}”` });
  }
  return { chosen, unlisted };
}

/** The initial values of the details in a form: empty when not given. */
export function detailsToEdit(person: Record<DetailName, string | null>): Record<DetailName, string> {
  return forEachDetail((name) => person[name] ?? "");
}
